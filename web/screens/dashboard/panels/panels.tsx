import { lazy, Suspense } from 'react';
import styles from '../dashboard.module.css';
import { PanelsSkeleton } from '../skeleton.tsx';
import { type OverviewData, useDashboard } from '../state/dashboard-context.ts';
import { isFiltered } from '../state/view.ts';
import { PagesPanel } from './pages-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';

const NoVisits = lazy(() => import('./no-visits.tsx'));
const LowerPanels = lazy(() => import('./lower-panels.tsx'));

/** Sources, pages, places, devices and outcomes. */
export function Panels({ data }: { data: OverviewData }) {
  const { isShared, view, site } = useDashboard();
  const isEmpty = data.totals.visits === 0 && !isFiltered(view);
  if (isEmpty && !isShared)
    return (
      <div className={styles.noVisits}>
        <Suspense>
          <NoVisits id={site.id} />
        </Suspense>
      </div>
    );
  return (
    <div className={styles.rows}>
      <div className={styles.columns}>
        <SourcesPanel panels={data.panels} />
        <PagesPanel panels={data.panels} />
      </div>
      <Suspense fallback={<PanelsSkeleton names={['places', 'devices']} />}>
        <LowerPanels data={data} />
      </Suspense>
    </div>
  );
}
