import { type ReactNode, useMemo } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { missingPageMessages as messages } from '../../../messages/websites/missing-pages.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { PAGE_EVENTS } from '../state/page-events.ts';
import { PANEL_ROWS } from '../state/query.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { type Counted, ValueRows } from './rows.tsx';

type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];

const MISSING = PAGE_EVENTS.missing ?? { dimension: 'page', more: [] };
const PAGES = { metrics: ['events' as const, 'visitors' as const], dimensions: ['page' as const], limit: PANEL_ROWS };
/** The most common source of a page is among the most common pairs, or none is common. */
const SOURCES = { metrics: ['events' as const], dimensions: ['page' as const, 'source' as const], limit: 200 };

/** Addresses that visitors requested and the website does not have, each with the source that led most of them there. */
export default function MissingPages() {
  const { data, error, refetch } = usePanelQuery(PAGES, MISSING);
  const sources = usePanelQuery(SOURCES, MISSING).data?.data.rows;
  const sourceOf = useMemo(() => topSources(sources ?? []), [sources]);
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={9} height={36} />;
  const { rows } = data.data;
  if (rows.length === 0) return <NoMissingPages />;
  return (
    <ValueRows
      {...MISSING}
      isOfEvents
      countHead={messages.hits}
      rows={rows.map((row): Counted => {
        const value = row.dimensions.page ?? '';
        const { events, visitors } = row.metrics;
        const counts = { events: events ?? 0, visitors: visitors ?? 0 };
        return { value, label: value, ...counts, note: noteOf(sourceOf.get(value)) };
      })}
    />
  );
}

function noteOf(source: Row | undefined): ReactNode {
  if (!source) return undefined;
  const value = source.dimensions.source ?? '';
  const text = value === '' ? messages.direct : messages.from(valueName('source', value, source.labels.source ?? ''));
  return <span className={styles.muted}> {text}</span>;
}

/** Returns the source of most events of each page; none of a page where two sources have equally many. */
export function topSources(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const byPage = Map.groupBy(rows, ({ dimensions }) => dimensions.page ?? '');
  const countOf = (row: Row | undefined) => row?.metrics.events ?? 0;
  // Rows arrive in the order of their events.
  return new Map(
    [...byPage].flatMap(([page, [first, second]]) =>
      first && countOf(first) > countOf(second) ? [[page, first] as const] : [],
    ),
  );
}

/** Says that nothing is missing, and how the website marks its not-found page, for those who can. */
export function NoMissingPages() {
  const { isShared, site } = useDashboard();
  return (
    <div className={styles.empty}>
      <p>{messages.none}</p>
      {!isShared && (
        <>
          <p>{messages.how}</p>
          <CopyField text={messages.tag} label={messages.copy} isWrapped />
          <LinkButton size="small" to={`/websites/${site.id}/install?help=not-found`}>
            {messages.help}
          </LinkButton>
        </>
      )}
    </div>
  );
}
