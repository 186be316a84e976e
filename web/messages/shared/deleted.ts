const DAYS = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Messages about deleted objects of all kinds that can be restored. */
export const deletedRowMessages = {
  deleted: 'Deleted',
  left: 'Time left',
  daysLeft: DAYS,
  actions: 'Actions',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  erase: 'Delete permanently',
  eraseNamed: (name: string) => `Delete ${name} permanently`,
  eraseTitle: (what: string) => `Delete ${what} permanently?`,
  noneForGuest: 'It may have been deleted, or it is not in your channel.',
  toChannel: 'Go to the channel',
} as const;

/** Names of objects of which only the ID is left. */
export const deletedNameMessages = {
  deletedOne: (id: string) => `${id} (deleted)`,
} as const;

const CLICKED = (count: string, clicks: number) => (clicks === 1 ? 'was clicked once' : `was clicked ${count} times`);

/** Messages about deleted links that can be restored. */
export const deletedLinkMessages = {
  ...deletedRowMessages,
  title: 'Deleted links',
  subtitle:
    'You can restore a link for 30 days, with its settings and clicks. During this time, its back-half stays reserved.',
  empty: 'No deleted links',
  emptyText: 'Deleted links stay here for 30 days.',
  /** Replaces a list that became empty when links were deleted. */
  waiting: (count: number) =>
    count === 1
      ? 'You can still restore one deleted link with its clicks.'
      : `You can still restore ${count} deleted links with their clicks.`,
  toList: 'Go to links',
  eraseText: (isOne: boolean) =>
    isOne
      ? 'This deletes the link and its clicks and frees its back-half for other links. This cannot be undone.'
      : 'This deletes the links and their clicks and frees their back-halves for other links. This cannot be undone.',
  erased: (count: string) => `${count} permanently deleted`,
  eraseFailed: 'Some links were not deleted',
  restored: (count: string) => `${count} restored`,
  restoreFailed: 'Some links were not restored',
  removedText: (isOne: boolean) =>
    `${isOne ? 'The short link no longer works' : 'The short links no longer work'}. You can restore ${isOne ? 'it' : 'them'} for 30 days under “Deleted links”.`,
  askOne: (count: string, clicks: number) =>
    clicks === 0
      ? 'It will stop working. You can restore it for 30 days.'
      : `It ${CLICKED(count, clicks)} and will stop working everywhere you published it. You can restore it for 30 days.`,
  askMany: (count: string, clicks: number) =>
    clicks === 0
      ? 'They will stop working. You can restore them for 30 days.'
      : `They have ${count} ${clicks === 1 ? 'click' : 'clicks'} and will stop working everywhere you published them. You can restore them for 30 days.`,
  goneTitle: (name: string) => `${name} was deleted`,
  goneText: (days: number) =>
    `The short link no longer works. You can restore it with its settings and clicks for ${deletedRowMessages.daysLeft(days)}.`,
  noneTitle: 'Link not found',
  noneText: 'It may have been deleted permanently, or it belongs to another workspace.',
} as const;
