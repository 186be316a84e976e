const DAYS = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const SCANNED = (count: string, scans: number) => (scans === 1 ? 'scanned once' : `scanned ${count} times`);

/** Words about QR codes that were deleted and can be brought back. */
export const deletedWords = {
  title: 'Deleted codes',
  lead: 'Each can be restored for 30 days, with its scans; printed copies lead on again then.',
  empty: 'No deleted codes',
  /** In place of a list that is empty since then. */
  waiting: (count: number) =>
    count === 1
      ? 'One deleted code can still be restored, with its scans.'
      : `${count} deleted codes can still be restored, with their scans.`,
  emptyText: 'A code that you delete waits here for 30 days, in case you want it back.',
  toList: 'To your codes',
  deleted: 'Deleted',
  left: 'Time left',
  daysLeft: DAYS,
  actions: 'Actions',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  erase: 'Delete for good',
  eraseNamed: (name: string) => `Delete ${name} for good`,
  eraseTitle: (name: string) => `Delete ${name} for good?`,
  eraseText: 'The code and its scans are erased now. This cannot be taken back.',
  erased: 'The code is gone for good',
  eraseFailed: 'The code could not be deleted for good',
  restored: (count: number) => (count === 1 ? 'The code is back' : `${count} codes are back`),
  restoreFailed: 'Not all codes could be restored',
  removedText: (isOne: boolean, isDynamic: boolean) =>
    `${isDynamic ? 'Printed copies lead nowhere now. ' : ''}${isOne ? 'It' : 'They'} can be restored for 30 days, under “Deleted codes” in the menu of the list.`,
  /** What: the name of the one, or how many. */
  askTitle: (what: string) => `Delete ${what}?`,
  askText: (isOne: boolean, count: string, scans: number) =>
    isOne
      ? `It was ${SCANNED(count, scans)}. Whoever scans it from now on finds nothing; it can be restored for 30 days.`
      : `They were ${SCANNED(count, scans)}. Whoever scans one of them from now on finds nothing; they can be restored for 30 days.`,
  goneTitle: (name: string) => `${name} was deleted`,
  goneText: (days: number, isDynamic: boolean) =>
    isDynamic
      ? `Printed copies lead nowhere. It can be restored with its scans; in ${DAYS(days)} it is gone for good.`
      : `It can be restored; in ${DAYS(days)} it is gone for good.`,
  noneTitle: 'There is no such code',
  noneText: 'It was deleted for good, or it belongs to another account.',
} as const;
