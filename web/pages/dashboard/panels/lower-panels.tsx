import { useEffect } from 'react';
import { useSearch } from 'wouter';
import styles from '../dashboard.module.css';
import type { OverviewData } from '../state/board.ts';
import { useBoard } from '../state/board.ts';
import { WaysPanel } from '../ways/ways-panel.tsx';
import { LeftOutPanel } from './left-out-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';

/** What people did, what was not counted, and the ways that they took. Below what is in sight at first, and loaded after it. */
export default function LowerPanels({ data }: { data: OverviewData }) {
  const { isShared } = useBoard();
  const search = useSearch();
  // The address may name what was not there yet when the browser looked for it, or lead elsewhere on the same dashboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else changes the address takes the fragment away
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [search]);
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
