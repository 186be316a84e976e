import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { boardMessages as messages } from '../../../messages/boards.ts';
import { useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { layout, Page, Section } from '../../../ui/page/page.tsx';
import { BOARDS, type Board, boardPath, MAX_PANELS, type NewPanel, withNewPanel } from '../board-data.ts';
import { BoardSketch } from '../board-sketch.tsx';
import styles from '../boards.module.css';
import { SIZES } from '../grid-layout.ts';
import { PanelPreview } from '../panel-preview.tsx';
import { panelOfTopic } from '../starts.ts';
import { PanelFields, usePanelDraft } from './panel-form.tsx';

/** `/boards/add`: puts what a panel of a dashboard shows on a board. The address names the website and the topic. */
export default function AddToBoard() {
  const [asked] = useState(() => new URLSearchParams(window.location.search));
  const website = Number(asked.get('website') ?? 0);
  const state = usePanelDraft(panelOfTopic(asked.get('topic') ?? '', website));
  const target = useTarget();
  const add = useAdding();
  const form = useForm(async () => {
    if (state.result) await add(target.board, state.result);
  });
  return (
    <Page title={messages.addTitle} back={{ to: '/boards', label: messages.title }}>
      <form className={styles.newBoard} onSubmit={form.submit} ref={form.ref} noValidate>
        <div className={layout.stack}>
          <SelectField
            label={messages.board}
            value={target.value}
            onChange={target.choose}
            choices={target.choices}
            error={form.error('added_panel') ?? form.error('panels') ?? form.message}
          />
          <PanelFields {...state} />
          <div>
            <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!state.result || !target.isKnown}>
              {messages.addAction}
            </Button>
          </div>
        </div>
        <Preview panel={state.result} board={target.board} />
      </form>
    </Page>
  );
}

/** The panel with its figures, and where it will be on the board. */
function Preview({ panel, board }: { panel: NewPanel | undefined; board: Board | undefined }) {
  const panels = panel && withNewPanel(board?.panels ?? [], panel);
  return (
    <div>
      <Section title={messages.preview}>
        <PanelPreview panel={panel} />
        {panels && (
          <div className={styles.place}>
            <p className={styles.muted}>{messages.placeOn(board?.name ?? messages.newBoard)}</p>
            <BoardSketch panels={panels} marked={panels.at(-1)?.id} />
          </div>
        )}
      </Section>
    </div>
  );
}

const NEW = '';

/** The board that gets the panel: the newest one with space, or a new one. */
function useTarget() {
  const { data } = useApiQuery('listBoards', BOARDS, { query: { per_page: 100 } });
  const boards = data?.data.filter(({ panels }) => panels.length < MAX_PANELS) ?? [];
  const [chosen, choose] = useState<string>();
  const value = chosen ?? String(boards[0]?.id ?? NEW);
  const board = boards.find(({ id }) => String(id) === value);
  const choices = [
    ...boards.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: NEW, label: messages.newBoard },
  ];
  return { value, choose, choices, board, isKnown: data !== undefined };
}

/** Returns a function that stores the panel and opens their board. */
function useAdding() {
  const [, go] = useLocation();
  const { showToast } = useToasts();
  const create = useApiMutation('createBoard', [BOARDS]);
  const update = useApiMutation('updateBoard', [BOARDS]);
  return async (board: { id: number } | undefined, panel: NewPanel) => {
    const { data } = board
      ? await update.mutateAsync({
          path: boardPath(board.id),
          method: 'PATCH',
          body: { added_panel: { ...panel, ...SIZES[panel.kind].first } },
        })
      : await create.mutateAsync({ path: BOARDS, body: { panels: withNewPanel([], panel), name: messages.newBoard } });
    showToast({ title: messages.added(data.name) });
    go(`/boards/${data.id}`);
  };
}
