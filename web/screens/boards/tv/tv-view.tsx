import { Minimize2, Moon, RefreshCw, Sun } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApiQuery } from '../../../api/queries.ts';
import { boardPeriodMessages, boardMessages as messages } from '../../../messages/boards.ts';
import { tabTitle } from '../../../state/brand.ts';
import { momentFormat } from '../../../state/formats.ts';
import { createStored, useStored } from '../../../state/stored.ts';
import { chosenTheme } from '../../../state/theme.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { useNow } from '../../../ui/object/relative-time.tsx';
import { BOARDS, type Board } from '../board-data.ts';
import { BoardGrid } from '../board-grid.tsx';
import styles from '../boards.module.css';
import { rowsOf } from '../grid-layout.ts';
import { useFigures } from '../use-figures.ts';
import { nextBoard, ROTATION_MS, zoomOf } from './rotation.ts';
import { keepScreenOn } from './wake-lock.ts';

const clock = momentFormat({ hour: 'numeric', minute: '2-digit', timeZone: ownTimeZone() });
/** Age from which figures say when they were read. Live updates are more frequent. */
const STALE_MS = 5 * 60_000;
const isDarkTv = createStored('tv-dark', true);

export interface TvViewProps {
  first: Board;
  onLeave: () => void;
  isShared?: boolean;
}

/** A board that fills the screen: large, without navigation, always current. Escape leaves it. */
export default function TvView({ first, onLeave, isShared = false }: TvViewProps) {
  const [isRotating, setRotating] = useState(false);
  const shown = useRotation(first, isRotating);
  const { period, figures, updatedAt } = useFigures(shown);
  const [isDark, setDark] = useStored(isDarkTv);
  useTheme(isDark);
  useEffect(() => keepScreenOn(navigator.wakeLock, document), []);
  return (
    <Screen board={shown} onLeave={onLeave}>
      <div className={styles.tvHead}>
        <h1>{shown.name}</h1>
        <div className={styles.tvTools}>
          {!isShared && (
            <IconButton
              label={isRotating ? messages.tvRotating : messages.tvRotate}
              aria-pressed={isRotating}
              icon={<RefreshCw />}
              onClick={() => setRotating(!isRotating)}
            />
          )}
          <IconButton
            label={messages.tvDark}
            aria-pressed={isDark}
            icon={isDark ? <Moon /> : <Sun />}
            onClick={() => setDark(!isDark)}
          />
          <IconButton label={messages.leaveTv} icon={<Minimize2 />} onClick={onLeave} />
        </div>
        <span className={styles.muted}>
          {boardPeriodMessages[period]}
          <Stale updatedAt={updatedAt} />
        </span>
        <Clock />
      </div>
      <BoardGrid panels={shown.panels} figures={figures} isTv />
    </Screen>
  );
}

/** The time of day, for a screen on a wall. */
function Clock() {
  return <time className={styles.clock}>{clock.format(useNow(1_000))}</time>;
}

/** Says when the figures were read, unless that was just now. */
function Stale({ updatedAt }: { updatedAt: number }) {
  const now = useNow(10_000);
  return updatedAt > 0 && now - updatedAt > STALE_MS && ` · ${messages.updated(clock.format(updatedAt))}`;
}

/** Shows one board after the other. */
function useRotation(first: Board, isRotating: boolean): Board {
  const [shownId, setShownId] = useState(first.id);
  const { data } = useApiQuery('listBoards', BOARDS, { query: { per_page: 100 }, enabled: isRotating });
  const boards = data?.data;
  useEffect(() => {
    if (!isRotating || !boards) return;
    const timer = setTimeout(() => setShownId(nextBoard(boards, shownId)?.id ?? first.id), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRotating, boards, shownId, first.id]);
  return (isRotating && boards?.find(({ id }) => id === shownId)) || first;
}

/** Charts read their colors from the page, so the whole page is dark. */
function useTheme(isDark: boolean): void {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = isDark ? 'dark' : 'light';
    return () => {
      const chosen = chosenTheme.read();
      if (chosen === 'system') delete root.dataset.theme;
      else root.dataset.theme = chosen;
    };
  }, [isDark]);
}

const AWAKE_MS = 3_000;

interface ScreenProps {
  board: Board;
  onLeave: () => void;
  children: ReactNode;
}

/** Covers the page, and the whole screen where the browser allows it. Controls hide while the pointer rests. */
function Screen({ board, onLeave, children }: ScreenProps) {
  const [isAwake, setAwake] = useState(true);
  const size = useWindowSize();
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => fillScreen(() => leave.current()), []);
  useEffect(hideApplication, []);
  useEffect(() => {
    document.title = tabTitle(board.name);
  }, [board.name]);
  useEffect(() => {
    if (!isAwake) return;
    const timer = setTimeout(() => setAwake(false), AWAKE_MS);
    return () => clearTimeout(timer);
  }, [isAwake]);
  return createPortal(
    <section
      className={styles.tv}
      aria-label={board.name}
      data-awake={isAwake || undefined}
      style={{ '--zoom': zoomOf(size, rowsOf(board.panels)) } as CSSProperties}
      onPointerMove={() => setAwake(true)}
    >
      {children}
    </section>,
    document.body,
  );
}

/** Takes the application below the board out of the reach of keys and screen readers. */
function hideApplication(): (() => void) | undefined {
  const application = document.getElementById('app');
  if (!application) return undefined;
  application.inert = true;
  return () => {
    application.inert = false;
  };
}

/** Asks for the whole screen, which needs a click before; leaving it, or Escape, leaves TV mode. */
function fillScreen(leave: () => void): () => void {
  const root = document.documentElement;
  let wasFull = false;
  const change = () => {
    if (document.fullscreenElement) wasFull = true;
    else if (wasFull) leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  };
  document.addEventListener('fullscreenchange', change);
  window.addEventListener('keydown', press);
  // A browser that forbids it shows the board in its window.
  root.requestFullscreen?.().catch(() => undefined);
  return () => {
    document.removeEventListener('fullscreenchange', change);
    window.removeEventListener('keydown', press);
    // It fails only where the person has left full screen meanwhile.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
}

function sizeNow() {
  return { widthPx: window.innerWidth, heightPx: window.innerHeight };
}

function useWindowSize(): ReturnType<typeof sizeNow> {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const read = () => setSize(sizeNow());
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return size;
}
