/** Words of lists that are searched and put in order. */
export const orderWords = {
  order: 'Order',
  orders: { date: 'Newest', name: 'By name' },
  handleOf: (item: string) => `Move ${item}: drag it, or press the arrow keys`,
  moved: (item: string, place: number, count: number) => `${item} is now ${place} of ${count}`,
  noneFound: 'Nothing has these words in it',
  noneFoundText: 'Look for another part of a name.',
  clearSearch: 'Clear the search',
  /** More than come at once. */
  onlyNewest: (count: string) => `Only the newest ${count} are listed here, which is why there is no search.`,
  failed: 'The order could not be saved',
} as const;
