import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { frameMessages } from '../messages/shared/frame.ts';
import { createStored, useStored } from '../state/stored.ts';
import { BrandSign } from '../ui/page/brand-sign.tsx';
import { LazyBanners } from './banners/lazy-banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { isAt, type NavItem } from './nav-items.tsx';
import { TopBar } from './top-bar.tsx';
import { useNavItems } from './use-nav-items.ts';

const railWidth = createStored<'wide' | 'narrow'>('rail', 'wide');

/** The layout around every screen: navigation, search and creation. */
export function Frame({ children }: { children: ReactNode }) {
  const [width, setWidth] = useStored(railWidth);
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen change moves the focus to the new screen for screen readers
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <div className={styles.frame} data-narrow={width === 'narrow'}>
      <a className={styles.skip} href="#main">
        {frameMessages.skip}
      </a>
      <Rail isNarrow={width === 'narrow'} onToggle={() => setWidth(width === 'narrow' ? 'wide' : 'narrow')} />
      <div>
        <TopBar />
        <OfflineNotice />
        <LazyBanners />
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar />
    </div>
  );
}

function Rail({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  const { upper, lower } = useNavItems();
  return (
    <nav className={styles.rail} aria-label={frameMessages.menu}>
      <Link to="/" className={styles.brand}>
        <BrandSign isNarrow={isNarrow} />
      </Link>
      {upper.map((item) => (
        <RailItem key={item.to} item={item} />
      ))}
      <div className={styles.gap} />
      {lower.map((item) => (
        <RailItem key={item.to} item={item} />
      ))}
      <button type="button" className={styles.navItem} onClick={onToggle} aria-pressed={isNarrow}>
        {isNarrow ? <ChevronsRight aria-hidden /> : <ChevronsLeft aria-hidden />}
        <span className={styles.word}>{isNarrow ? frameMessages.expand : frameMessages.collapse}</span>
      </button>
    </nav>
  );
}

function RailItem({ item }: { item: NavItem }) {
  const [location] = useLocation();
  const Icon = item.icon;
  return (
    <Link
      to={item.to}
      className={styles.navItem}
      aria-current={isAt(item.to, location) ? 'page' : undefined}
      title={frameMessages.keysTo(item.key)}
    >
      <Icon aria-hidden />
      <span className={styles.word}>{item.label}</span>
    </Link>
  );
}

function OfflineNotice() {
  const isOnline = useOnline();
  return isOnline ? null : (
    <div className={styles.offline} role="status">
      {frameMessages.offline}
    </div>
  );
}

/** Whether the browser reports a network connection. */
function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
