/** Words of tables, their rows and columns, and what is taken from them. */
export const tableWords = {
  chooseLoaded: 'Choose all loaded rows',
  chooseRow: (place: string) => `Choose row ${place}`,
  chosenRows: 'Chosen rows',
  chosen: (count: string) => `${count} chosen`,
  clear: 'Clear',
  columns: 'Columns',
  exportBegun: 'The download has begun',
  exportGoesOn: 'Your browser shows how far it is, and goes on when you leave this page.',
} as const;
