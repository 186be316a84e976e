import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import styles from '../dashboard.module.css';
import { WaysPanel } from '../reports/reports-panel.tsx';
import type { OverviewData } from '../state/board.ts';
import { useBoard } from '../state/board.ts';
import { LeftOutPanel } from './filtered-traffic-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';

/** What people did, what was not counted, and the ways that they took. Below what is in sight at first, and loaded after it. */
export default function LowerPanels({ data }: { data: OverviewData }) {
  const { isShared } = useBoard();
  const address = useLocationProperty(() => location.href);
  // The address may name what was not there yet when the browser looked for it, or lead elsewhere on the same dashboard.
  useEffect(() => {
    document.getElementById(new URL(address).hash.slice(1))?.scrollIntoView();
  }, [address]);
  return (
    <>
      <div className={styles.columns}>
        <OutcomesPanel data={data} />
        {!isShared && <LeftOutPanel />}
      </div>
      <WaysPanel />
    </>
  );
}
