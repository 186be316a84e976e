/** With an item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The items in an order of their keys; those that it does not name stay where they are. */
export function inOrder<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  order: readonly string[],
): readonly Item[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const turns = order.flatMap((key) => byKey.get(key) ?? []);
  const named = new Set(order);
  let turn = 0;
  return items.map((item) => (named.has(keyOf(item)) ? (turns[turn++] ?? item) : item));
}

/** What stands elsewhere by now, from the first to the last, in the new order: the service is told of no more. */
export function changedOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const first = before.findIndex((key, place) => key !== after[place]);
  const last = before.findLastIndex((key, place) => key !== after[place]);
  return first < 0 ? [] : after.slice(first, last + 1);
}
