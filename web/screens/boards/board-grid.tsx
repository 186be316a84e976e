import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { boardPeriodMessages } from '../../messages/boards.ts';
import type { Panel, PanelFigures } from './board-data.ts';
import styles from './boards.module.css';
import { inReadingOrder, rowsOf } from './grid-layout.ts';
import { PanelView } from './panel-view.tsx';

export interface BoardGridProps {
  panels: readonly Panel[];
  figures: readonly PanelFigures[] | undefined;
  /** Controls in the head and the corner of a panel while the board is edited. */
  controlsOf?: (panel: Panel, grid: () => HTMLElement | null) => { head: ReactNode; corner: ReactNode };
  /** Panel that is being moved or resized. */
  held?: number | undefined;
  /** In TV mode, which shows nothing that needs a click. */
  isTv?: boolean;
}

/** Panels on a grid of twelve columns; below each other on phones, single figures in pairs. */
export function BoardGrid({ panels, figures, controlsOf, held, isTv = false }: BoardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const order = inReadingOrder(panels).map(({ id }) => id);
  // While it is edited, the elements keep their order: a moved element would lose the focus.
  const shown = controlsOf ? panels : inReadingOrder(panels);
  return (
    <div className={styles.grid} ref={grid} style={{ '--rows': rowsOf(panels) } as CSSProperties}>
      {shown.map((panel) => (
        <PanelBox
          key={panel.id}
          panel={panel}
          figures={figures?.find(({ id }) => id === panel.id)}
          place={order.indexOf(panel.id)}
          isHeld={held === panel.id}
          isTv={isTv}
          controls={controlsOf?.(panel, () => grid.current)}
        />
      ))}
    </div>
  );
}

interface PanelBoxProps {
  panel: Panel;
  figures: PanelFigures | undefined;
  place: number;
  isHeld: boolean;
  isTv: boolean;
  controls: { head: ReactNode; corner: ReactNode } | undefined;
}

function PanelBox({ panel, figures, place, isHeld, isTv, controls }: PanelBoxProps) {
  const heading = useId();
  const { x, y, w, h, title, period, kind } = panel;
  const isSmall = kind === 'figure' || kind === 'goal';
  const position = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h, order: place } as CSSProperties;
  return (
    // No landmark: two panels may have one title.
    <article
      className={styles.panel}
      style={position}
      aria-labelledby={heading}
      data-held={isHeld || undefined}
      data-small={isSmall || undefined}
    >
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
        {period && <span className={styles.muted}>{boardPeriodMessages[period]}</span>}
        {controls?.head}
      </div>
      <PanelView panel={panel} figures={figures} isTv={isTv} />
      {controls?.corner}
    </article>
  );
}
