import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { boardMessages as messages } from '../../messages/boards.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Button } from '../../ui/form/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, LoadError, Loaded } from '../../ui/page/query-states.tsx';
import { type Board, boardPath } from './board-data.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardTools } from './board-tools.tsx';
import { useFigures } from './use-figures.ts';

const BoardEditor = lazy(() => import('./edit/board-editor.tsx'));
const TvView = lazy(() => import('./tv/tv-view.tsx'));
const ShareDialog = lazy(() => import('./edit/share-dialog.tsx'));

/** `/boards/:id`: a board, to look at or to edit; `?tv=1` fills the screen. */
export default function BoardScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const query = useApiQuery('showBoard', boardPath(Number(params.id)));
  const board = query.data?.data;
  return board ? (
    <OpenBoard key={board.id} board={board} />
  ) : (
    <Page title={messages.title} back={{ to: '/boards', label: messages.title }}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function OpenBoard({ board }: { board: Board }) {
  const [params, change] = useUrlState();
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { period, choose, figures, error, retry } = useFigures(board);
  const edit = () => setEditing(true);
  if (params.get('tv') !== null)
    return (
      <Suspense>
        <TvView first={board} onLeave={() => change({ tv: undefined }, { goesBack: true })} />
      </Suspense>
    );
  return (
    <Page
      title={board.name}
      back={{ to: '/boards', label: messages.title }}
      actions={
        !isEditing && (
          <BoardTools board={board} period={period} onPeriod={choose} onEdit={edit} onShare={() => setSharing(true)} />
        )
      }
    >
      {error && <LoadError error={error} onRetry={retry} />}
      {isEditing ? (
        <Suspense>
          <BoardEditor board={board} figures={figures} onEnd={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Shown board={board} figures={figures} onEdit={edit} />
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog board={board} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Page>
  );
}

interface ShownProps {
  board: Board;
  figures: ReturnType<typeof useFigures>['figures'];
  onEdit: () => void;
}

function Shown({ board, figures, onEdit }: ShownProps) {
  if (board.panels.length > 0) return <BoardGrid panels={board.panels} figures={figures} />;
  return (
    <EmptyState
      title={messages.noPanelsTitle}
      text={messages.noPanelsText}
      action={
        <Button variant="primary" icon={<Plus aria-hidden />} permission="edit" onClick={onEdit}>
          {messages.addPanel}
        </Button>
      }
    />
  );
}
