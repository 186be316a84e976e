import { type ReactNode, useEffect, useMemo } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { tabTitle } from '../../state/brand.ts';
import styles from './dashboard.module.css';
import { BoardKeys } from './dashboard-shortcuts.ts';
import headStyles from './head/head.module.css';
import { Head } from './head/head.tsx';
import { SiteName } from './head/site-name.tsx';
import NoSuchSite from './no-such-site.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { DashboardContext, type DashboardState, type Site, useView } from './state/dashboard-context.ts';
import { basisOf, overviewQuery, pathOf } from './state/query.ts';
import { useSegment } from './state/segment.ts';
import { useKeptScroll } from './state/use-kept-scroll.ts';

export interface SiteFrameProps {
  /** ID of the website, as the address has it. */
  id: string | undefined;
  /** Name of the screen, for the browser's tab. */
  title: string;
  /** Shown in the head of a screen without a period, in place of period, comparison and filters. */
  tools?: ReactNode;
  children: (board: DashboardState) => ReactNode;
}

/** Frame of the other screens of a website: the head and tabs of its dashboard, with the same period, filters and shortcuts. */
export function SiteFrame({ id: sent, title, tools, children }: SiteFrameProps) {
  const id = Number(sent);
  useKeptScroll();
  const { data: website, error } = useApiQuery('showWebsite', pathOf({ id }));
  const domain = website?.data.domain ?? '';
  const board = useBoard({ id, domain, countsBots: website?.data.exclude_bots === 0 }, tools === undefined);
  useEffect(() => {
    if (domain) document.title = tabTitle(`${title} · ${domain}`);
  }, [title, domain]);
  if (error?.status === 404) return <NoSuchSite />;
  return (
    <DashboardContext value={board}>
      <div className={styles.board}>
        {tools === undefined ? (
          <>
            <BoardKeys />
            <Head />
          </>
        ) : (
          <header className={headStyles.head}>
            <div className={headStyles.row}>
              <SiteName />
              <span className={headStyles.gap} />
              <div className={headStyles.tools}>{tools}</div>
            </div>
          </header>
        )}
        <SiteTabs />
        {children(board)}
      </div>
    </DashboardContext>
  );
}

/** Returns the context of a screen; the head of the dashboard needs its overview for goals and dates. */
function useBoard({ id, domain, countsBots }: Site, hasPeriod: boolean): DashboardState {
  const [view, change] = useView();
  const segment = useSegment(id, view.segment, false);
  const baseQuery = useMemo(() => basisOf(view, segment.filter), [view, segment.filter]);
  const { data: overview, isPlaceholderData: isStale } = useApiQuery('showOverview', pathOf({ id }, '/overview'), {
    query: overviewQuery(view, segment.filter),
    enabled: hasPeriod && segment.isKnown,
  });
  return useMemo(
    () => ({
      site: { id, domain, countsBots },
      isShared: false,
      isEmbedded: false,
      ...{ view, change, baseQuery, overview, isStale },
    }),
    [id, domain, countsBots, view, change, baseQuery, overview, isStale],
  );
}
