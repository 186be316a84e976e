import { LayoutDashboard } from 'lucide-react';
import { Link } from 'wouter';
import { useApiQuery } from '../../api/queries.ts';
import { boardPeriodMessages, boardMessages as messages, startMessages } from '../../messages/boards.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import { BOARDS, type Board } from './board-data.ts';
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
        <LinkButton variant="primary" to="/boards/new">
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
      {boards.map((board) => (
        <li key={board.id}>
          <Link to={`/boards/${board.id}`} className={styles.card}>
            <span className={styles.outline}>
              <BoardSketch panels={board.panels} />
            </span>
            <strong>{board.name}</strong>
            <span className={styles.muted}>
              {messages.panelCount(board.panels.length)} · {boardPeriodMessages[board.period]}
            </span>
            {board.privacy !== 1 && <Badge>{board.privacy === 0 ? messages.shared : messages.protectedBoard}</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
