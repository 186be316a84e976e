/** Beside every field for a password. */
export const passwordWords = {
  show: 'Show',
  showTyped: 'Show what is typed',
} as const;
