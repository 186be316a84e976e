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

/** Messages of the code that embeds a shared dashboard. */
export const embedMessages = {
  embed: 'Embed in a page',
  title: 'Website statistics',
  theme: 'Theme',
  themes: { automatic: 'Automatic', light: 'Light', dark: 'Dark' },
  period: 'Period',
  height: 'Height',
  heights: { content: 'Fits the content', fixed: 'Fixed, 1,600 px' },
} as const;
