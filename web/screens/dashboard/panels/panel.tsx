import { LayoutDashboard, Maximize2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { useCanEdit } from '../../../api/can-call.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { type TabChoice, Tabs } from '../../../ui/page/tabs.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';

export interface PanelProps<Word extends string> {
  title: string;
  /** Target of the section links above the metrics. */
  id: string;
  tab: Word;
  onTab: (tab: Word) => void;
  tabs: readonly TabChoice<Word>[];
  /** Topic of the details window that the panel opens. */
  details?: string | undefined;
  /** Content next to the details button. */
  foot?: ReactNode;
  /** Lower than ten rows, or as high as the content. */
  height?: 'low' | 'short';
  children: ReactNode;
}

/** A panel with title, tabs and the selected tab's content. Its height is fixed at ten rows, so that nothing moves. */
export function Panel<Word extends string>(props: PanelProps<Word>) {
  const { title, id, tab, onTab, tabs, details, foot, height, children } = props;
  const heading = useId();
  return (
    <section className={styles.panel} id={id} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
      </div>
      <Tabs label={messages.tabsOf(title)} value={tab} onChange={onTab} choices={tabs}>
        <div className={height ? styles[height] : styles.panelBody}>{children}</div>
      </Tabs>
      <div className={styles.panelFoot}>
        {details !== undefined && <DetailsButton dimension={details} />}
        {foot}
        <BoardButton topic={details ?? tab} />
      </div>
    </section>
  );
}

/** Puts what the panel shows on a board. */
function BoardButton({ topic }: { topic: string }) {
  const { isShared, site } = useDashboard();
  const canEdit = useCanEdit('updateBoard');
  const [, go] = useLocation();
  if (isShared || !canEdit) return null;
  return (
    <IconButton
      size="small"
      label={messages.addToBoard}
      icon={<LayoutDashboard />}
      onClick={() => go(`/boards/add?website=${site.id}&topic=${topic}`)}
    />
  );
}

function DetailsButton({ dimension }: { dimension: string }) {
  const [, change] = useUrlState();
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Maximize2 aria-hidden />}
      onClick={() => change({ details: dimension })}
    >
      {messages.details}
    </Button>
  );
}
