import type { PagedList } from '../../api/paged-list.ts';
import { type SavedOrder, type SavedOrderOptions, useSavedOrder } from './use-saved-order.ts';

export interface OrderedList<Row> extends Omit<SavedOrder<Row>, 'items'> {
  rowAt: PagedList<Row>['rowAt'];
}

/** A paged list that can be reordered among its loaded rows. */
export function useOrderedList<Row>(
  list: PagedList<Row>,
  options: Omit<SavedOrderOptions<Row>, 'items'>,
): OrderedList<Row> {
  const { keyOf } = options;
  const { items, ...order } = useSavedOrder({ ...options, items: list.loaded });
  const shown = new Map(list.loaded.map((row, place) => [keyOf(row), items[place] ?? row]));
  const rowAt = (index: number) => {
    const row = list.rowAt(index);
    return row && (shown.get(keyOf(row)) ?? row);
  };
  return { ...order, rowAt };
}
