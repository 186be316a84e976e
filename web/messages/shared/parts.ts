/** Words of the parts that every screen is made of: fields, charts, notices. They are loaded before all else, so what fewer need has its own file. */
export const partWords = {
  copied: 'Copied',
  copyRefused: 'Your browser did not allow copying. Select the text and copy it by hand.',
  close: 'Close',
  undo: 'Undo',
  notices: 'Notices',
  loading: 'Loading',
  tryAgain: 'Try again',
  toList: 'To the list',
  gone: 'There is nothing here. It may have been deleted, or it belongs to another account.',
  whereYouAre: 'Where you are',
  nothingInPeriod: 'Nothing in this period.',
  nothingMatches: 'Nothing matches.',
  showAll: (label: string) => `${label}, show all`,
  wasNone: 'was 0',
  noChange: 'no change',
  numbersAsTable: 'Numbers as a table',
} as const;
