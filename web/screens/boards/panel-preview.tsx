import { useApiQuery } from '../../api/queries.ts';
import { boardMessages as messages } from '../../messages/boards.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { BOARDS, type NewPanel, type Panel } from './board-data.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardSketch } from './board-sketch.tsx';
import styles from './boards.module.css';
import { COLUMNS, SIZES } from './grid-layout.ts';

/** A board with its figures before it is stored; on phones, small. */
export function BoardPreview({ panels }: { panels: readonly Panel[] }) {
  return (
    <Section title={messages.preview}>
      {panels.length === 0 ? <BoardSketch panels={panels} /> : <FilledPreview panels={panels} />}
    </Section>
  );
}

function FilledPreview({ panels }: { panels: readonly Panel[] }) {
  const { data } = usePreview(panels);
  return (
    <>
      {/* Its charts and lists cannot be used before the board exists. */}
      <div className={styles.previewGrid} inert>
        <LiveGrid panels={panels} />
      </div>
      <div className={styles.previewSketch}>
        <BoardSketch panels={panels} figures={data?.data.panels} />
      </div>
    </>
  );
}

/** A panel with its figures before it is stored. */
export function PanelPreview({ panel }: { panel: NewPanel | undefined }) {
  if (!panel) return null;
  const { w, h } = SIZES[panel.kind].first;
  return (
    <div inert>
      <LiveGrid panels={[{ ...panel, id: 1, x: 0, y: 0, w: Math.min(COLUMNS, w * 3), h }]} />
    </div>
  );
}

function usePreview(panels: readonly Panel[]) {
  // Titles change no figures, and are typed.
  const body = { new_panels: panels.map((panel) => ({ ...panel, title: '' })), timezone: ownTimeZone() };
  return useApiQuery('previewBoardFigures', `${BOARDS}/figures`, { body, isLive: false });
}

function LiveGrid({ panels }: { panels: readonly Panel[] }) {
  const query = usePreview(panels);
  return (
    <Loaded query={query} skeleton={<BoardGrid panels={panels} figures={undefined} />}>
      {({ data }) => <BoardGrid panels={panels} figures={data.panels} />}
    </Loaded>
  );
}
