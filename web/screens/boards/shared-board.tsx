import { MonitorPlay } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { BoardPeriod } from '../../../contract/vocabulary.ts';
import { useApiQuery } from '../../api/queries.ts';
import { boardMessages as messages } from '../../messages/boards.ts';
import { tabTitle } from '../../state/brand.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Button } from '../../ui/form/button.tsx';
import { type IconRequests, ViewedIconsContext } from '../../ui/icon/site-icon.tsx';
import { SharedName } from '../../ui/page/brand-sign.tsx';
import { EmptyState, LoadError, Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import { OpenedShare } from '../../ui/share/opened-share.tsx';
import { type Board, boardPath } from './board-data.ts';
import { BoardGrid } from './board-grid.tsx';
import { PeriodSelect } from './board-tools.tsx';
import styles from './boards.module.css';
import { type Figures, useFigures } from './use-figures.ts';

const TvView = lazy(() => import('./tv/tv-view.tsx'));

export interface SharedBoardProps {
  secret: string;
  isEmbedded: boolean;
}

/** `/share/board/:secret`: a board for people without an account. */
export default function SharedBoard({ secret, isEmbedded }: SharedBoardProps) {
  return (
    <OpenedShare<{ board: { id: number } }>
      path={`board/${encodeURIComponent(secret)}`}
      isEmbedded={isEmbedded}
      waiting={<SkeletonRows />}
    >
      {({ board }) => <LoadedBoard id={board.id} />}
    </OpenedShare>
  );
}

function LoadedBoard({ id }: { id: number }) {
  const query = useApiQuery('showBoard', boardPath(id));
  return (
    <div className={styles.sharedPage}>
      <Loaded query={query}>{({ data }) => <ViewedBoard board={data} />}</Loaded>
    </div>
  );
}

function ViewedBoard({ board }: { board: Board }) {
  const [params, change] = useUrlState();
  const figures = useFigures(board);
  const icons = useViewedIcons(board.id, figures.period);
  useEffect(() => {
    document.title = tabTitle(board.name);
  }, [board.name]);
  return (
    <ViewedIconsContext value={icons}>
      {params.get('tv') === null ? (
        <BoardPage board={board} figures={figures} onTv={() => change({ tv: '1' })} />
      ) : (
        <Suspense>
          <TvView first={board} isShared onLeave={() => change({ tv: undefined })} />
        </Suspense>
      )}
    </ViewedIconsContext>
  );
}

/** The icons of sources that the board shows in the period. */
function useViewedIcons(id: number, period: BoardPeriod): IconRequests {
  const shown = useRef(period);
  shown.current = period;
  return useMemo(() => {
    const query = () => ({ period: shown.current, timezone: ownTimeZone() });
    return { path: `${boardPath(id)}/site-icons`, query };
  }, [id]);
}

interface BoardPageProps {
  board: Board;
  figures: Figures;
  onTv: () => void;
}

function BoardPage({ board, figures: { period, choose, figures, error, retry }, onTv }: BoardPageProps) {
  return (
    <>
      <header className={styles.sharedHead}>
        <h1>
          <SharedName name={board.name} />
        </h1>
        <PeriodSelect period={period} onPeriod={choose} />
        <Button icon={<MonitorPlay aria-hidden />} onClick={onTv}>
          {messages.tv}
        </Button>
      </header>
      {error && <LoadError error={error} onRetry={retry} />}
      {board.panels.length === 0 ? (
        <EmptyState title={messages.noPanelsTitle} text={messages.noPanelsShared} />
      ) : (
        <BoardGrid panels={board.panels} figures={figures} />
      )}
    </>
  );
}
