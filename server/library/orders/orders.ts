import { invalidField, notFound } from '../../platform/app-error.ts';
import type { ListedRef, OrderedList, OrderStore } from './order-port.ts';

export type { ListedRef, OrderedList } from './order-port.ts';

/** The manual order of lists. */
export interface Orders {
  /**
   * Rearranges the named items among their own positions; all others keep theirs. A client may name all items, or after
   * a drag those between the old and the new position. Throws `not_found` for a list that is not the account's, and
   * errors under `field` for items that are not in it.
   */
  arrange(list: OrderedList, items: readonly ListedRef[], field: string): Promise<void>;
}

export function createOrders(store: OrderStore): Orders {
  return {
    arrange: async (list, items, field) => {
      const current = await store.read(list);
      if (!current) throw notFound();
      const next = rearranged(current, items);
      if (!next) throw invalidField(field, 'Send each ID once, and only IDs in this list.');
      await store.keep(list, next);
    },
  };
}

/** Returns the list with `wanted` rearranged among their positions; undefined when an item is unknown or duplicated. */
export function rearranged(current: readonly ListedRef[], wanted: readonly ListedRef[]): ListedRef[] | undefined {
  const named = new Set(wanted.map(keyOf));
  const places = current.flatMap((item, place) => (named.has(keyOf(item)) ? [place] : []));
  if (named.size < wanted.length || places.length < wanted.length) return undefined;
  const next = [...current];
  for (const [turn, item] of wanted.entries()) next[places[turn] ?? 0] = item;
  return next;
}

function keyOf({ type, id }: ListedRef): string {
  return `${type} ${id}`;
}
