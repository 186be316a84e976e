import { orderMessages } from '../../messages/shared/order.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { Segmented } from '../page/tabs.tsx';
import type { Sorting } from '../table/data-table.tsx';
import { ROW_ORDERS, type RowOrder } from './rows-in-order.ts';

/** The order in the address, for tables with columns of these names. */
export function useRowOrder(): { order: RowOrder; sorting: Sorting; onSort: (sorting: Sorting) => void } {
  const [order, choose] = useEnumParam('order', ROW_ORDERS);
  return {
    order,
    sorting: { column: order, isDescending: order === 'date' },
    onSort: ({ column }) => choose(column === 'name' ? 'name' : 'date'),
  };
}

/** Selects the order on phones, too, which have no date column. */
export function OrderChoice() {
  const [order, choose] = useEnumParam('order', ROW_ORDERS);
  return (
    <Segmented
      label={orderMessages.order}
      value={order}
      onChange={choose}
      choices={ROW_ORDERS.map((value) => ({ value, label: orderMessages.orders[value] }))}
    />
  );
}
