/** Words of dashboards that are shown to strangers. */
export const shareWords = {
  title: 'Website statistics',
  locked: 'These figures are protected',
  lockedText: 'Enter the password that you were given.',
  password: 'Password',
  open: 'Open',
  wrong: 'That is not the password.',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  closed: 'These figures are no longer shown.',
  unreachable: 'The service cannot be reached. Try again.',
  tryAgain: 'Try again',
  missing: 'There is nothing here',
  missingText: 'The figures are not shown any more, or the address was cut off.',
  figuresOf: 'Figures by Waymark',
} as const;
