import { invalidField, notFound } from '../../platform/app-error.ts';
import type { ListedRef, OrderedList, OrderStore } from './order-port.ts';

export type { ListedRef, OrderedList } from './order-port.ts';

/** The order that people give to their lists by hand. */
export interface Orders {
  /**
   * The items change places among each other, so that they stand in this order; all others stay where they are. Whoever names
   * them all says the whole order, whoever drags one names those between its old place and its new one. Refuses with
   * `not_found` a list that is not the account's, and under `field` items that are not in it.
   */
  arrange(list: OrderedList, items: readonly ListedRef[], field: string): Promise<void>;
}

export function createOrders(store: OrderStore): Orders {
  return {
    arrange: async (list, items, field) => {
      const current = await store.read(list);
      if (!current) throw notFound();
      const next = rearranged(current, items);
      if (!next) throw invalidField(field, 'Name each one once, and only what is in this list.');
      await store.keep(list, next);
    },
  };
}

/** The list with `wanted` in the places that they hold together; undefined when one is not in it, or named twice. */
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
