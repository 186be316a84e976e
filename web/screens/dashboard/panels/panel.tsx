import { Maximize2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { type TabChoice, Tabs } from '../../../ui/page/tabs.tsx';
import styles from '../dashboard.module.css';

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
