import { LayoutDashboard, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { useApiQuery } from '../../api/queries.ts';
import { boardPeriodMessages, boardMessages as messages, startMessages } from '../../messages/boards.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import { BOARDS, type Board, boardPath } from './board-data.ts';
import { BoardSketch } from './board-sketch.tsx';
import styles from './boards.module.css';
import { STARTS } from './starts.ts';

/** `/boards`: all boards of the workspace. */
export default function BoardsScreen() {
  const list = useApiQuery('listBoards', BOARDS, { query: { per_page: 100 } });
  return (
    <Page
      title={messages.title}
      subtitle={messages.subtitle}
      actions={
        <LinkButton variant="primary" icon={<Plus aria-hidden />} to="/boards/new">
          {messages.create}
        </LinkButton>
      }
    >
      <Loaded query={list}>{({ data }) => (data.length === 0 ? <NoBoards /> : <Cards boards={data} />)}</Loaded>
    </Page>
  );
}

function NoBoards() {
  return (
    <EmptyState
      icon={<LayoutDashboard aria-hidden />}
      title={messages.emptyTitle}
      text={messages.emptyText}
      action={STARTS.map((start) => (
        <LinkButton key={start} to={`/boards/new?start=${start}`}>
          {startMessages[start].label}
        </LinkButton>
      ))}
    />
  );
}

function Cards({ boards }: { boards: readonly Board[] }) {
  return (
    <ul className={styles.cards}>
      {boards.map((board, place) => (
        <li key={board.id}>
          <Link to={`/boards/${board.id}`} className={styles.card}>
            <span className={styles.outline}>
              <BoardPicture board={board} isRead={place < MAX_READ} />
            </span>
            <strong>{board.name}</strong>
            <span className={styles.muted}>
              {messages.panelCount(board.panels.length)} · {boardPeriodMessages[board.period]}
            </span>
            <span className={styles.muted}>
              {messages.createdAt} <RelativeTime at={board.created_at} isDated />
            </span>
            {board.privacy !== 1 && <Badge>{board.privacy === 0 ? messages.shared : messages.protectedBoard}</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Boards whose figures are read: one query each, with all of its panels. */
const MAX_READ = 6;

/** A board with its figures or, further down, only what it shows. */
function BoardPicture({ board: { id, panels }, isRead }: { board: Board; isRead: boolean }) {
  const { data } = useApiQuery('showBoardFigures', `${boardPath(id)}/figures`, {
    query: { timezone: ownTimeZone() },
    enabled: isRead && panels.length > 0,
    isLive: false,
  });
  return <BoardSketch panels={panels} figures={data?.data.panels} />;
}
