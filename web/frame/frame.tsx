import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { frameWords } from '../messages/shared/frame.ts';
import { createStored, useStored } from '../state/stored.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { isAt, LOWER_PLACES, PLACES, type Place } from './places.tsx';
import { TopBar } from './top-bar.tsx';
import { useOnline } from './use-online.ts';

const railWidth = createStored<'wide' | 'narrow'>('rail', 'wide');

/** What stands around every screen: where one can go, search, create. */
export function Frame({ children }: { children: ReactNode }) {
  const [width, setWidth] = useStored(railWidth);
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen changes, whoever does not see it is led to it
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <div className={styles.frame} data-narrow={width === 'narrow'}>
      <a className={styles.skip} href="#main">
        {frameWords.skip}
      </a>
      <Rail isNarrow={width === 'narrow'} onToggle={() => setWidth(width === 'narrow' ? 'wide' : 'narrow')} />
      <div>
        <TopBar />
        <OfflineLine />
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar />
    </div>
  );
}

function Rail({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  return (
    <nav className={styles.rail} aria-label={frameWords.menu}>
      <Link to="/" className={styles.brand}>
        <span className={styles.mark} aria-hidden />
        <span className={styles.word}>{frameWords.name}</span>
      </Link>
      {PLACES.map((place) => (
        <RailPlace key={place.to} place={place} />
      ))}
      <div className={styles.gap} />
      {LOWER_PLACES.map((place) => (
        <RailPlace key={place.to} place={place} />
      ))}
      <button type="button" className={styles.place} onClick={onToggle} aria-pressed={isNarrow}>
        {isNarrow ? <ChevronsRight aria-hidden /> : <ChevronsLeft aria-hidden />}
        <span className={styles.word}>{isNarrow ? frameWords.expand : frameWords.collapse}</span>
      </button>
    </nav>
  );
}

function RailPlace({ place }: { place: Place }) {
  const [location] = useLocation();
  const Icon = place.icon;
  return (
    <Link
      to={place.to}
      className={styles.place}
      aria-current={isAt(place.to, location) ? 'page' : undefined}
      title={frameWords.keysTo(place.key)}
    >
      <Icon aria-hidden />
      <span className={styles.word}>{place.label}</span>
    </Link>
  );
}

function OfflineLine() {
  const isOnline = useOnline();
  return isOnline ? null : (
    <div className={styles.offline} role="status">
      {frameWords.offline}
    </div>
  );
}
