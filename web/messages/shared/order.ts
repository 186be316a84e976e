/** Messages of lists that can be searched and sorted. */
export const orderMessages = {
  order: 'Sort by',
  orders: { date: 'Newest', name: 'Name' },
  handleOf: (item: string) => `Move ${item}: drag, or press the arrow keys`,
  moved: (item: string, place: number, count: number) => `${item} is now ${place} of ${count}`,
  noneFound: 'No results',
  noneFoundText: 'Try a different search.',
  clearSearch: 'Clear search',
  /** For lists longer than one answer of the API. */
  onlyNewest: (count: string) => `This list shows the newest ${count}. Search is not available for longer lists.`,
  failed: 'Order not saved',
} as const;
