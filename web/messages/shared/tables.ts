/** Messages of tables: selection, columns, export. */
export const tableMessages = {
  chooseLoaded: 'Select all loaded rows',
  chooseRow: (place: string) => `Select row ${place}`,
  chosenRows: 'Selected rows',
  chosen: (count: string) => `${count} selected`,
  clear: 'Clear',
  columns: 'Columns',
  exportStarted: 'Download started',
  exportContinues: 'Your browser shows its progress. You can leave this page.',
} as const;
