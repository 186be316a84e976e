import { useEffect } from 'react';
import styles from '../dashboard.module.css';
import type { OverviewData } from '../state/board.ts';
import { useBoard } from '../state/board.ts';
import { WaysPanel } from '../ways/ways-panel.tsx';
import { LeftOutPanel } from './left-out-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';

/** What people did, what was not counted, and the ways that they took. Below what is in sight at first, and loaded after it. */
export default function LowerPanels({ data }: { data: OverviewData }) {
  const { isShared } = useBoard();
  // The address may name what was not there yet when the browser looked for it.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
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
