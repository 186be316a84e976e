import { Bookmark, Ellipsis, ListFilter } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { loadWhenIdle } from '../../../ui/page/when-idle.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { isFiltered } from '../state/view.ts';
import { CompareMenu } from './compare-menu.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import styles from './head.module.css';
import { LiveCount } from './live-count.tsx';
import type { OwnerMenu } from './owner-menus.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { SiteName } from './site-name.tsx';

const loadChips = () => import('./filter-chips.tsx');
const FilterChips = lazy(loadChips);
const OwnerMenus = lazy(() => import('./owner-menus.tsx'));

/** Sticky head: website, live visitors, period, comparison and filters. */
export function Head() {
  const { isShared, view } = useDashboard();
  const [isFiltering, setFiltering] = useState(false);
  const [wanted, setWanted] = useState<OwnerMenu>();
  useEffect(() => loadWhenIdle(loadChips), []);
  useShortcuts({ '/': { what: messages.filter, press: () => setFiltering(true) } }, { isFirst: true });
  return (
    <header className={styles.head} data-shared={isShared}>
      <div className={styles.row}>
        <SiteName />
        <LiveCount />
        <span className={styles.gap} />
        <div className={styles.tools}>
          <Button icon={<ListFilter aria-hidden />} shortcut="/" onClick={() => setFiltering(true)}>
            {messages.filter}
          </Button>
          <CompareMenu />
          <PeriodMenu />
          {!isShared && (
            <Suspense fallback={<OwnerButtons onWant={setWanted} />}>
              <OwnerMenus wanted={wanted} />
            </Suspense>
          )}
        </div>
      </div>
      {isFiltered(view) && (
        <Suspense fallback={<ChipsSkeleton />}>
          <FilterChips onAdd={() => setFiltering(true)} />
        </Suspense>
      )}
      <FilterDialog isOpen={isFiltering} onClose={() => setFiltering(false)} />
    </header>
  );
}

/** As high as the row of filters. */
function ChipsSkeleton() {
  return (
    <div className={styles.chips}>
      <Skeleton height={28} width={160} />
    </div>
  );
}

/** Placeholders for the menus until they are loaded; the pressed one opens afterward. */
function OwnerButtons({ onWant }: { onWant: (menu: OwnerMenu) => void }) {
  return (
    <>
      <Button className={styles.wide} icon={<Bookmark aria-hidden />} onClick={() => onWant('segments')}>
        {messages.segments}
      </Button>
      <IconButton label={messages.more} variant="secondary" icon={<Ellipsis />} onClick={() => onWant('more')} />
    </>
  );
}
