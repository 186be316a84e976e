import { Maximize2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { type TabChoice, Tabs } from '../../../ui/page/tabs.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { isFiltered } from '../state/view.ts';

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

/**
 * A panel with title, tabs and the selected tab's content. It is at least ten rows high, so that nothing moves; with a
 * filter, which often leaves one row, as high as its rows. While the new rows load, the former ones keep the height.
 */
export function Panel<Word extends string>(props: PanelProps<Word>) {
  const { title, id, tab, onTab, tabs, details, foot, height, children } = props;
  const { view } = useDashboard();
  const heading = useId();
  const least = isFiltered(view) ? 'short' : (height ?? 'panelBody');
  return (
    <section className={styles.panel} id={id} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
      </div>
      <Tabs label={messages.tabsOf(title)} value={tab} onChange={onTab} choices={tabs}>
        <div className={styles[least]}>{children}</div>
      </Tabs>
      <div className={styles.panelFoot}>
        {details !== undefined && <DetailsButton dimension={details} />}
        {foot}
      </div>
    </section>
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
