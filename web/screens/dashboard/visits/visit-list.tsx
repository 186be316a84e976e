import { Fragment, useEffect, useState } from 'react';
import type { CallOptions } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { momentFormat } from '../../../state/formats.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { pathOf } from '../state/query.ts';
import { type ListedVisit, VisitHeads, VisitRow } from './visit-row.tsx';
import { VisitWindow } from './visit-window.tsx';
import styles from './visits.module.css';

interface ListProps {
  siteId: number;
  query: NonNullable<CallOptions['query']>;
}

/**
 * Visits page by page; each page begins where the one before it ended, whatever arrives meanwhile. One of them opens over the
 * list, with those before and after it.
 */
export function VisitList({ siteId, query }: ListProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const [listed, setListed] = useState<Listed>({});
  return (
    <div>
      <VisitHeads />
      {cursors.map((cursor, index) => (
        <VisitPage
          key={cursor ?? ''}
          siteId={siteId}
          query={{ ...query, cursor }}
          onListed={setListed}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
      <VisitWindow siteId={siteId} keys={cursors.flatMap((cursor = '') => listed[cursor] ?? [])} />
    </div>
  );
}

/** Keys of the visits of each page by its cursor, which is empty for the first. */
type Listed = Readonly<Record<string, readonly string[]>>;

interface PageProps extends ListProps {
  isLast: boolean;
  onListed: (add: (before: Listed) => Listed) => void;
  onMore: (cursor: string) => void;
}

function VisitPage({ siteId, query, isLast, onListed, onMore }: PageProps) {
  const page = useApiQuery('showVisits', pathOf({ id: siteId }, '/visits'), { query });
  const cursor = String(query.cursor ?? '');
  const visits = page.data?.data;
  useEffect(() => {
    if (visits) onListed((before) => ({ ...before, [cursor]: visits.map(({ visit }) => visit) }));
  }, [visits, cursor, onListed]);
  return (
    <Loaded query={page} skeleton={<SkeletonRows count={12} height={40} />}>
      {({ data, meta: { next_cursor: next } }) =>
        data.length === 0 && query.cursor === undefined ? (
          <EmptyState title={texts.none} text={texts.noneText} />
        ) : (
          <>
            {byDay(data).map(({ day, visits }) => (
              <Fragment key={day}>
                <h3 className={styles.day}>{day}</h3>
                <ol className={styles.list} aria-label={texts.list}>
                  {visits.map((visit) => (
                    <VisitRow key={visit.visit} visit={visit} />
                  ))}
                </ol>
              </Fragment>
            ))}
            {isLast && next !== null && (
              <p className={styles.more}>
                <Button onClick={() => onMore(next)}>{texts.more}</Button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const dayFormat = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** Splits visits where the day of the reader changes. */
function byDay(visits: readonly ListedVisit[]): { day: string; visits: ListedVisit[] }[] {
  const days: { day: string; visits: ListedVisit[] }[] = [];
  for (const visit of visits) {
    const day = dayFormat.format(Date.parse(visit.started_at));
    if (days.at(-1)?.day !== day) days.push({ day, visits: [] });
    days.at(-1)?.visits.push(visit);
  }
  return days;
}
