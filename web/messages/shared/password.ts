/** Messages of password fields. */
export const passwordMessages = {
  show: 'Show',
  showTyped: 'Show password',
} as const;
