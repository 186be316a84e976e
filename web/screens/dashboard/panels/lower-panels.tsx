import { lazy, Suspense, useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import styles from '../dashboard.module.css';
import { ReportsPanel } from '../reports/reports-panel.tsx';
import type { OverviewData } from '../state/dashboard-context.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { whileLoading } from '../state/use-kept-scroll.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { FilteredTrafficPanel } from './filtered-traffic-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { RevenuePanel } from './revenue.tsx';

const BrokenLinks = lazy(() => import('./broken-links.tsx'));

/** Broken links, places, devices, conversions, revenue, filtered traffic and reports. They are below the first screenful and loaded after it. */
export default function LowerPanels({ data }: { data: OverviewData }) {
  const { isShared } = useDashboard();
  const address = useLocationProperty(() => location.href);
  // Scrolls to the section in the address: it may not have existed yet when the browser looked for it, and panels above it
  // still grow.
  useEffect(() => {
    const section = document.getElementById(new URL(address).hash.slice(1));
    return section ? whileLoading(() => section.scrollIntoView()) : undefined;
  }, [address]);
  return (
    <>
      <Suspense>
        <BrokenLinks events={data.panels.event} />
      </Suspense>
      <div className={styles.columns}>
        <PlacesPanel panels={data.panels} />
        <DevicesPanel panels={data.panels} />
        <OutcomesPanel data={data} />
        <RevenuePanel />
        {!isShared && <FilteredTrafficPanel />}
      </div>
      <ReportsPanel />
    </>
  );
}
