/** Moves an item to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Sorts items by a list of keys; items that it does not contain keep their position. */
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

/** Returns the range from the first to the last changed position in the new order: the service needs no more. */
export function changedOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const first = before.findIndex((key, place) => key !== after[place]);
  const last = before.findLastIndex((key, place) => key !== after[place]);
  return first < 0 ? [] : after.slice(first, last + 1);
}
