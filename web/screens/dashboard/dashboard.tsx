import { lazy, useDeferredValue, useMemo } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { dashboardMessages as messages } from '../../messages/websites/dashboard.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { OnceOpen } from '../../ui/floating/once-open.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { Chart } from './chart.tsx';
import styles from './dashboard.module.css';
import { BoardKeys } from './dashboard-shortcuts.ts';
import { Figures } from './figures.tsx';
import { Head } from './head/head.tsx';
import { Panels } from './panels/panels.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { DashboardSkeleton, RestSkeleton } from './skeleton.tsx';
import { DashboardContext, type DashboardState, useDashboard, useView } from './state/dashboard-context.ts';
import { basisOf, overviewQuery, pathOf } from './state/query.ts';
import { useSegment } from './state/segment.ts';
import { useTotalsAhead } from './state/totals.ts';
import { useKeptScroll } from './state/use-kept-scroll.ts';

const DetailsWindow = lazy(() => import('./details/details-window.tsx'));

export interface DashboardProps {
  id: number;
  /** Undefined while it loads. */
  domain: string | undefined;
  countsBots?: boolean;
  addedAt?: string | undefined;
  isShared?: boolean;
  /** Embedded in a page of another website. */
  isEmbedded?: boolean;
}

/** All analytics of a website on one page: one response for all panels, and further queries when a panel is opened. */
export function Dashboard({
  id,
  domain = '',
  countsBots = false,
  addedAt,
  isShared = false,
  isEmbedded = false,
}: DashboardProps) {
  useKeptScroll();
  const [view, change] = useView();
  const segment = useSegment(id, view.segment, isShared);
  const baseQuery = useMemo(() => basisOf(view, segment.filter), [view, segment.filter]);
  const query = useApiQuery('showOverview', pathOf({ id }, '/overview'), {
    query: overviewQuery(view, segment.filter),
    enabled: segment.isKnown,
  });
  const { data: overview, isPlaceholderData: isStale } = query;
  const ahead = useTotalsAhead(id, { view, baseQuery, shown: isStale ? overview : undefined });
  // Name and metrics render first: rendering all panels at once would delay them by a third of a second on a slow
  // phone.
  const isRestDue = useDeferredValue(overview !== undefined, false);
  const site = useMemo(() => ({ id, domain, countsBots, addedAt }), [id, domain, countsBots, addedAt]);
  const board: DashboardState = useMemo(
    () => ({ site, isShared, isEmbedded, view, change, baseQuery, overview, isStale }),
    [site, isShared, isEmbedded, view, change, baseQuery, overview, isStale],
  );
  return (
    <DashboardContext value={board}>
      <BoardKeys />
      <div className={styles.board}>
        <Head />
        <Sections />
        <Loaded query={{ ...query, isPlaceholderData: false }} skeleton={<DashboardSkeleton />}>
          {(loaded) => (
            <div className={styles.body}>
              <Figures loaded={loaded} ahead={ahead} />
              {isRestDue ? (
                <div className={styles.rest} aria-busy={isStale}>
                  <Chart loaded={loaded} />
                  <Panels data={loaded.data} />
                  <Foot isEstimated={!loaded.meta.exact} />
                </div>
              ) : (
                <RestSkeleton />
              )}
            </div>
          )}
        </Loaded>
      </div>
      <Details />
    </DashboardContext>
  );
}

/** The address stores whether the details of a panel are open. */
function Details() {
  const [params] = useUrlState();
  return (
    <OnceOpen isOpen={params.has('details')}>
      <DetailsWindow />
    </OnceOpen>
  );
}

function Foot({ isEstimated }: { isEstimated: boolean }) {
  return (
    <footer className={styles.foot}>
      {isEstimated && <span>{messages.estimated}</span>}
      <a href={messages.creditHref} rel="noreferrer" target="_blank">
        {messages.credit}
      </a>
    </footer>
  );
}

const SECTIONS = ['sources', 'pages', 'places', 'devices', 'goals', 'funnels'] as const;

/**
 * The tabs of the website and links to the sections of the page. Plain fragments need no script, work with the back button,
 * and move the focus.
 */
function Sections() {
  const { isShared } = useDashboard();
  return (
    <div className={styles.sections}>
      {!isShared && <SiteTabs />}
      <nav aria-label={messages.onThisPage}>
        {SECTIONS.map((name) => (
          <a key={name} href={`#${name}`}>
            {messages[name]}
          </a>
        ))}
      </nav>
    </div>
  );
}
