import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { dashboardWords as words } from '../../../words/dashboard.ts';
import { useBoard } from '../state/board.ts';
import { CompareMenu } from './compare-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import styles from './head.module.css';
import { LiveCount } from './live-count.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { SegmentMenu } from './segment-menu.tsx';
import { SiteName } from './site-name.tsx';

/** Whose figures, how many are there now, of which time, held against what, narrowed down by what. It sticks to the top. */
export function Head() {
  const { isShared, isEmbedded } = useBoard();
  const [isFiltering, setFiltering] = useState(false);
  useShortcuts({ '/': () => setFiltering(true) }, { isFirst: true });
  return (
    <header className={styles.head} data-shared={isShared}>
      <div className={styles.row}>
        {!isEmbedded && <SiteName />}
        <LiveCount />
        <span className={styles.gap} />
        <div className={styles.tools}>
          <Button icon={<ListFilter aria-hidden />} shortcut="/" onClick={() => setFiltering(true)}>
            {words.filter}
          </Button>
          {!isShared && <SegmentMenu />}
          <CompareMenu />
          <PeriodMenu />
          {!isShared && <MoreMenu />}
        </div>
      </div>
      <FilterChips onAdd={() => setFiltering(true)} />
      <FilterDialog isOpen={isFiltering} onClose={() => setFiltering(false)} />
    </header>
  );
}
