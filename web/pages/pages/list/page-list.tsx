import { useQuery } from '@tanstack/react-query';
import { AppWindow, Plus, SearchX } from 'lucide-react';
import { keyOf, useApi } from '../../../api/queries.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { useAddress } from '../../../state/address.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { OrderChoice, useRowOrder } from '../../../ui/order/row-order.tsx';
import { rowsInOrder } from '../../../ui/order/rows-in-order.ts';
import { layout } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { pageWords } from '../../../words/pages.ts';
import { KINDS, type PageKind, type PageRow } from '../kinds.ts';
import { columnsOf } from './columns.tsx';
import { rowsWith } from './page-rows.ts';
import styles from './pages.module.css';

const MOST_ROWS = 1_000;

interface ListAnswer {
  data: { result: number } & Record<string, unknown>;
}

/** All pages of a kind that fit into one answer; accounts have tens of them. */
function usePages(kind: PageKind) {
  const client = useApi();
  const { list, collection } = KINDS[kind];
  const query = { limit: MOST_ROWS };
  return useQuery<{ total: number; rows: readonly PageRow[] }, Refusal>({
    queryKey: [...keyOf(list, { query }), kind],
    queryFn: async ({ signal }) => {
      const { data } = await client.call<ListAnswer>(list, { query, signal });
      return { total: data.result, rows: data[collection] as readonly PageRow[] };
    },
  });
}

export function PageList({ kind }: { kind: PageKind }) {
  const [params, change] = useAddress();
  const search = params.get('q') ?? '';
  return (
    <div className={styles.under}>
      <Loaded answer={usePages(kind)}>
        {({ total, rows }) =>
          total === 0 ? (
            <NoPages kind={kind} />
          ) : (
            <div className={styles.panel}>
              <div className={layout.bar}>
                <div className={layout.grow}>
                  <SearchField
                    label={pageWords.search[kind]}
                    value={search}
                    onChange={(q) => change({ q }, { isStep: false })}
                  />
                </div>
                {rows.length > 1 && <OrderChoice />}
              </div>
              <Found kind={kind} rows={rowsWith(rows, search)} onClear={() => change({ q: undefined })} />
              {total > rows.length && <p className={styles.note}>{pageWords.onlyNewest}</p>}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function Found({ kind, rows, onClear }: { kind: PageKind; rows: readonly PageRow[]; onClear: () => void }) {
  const { order, ...sort } = useRowOrder();
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={pageWords.noneFound}
        text=""
        action={<Button onClick={onClear}>{pageWords.clearSearch}</Button>}
      />
    );
  const found = rowsInOrder(rows, order, ({ name }) => name);
  return (
    <DataTable
      label={pageWords.kinds[kind]}
      columns={columnsOf(kind)}
      total={found.length}
      rowAt={(index) => found[index]}
      idOf={({ id }) => id}
      {...sort}
    />
  );
}

function NoPages({ kind }: { kind: PageKind }) {
  return (
    <EmptyState
      icon={<AppWindow aria-hidden />}
      {...pageWords.empty[kind]}
      action={
        <LinkButton look="primary" icon={<Plus aria-hidden />} to={`/pages/${kind}/new`}>
          {pageWords.create[kind]}
        </LinkButton>
      }
    />
  );
}
