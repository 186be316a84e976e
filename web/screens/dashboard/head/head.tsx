import { Bookmark, Ellipsis, ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { CompareMenu } from './compare-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import styles from './head.module.css';
import { LiveCount } from './live-count.tsx';
import type { OwnerMenu } from './owner-menus.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { SiteName } from './site-name.tsx';

const OwnerMenus = lazy(() => import('./owner-menus.tsx'));

/** Sticky head: website, live visitors, period, comparison and filters. */
export function Head() {
  const { isShared, isEmbedded } = useDashboard();
  const [isFiltering, setFiltering] = useState(false);
  const [wanted, setWanted] = useState<OwnerMenu>();
  useShortcuts({ '/': { what: messages.filter, press: () => setFiltering(true) } }, { isFirst: true });
  return (
    <header className={styles.head} data-shared={isShared}>
      <div className={styles.row}>
        {!isEmbedded && <SiteName />}
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
      <FilterChips onAdd={() => setFiltering(true)} />
      <FilterDialog isOpen={isFiltering} onClose={() => setFiltering(false)} />
    </header>
  );
}

/** Placeholders for the menus until they are loaded; the pressed one opens afterward. */
function OwnerButtons({ onWant }: { onWant: (menu: OwnerMenu) => void }) {
  return (
    <>
      <IconButton
        label={messages.segments}
        variant="secondary"
        icon={<Bookmark />}
        onClick={() => onWant('segments')}
      />
      <IconButton label={messages.more} variant="secondary" icon={<Ellipsis />} onClick={() => onWant('more')} />
    </>
  );
}
