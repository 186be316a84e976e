import { ArrowRight, Target } from 'lucide-react';
import { useState } from 'react';
import type { ApiResponse, CallOptions } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { realtimeMessages } from '../../../messages/websites/realtime.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatDateTime, formatDuration, formatInteger } from '../../../ui/format.ts';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { VisitFacts } from '../realtime/visit-facts.tsx';
import { pathOf } from '../state/query.ts';
import styles from './visits.module.css';

export type ListedVisit = ApiResponse<'showVisits'>['data'][number];

interface ListProps {
  siteId: number;
  query: NonNullable<CallOptions['query']>;
}

/** Visits page by page; each page begins where the one before it ended, whatever arrives meanwhile. */
export function VisitList({ siteId, query }: ListProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <div>
      {cursors.map((cursor, index) => (
        <VisitPage
          key={cursor ?? ''}
          siteId={siteId}
          query={{ ...query, cursor }}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </div>
  );
}

interface PageProps extends ListProps {
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function VisitPage({ siteId, query, isLast, onMore }: PageProps) {
  const page = useApiQuery('showVisits', pathOf({ id: siteId }, '/visits'), { query });
  return (
    <Loaded query={page} skeleton={<SkeletonRows count={8} height={72} />}>
      {({ data, meta: { next_cursor: next } }) =>
        data.length === 0 && query.cursor === undefined ? (
          <EmptyState title={texts.none} text={texts.noneText} />
        ) : (
          <>
            <ol className={styles.list} aria-label={texts.list}>
              {data.map((visit) => (
                <VisitRow key={visit.visit} visit={visit} />
              ))}
            </ol>
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

const MAX_PAGES = 5;

function VisitRow({ visit }: { visit: ListedVisit }) {
  const [, change] = useUrlState();
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.open}
          aria-label={realtimeMessages.openVisit(visit.visitor)}
          onClick={() => change({ visit: visit.visit })}
        >
          {realtimeMessages.visitor(visit.visitor)}
        </button>
        <span className={styles.figures}>
          {counted(visit.views, 'pageViews', formatInteger(visit.views))}
          {visit.duration > 0 && ` · ${formatDuration(visit.duration)}`}
        </span>
        {visit.goals.map(({ id, name }) => (
          <span key={id} className={styles.goal}>
            <Target aria-hidden /> {name}
          </span>
        ))}
        <time className={styles.time} dateTime={visit.started_at}>
          {formatDateTime(Date.parse(visit.started_at))}
        </time>
      </div>
      <div className={styles.facts}>
        <VisitFacts visit={visit} place={visit.city} />
      </div>
      <Pages visit={visit} />
    </li>
  );
}

function Pages({ visit: { pages } }: { visit: ListedVisit }) {
  const shown = pages.slice(0, MAX_PAGES);
  return (
    <p className={styles.pages}>
      {stepsOf(shown).map(({ key, page, isFirst }) => (
        <span key={key}>
          {!isFirst && <ArrowRight aria-hidden />}
          {page}
        </span>
      ))}
      {pages.length > shown.length && ' …'}
    </p>
  );
}

/** A visit may see a page twice, so its place is part of the key. */
function stepsOf(pages: readonly string[]) {
  return pages.map((page, place) => ({ key: `${place} ${page}`, page, isFirst: place === 0 }));
}
