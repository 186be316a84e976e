import { Ellipsis, GripVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BoardPeriod } from '../../../../contract/vocabulary.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { boardMessages as messages, panelMessages } from '../../../messages/boards.ts';
import { useForm } from '../../../state/form.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import {
  BOARDS,
  type Board,
  boardPath,
  MAX_PANELS,
  type NewPanel,
  type Panel,
  type PanelFigures,
  withNewPanel,
} from '../board-data.ts';
import { BoardGrid } from '../board-grid.tsx';
import { PeriodSelect } from '../board-tools.tsx';
import styles from '../boards.module.css';
import { inReadingOrder, movedBy, withoutPanel } from '../grid-layout.ts';
import editStyles from './edit.module.css';
import { PanelForm } from './panel-form.tsx';
import { type Arranging, useArrange } from './use-arrange.ts';

export interface BoardEditorProps {
  board: Board;
  figures: readonly PanelFigures[] | undefined;
  onEnd: () => void;
}

/** Changes a board: nothing is stored before it is saved. */
export default function BoardEditor({ board, figures, onEnd }: BoardEditorProps) {
  const [name, setName] = useState(board.name);
  const [period, setPeriod] = useState<BoardPeriod>(board.period);
  const [panels, setPanels] = useState<readonly Panel[]>(board.panels);
  /** The panel in the form; 0 is a new one. */
  const [edited, setEdited] = useState(board.panels.length === 0 ? 0 : undefined);
  const arranging = useArrange(panels, setPanels);
  const form = useBoardForm(board, { name, period, panels }, onEnd);
  const edit = { panels, setPanels, setEdited, arranging };
  return (
    <div className={styles.editing}>
      <div className={editStyles.head}>
        <TextField label={messages.name} name="name" value={name} onChange={setName} error={form.error('name')} />
        <PeriodSelect period={period} onPeriod={setPeriod} />
      </div>
      {form.message && <p role="alert">{form.message}</p>}
      {form.error('panels') && <p role="alert">{form.error('panels')}</p>}
      <BoardGrid
        panels={panels}
        figures={figures}
        held={arranging.held}
        controlsOf={(panel, grid) => ({
          head: <PanelTools panel={panel} edit={edit} grid={grid} />,
          corner: (
            // The handle in the head resizes by keyboard.
            <button
              type="button"
              tabIndex={-1}
              className={styles.corner}
              aria-label={messages.resize(panel.title)}
              onPointerDown={(event) => arranging.begin(event, { panel, isResize: true, grid: grid() })}
            />
          ),
        })}
      />
      <output className="visually-hidden">{arranging.announced}</output>
      <div className={styles.bar}>
        <Button
          icon={<Plus aria-hidden />}
          disabled={panels.length >= MAX_PANELS}
          title={panels.length >= MAX_PANELS ? messages.full : undefined}
          onClick={() => setEdited(0)}
        >
          {messages.addPanel}
        </Button>
        <Button onClick={onEnd}>{messages.discard}</Button>
        <Button variant="primary" isBusy={form.isBusy} onClick={() => form.submit()}>
          {messages.done}
        </Button>
      </div>
      {edited !== undefined && (
        <PanelForm
          initial={panels.find(({ id }) => id === edited)}
          title={edited === 0 ? messages.addPanel : messages.editPanel}
          action={edited === 0 ? panelMessages.add : panelMessages.save}
          onClose={() => setEdited(undefined)}
          onSave={(panel) => {
            setPanels(edited === 0 ? withNewPanel(panels, panel) : withPanel(panels, edited, panel));
            setEdited(undefined);
          }}
        />
      )}
    </div>
  );
}

function withPanel(panels: readonly Panel[], id: number, changed: NewPanel): Panel[] {
  return panels.map((panel) => {
    const { x, y, w, h } = panel;
    return panel.id === id ? { ...changed, id, x, y, w, h } : panel;
  });
}

type Draft = Pick<Board, 'name' | 'period'> & { panels: readonly Panel[] };

function useBoardForm(board: Board, draft: Draft, onEnd: () => void) {
  const { showToast } = useToasts();
  const { mutateAsync } = useApiMutation('updateBoard', [BOARDS]);
  return useForm(async () => {
    const body = { ...draft, name: draft.name.trim(), panels: inReadingOrder(draft.panels) };
    await mutateAsync({ path: boardPath(board.id), method: 'PATCH', body });
    showToast({ title: messages.saved });
    onEnd();
  });
}

interface Edit {
  panels: readonly Panel[];
  setPanels: (panels: readonly Panel[]) => void;
  setEdited: (id: number) => void;
  arranging: Arranging;
}

interface PanelToolsProps {
  panel: Panel;
  edit: Edit;
  grid: () => HTMLElement | null;
}

function PanelTools({ panel, edit, grid }: PanelToolsProps) {
  const { panels, setPanels, setEdited, arranging } = edit;
  const move = (y: number) => setPanels(movedBy(panels, panel.id, { x: 0, y }));
  return (
    <>
      <button
        type="button"
        className={styles.grip}
        aria-label={messages.move(panel.title)}
        title={messages.move(panel.title)}
        onPointerDown={(event) => arranging.begin(event, { panel, isResize: false, grid: grid() })}
        onKeyDown={(event) => arranging.press(event, panel)}
      >
        <GripVertical aria-hidden />
      </button>
      <Menu
        trigger={<IconButton size="small" label={messages.panelMenu(panel.title)} icon={<Ellipsis />} />}
        entries={[
          { label: messages.editPanel, onSelect: () => setEdited(panel.id) },
          { label: messages.moveUp, onSelect: () => move(-1) },
          { label: messages.moveDown, onSelect: () => move(1) },
          { label: messages.removePanel, isDanger: true, onSelect: () => setPanels(withoutPanel(panels, panel.id)) },
        ]}
      />
    </>
  );
}
