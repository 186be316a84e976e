import { deletedRowMessages } from '../shared/deleted.ts';

const SCANNED = (count: string, scans: number) => (scans === 1 ? 'scanned once' : `scanned ${count} times`);

/** Messages about deleted QR codes that can be restored. */
export const deletedMessages = {
  ...deletedRowMessages,
  title: 'Deleted codes',
  subtitle: 'You can restore a code and its scans for 30 days. Printed copies work again once you do.',
  empty: 'No deleted codes',
  /** Replaces a list that became empty when codes were deleted. */
  waiting: (count: number) =>
    count === 1
      ? 'You can still restore one deleted code with its scans.'
      : `You can still restore ${count} deleted codes with their scans.`,
  emptyText: 'Deleted codes stay here for 30 days.',
  toList: 'Go to QR codes',
  eraseText: 'This deletes the code and its scans. This cannot be undone.',
  erased: 'Code permanently deleted',
  eraseFailed: 'Code not deleted',
  restored: (count: number) => (count === 1 ? 'Code restored' : `${count} codes restored`),
  restoreFailed: 'Some codes were not restored',
  removedText: (isOne: boolean, isDynamic: boolean) =>
    `${isDynamic ? 'Printed copies no longer work. ' : ''}You can restore ${isOne ? 'it' : 'them'} for 30 days under “Deleted codes”.`,
  /** `what` is the name of one code, or a count. */
  askTitle: (what: string) => `Delete ${what}?`,
  askText: (isOne: boolean, count: string, scans: number) =>
    isOne
      ? `It was ${SCANNED(count, scans)} and will stop working. You can restore it for 30 days.`
      : `They were ${SCANNED(count, scans)} and will stop working. You can restore them for 30 days.`,
  goneTitle: (name: string) => `${name} was deleted`,
  goneText: (days: number, isDynamic: boolean) =>
    isDynamic
      ? `Printed copies no longer work. You can restore it with its scans for ${deletedRowMessages.daysLeft(days)}.`
      : `You can restore it for ${deletedRowMessages.daysLeft(days)}.`,
  noneTitle: 'Code not found',
  noneText: 'It may have been deleted permanently, or it belongs to another workspace.',
} as const;
