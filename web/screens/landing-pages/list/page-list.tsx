import { useQuery } from '@tanstack/react-query';
import { AppWindow, Plus } from 'lucide-react';
import type { ApiError } from '../../../api/api-error.ts';
import { queryKeyOf, useApi } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { ShortList } from '../../../ui/order/short-list.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import { KINDS, type PageKind, type PageRow } from '../kinds.ts';
import { columnsOf } from './columns.tsx';
import styles from './pages.module.css';

const MAX_ROWS = 1_000;

interface ListResponse {
  data: { result: number } & Record<string, unknown>;
}

/** All pages of a type that fit into one response; accounts have a few dozen. */
function usePages(kind: PageKind) {
  const client = useApi();
  const { list, collection } = KINDS[kind];
  const query = { limit: MAX_ROWS };
  return useQuery<{ total: number; rows: readonly PageRow[] }, ApiError>({
    queryKey: [...queryKeyOf(list, { query }), kind],
    queryFn: async ({ signal }) => {
      const { data } = await client.call<ListResponse>(list, { query, signal });
      return { total: data.result, rows: data[collection] as readonly PageRow[] };
    },
  });
}

export function PageList({ kind }: { kind: PageKind }) {
  return (
    <div className={styles.under}>
      <Loaded query={usePages(kind)}>
        {({ total, rows }) =>
          total === 0 ? (
            <NoPages kind={kind} />
          ) : (
            <ShortList
              label={pageMessages.kinds[kind]}
              searchLabel={pageMessages.search[kind]}
              columns={columnsOf(kind)}
              kind={kind}
              rows={rows}
              isWhole={rows.length === total}
              nameOf={({ name }) => name}
              textOf={({ name, handle = '', type = '' }) => `${name} ${handle} ${type}`}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function NoPages({ kind }: { kind: PageKind }) {
  return (
    <EmptyState
      icon={<AppWindow aria-hidden />}
      {...pageMessages.empty[kind]}
      action={
        <LinkButton variant="primary" icon={<Plus aria-hidden />} to={`/pages/${kind}/new`}>
          {pageMessages.create[kind]}
        </LinkButton>
      }
    />
  );
}
