import type { ReactNode } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import styles from './dashboard.module.css';
import { BoardKeys } from './dashboard-shortcuts.ts';
import { Head } from './head/head.tsx';
import NoSuchSite from './no-such-site.tsx';
import { DashboardContext, type DashboardState } from './state/dashboard-context.ts';
import { pathOf } from './state/query.ts';
import { useBoard } from './state/query-hooks.ts';

export interface SiteFrameProps {
  /** ID of the website, as the address has it. */
  id: string | undefined;
  children: (board: DashboardState) => ReactNode;
}

/** Frame of the other screens of a website: the head of its dashboard, with the same period, filters and shortcuts. */
export function SiteFrame({ id: sent, children }: SiteFrameProps) {
  const id = Number(sent);
  const { data: website, error } = useApiQuery('showWebsite', pathOf({ id }));
  const board = useBoard(id, website?.data.domain ?? '', website?.data.exclude_bots === 0);
  if (error?.status === 404) return <NoSuchSite />;
  return (
    <DashboardContext value={board}>
      <BoardKeys />
      <div className={styles.board}>
        <Head />
        {children(board)}
      </div>
    </DashboardContext>
  );
}
