/** Words of lists that are put in order. */
export const orderWords = {
  order: 'Order',
  orders: { date: 'Newest', name: 'By name' },
  handleOf: (item: string) => `Move ${item}: drag it, or press the arrow keys`,
  moved: (item: string, place: number, count: number) => `${item} is now ${place} of ${count}`,
  failed: 'The order could not be saved',
} as const;
