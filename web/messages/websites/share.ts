/** Messages of shared dashboards. */
export const shareMessages = {
  title: 'Website statistics',
  locked: 'This dashboard is protected',
  lockedText: 'Enter the password to view it.',
  password: 'Password',
  open: 'View dashboard',
  wrong: 'Incorrect password.',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  closed: 'This dashboard is no longer shared.',
  unreachable: 'Cannot reach the service. Try again.',
  tryAgain: 'Try again',
  missing: 'Dashboard not found',
  missingText: 'It is no longer shared, or the URL is incomplete.',
} as const;
