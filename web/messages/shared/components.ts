/** Messages of components on every screen. Loaded first, so messages that fewer screens need have their own files. */
export const componentMessages = {
  copied: 'Copied',
  copyRefused: 'Your browser blocked copying. Select the text and copy it manually.',
  close: 'Close',
  undo: 'Undo',
  toasts: 'Notifications',
  loading: 'Loading',
  tryAgain: 'Try again',
  toList: 'Back to list',
  gone: 'Not found. It may have been deleted, or it belongs to another workspace.',
  breadcrumb: 'Breadcrumb',
  nothingInPeriod: 'No data in this period.',
  nothingMatches: 'No results.',
  showAll: (label: string) => `${label}, show all`,
  noPrevious: 'was 0',
  noChange: 'no change',
  viewAsTable: 'View as table',
} as const;
