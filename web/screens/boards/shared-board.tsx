import { MonitorPlay } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { boardMessages as messages } from '../../messages/boards.ts';
import { tabTitle } from '../../state/brand.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState, LoadError, Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import { OpenedShare } from '../../ui/share/opened-share.tsx';
import { type Board, boardPath } from './board-data.ts';
import { BoardGrid } from './board-grid.tsx';
import { PeriodSelect } from './board-tools.tsx';
import styles from './boards.module.css';
import { useFigures } from './use-figures.ts';

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
  const { period, choose, figures, error, retry } = useFigures(board);
  useEffect(() => {
    document.title = tabTitle(board.name);
  }, [board.name]);
  if (params.get('tv') !== null)
    return (
      <Suspense>
        <TvView first={board} isShared onLeave={() => change({ tv: undefined })} />
      </Suspense>
    );
  return (
    <>
      <header className={styles.sharedHead}>
        <h1>{board.name}</h1>
        <PeriodSelect period={period} onPeriod={choose} />
        <Button icon={<MonitorPlay aria-hidden />} onClick={() => change({ tv: '1' })}>
          {messages.tv}
        </Button>
      </header>
      {error && <LoadError error={error} onRetry={retry} />}
      {board.panels.length === 0 ? (
        <EmptyState title={messages.noPanelsTitle} text={messages.noPanelsShared} />
      ) : (
        <BoardGrid panels={board.panels} figures={figures} isShared />
      )}
    </>
  );
}
