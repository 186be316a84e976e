import { useQuery } from '@tanstack/react-query';
import { AppWindow, Plus } from 'lucide-react';
import type { ApiError } from '../../../api/api-error.ts';
import { ANALYTICS } from '../../../api/client.ts';
import { queryKeyOf, useApi, useApiQuery } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { hasPeriodBefore } from '../../../state/analytics/spans.ts';
import { useTrends } from '../../../state/analytics/trends.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { ShortList } from '../../../ui/order/short-list.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import { FigurePeriodMenu } from '../../../ui/period/figure-period.tsx';
import { KINDS, type PageKind, type PageRow } from '../kinds.ts';
import cardStyles from './bio-card.module.css';
import { BioCard } from './bio-card.tsx';
import { columnsOf } from './columns.tsx';
import { figuresOf, figuresQuery, type PagePeriod, PERIODS } from './page-figures.ts';
import styles from './pages.module.css';

const MAX_ROWS = 1_000;
/** Fits the pictures of the pages. */
const ROW_PX = 68;
/** Bio pages up to which each is a card with the page itself, small. */
const MAX_CARDS = 12;

interface ListResponse {
  data: { result: number } & Record<string, unknown>;
}

/** All pages of a type that fit into one response; accounts have a few dozen. */
function usePages(kind: PageKind) {
  const client = useApi();
  const { list, collection } = KINDS[kind];
  const query = { limit: MAX_ROWS, details: true };
  return useQuery<{ total: number; rows: readonly PageRow[] }, ApiError>({
    queryKey: [...queryKeyOf(list, { query }), kind],
    queryFn: async ({ signal }) => {
      const { data } = await client.call<ListResponse>(list, { query, signal });
      return { total: data.result, rows: data[collection] as readonly PageRow[] };
    },
  });
}

/** Figures of all pages of a type, in one request. */
function usePageFigures(kind: PageKind, period: PagePeriod, count: number) {
  const query = figuresQuery(kind, period);
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: query });
  const trendOf = useTrends(query, period, count);
  return figuresOf(data?.data.rows, kind, { isCompared: hasPeriodBefore(period), trendOf });
}

export function PageList({ kind }: { kind: PageKind }) {
  const [period, setPeriod] = useEnumParam('period', PERIODS);
  const pages = usePages(kind);
  const figuresById = usePageFigures(kind, period, pages.data?.total ?? 0);
  const cards = (rows: readonly PageRow[]) => (
    <ul className={cardStyles.cards} aria-label={pageMessages.kinds[kind]}>
      {rows.map((row) => (
        <BioCard key={row.id} row={row} figures={figuresById(row.id)} />
      ))}
    </ul>
  );
  return (
    <div className={styles.under}>
      <Loaded query={pages}>
        {({ total, rows }) =>
          total === 0 ? (
            <NoPages kind={kind} />
          ) : (
            <ShortList
              label={pageMessages.kinds[kind]}
              searchLabel={pageMessages.search[kind]}
              columns={columnsOf(kind, figuresById)}
              rowPx={ROW_PX}
              isUneven
              actions={<FigurePeriodMenu period={period} periods={PERIODS_BY_LENGTH} onChange={setPeriod} />}
              kind={kind}
              rows={rows}
              isWhole={rows.length === total}
              nameOf={({ name }) => name}
              textOf={({ name, handle = '', title, type = '' }) => `${name} ${handle} ${title} ${type}`}
            >
              {kind === 'bio' && total <= MAX_CARDS ? cards : undefined}
            </ShortList>
          )
        }
      </Loaded>
    </div>
  );
}

const PERIODS_BY_LENGTH: readonly PagePeriod[] = ['7d', '30d', '90d', '12mo', 'all'];

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
