import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApiMutation } from '../../api/mutations.ts';
import { boardMessages as messages, objectNouns, panelMessages, startMessages } from '../../messages/boards.ts';
import { useForm } from '../../state/form.ts';
import { enumParamIn } from '../../state/navigation/enum-param.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RadioCards } from '../../ui/form/choices.tsx';
import { ComboField } from '../../ui/form/combo-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { BOARDS, type BoardChange, type Panel } from './board-data.ts';
import { BoardSketch } from './board-sketch.tsx';
import styles from './boards.module.css';
import { useBoardObjects } from './object-choices.ts';
import { BoardPreview } from './panel-preview.tsx';
import { OBJECT_OF_START, panelsOf, type Start } from './starts.ts';

const CHOICES = (['overview', 'campaign', 'shop', 'empty'] as const).map((value) => ({
  value,
  label: startMessages[value].label,
  description: startMessages[value].about,
  icon: (
    <span className={styles.outline}>
      <BoardSketch panels={panelsOf(value, { type: OBJECT_OF_START[value] ?? 'website', id: 0 }, '')} />
    </span>
  ),
}));

function useDraft() {
  const params = new URLSearchParams(window.location.search);
  const [start, setStart] = useState(() =>
    enumParamIn<Start>(params, 'start', ['overview', 'campaign', 'shop', 'empty']),
  );
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const type = OBJECT_OF_START[start];
  const choices = useBoardObjects(type ?? 'website');
  const object = choices?.find(({ value }) => value === chosen) ?? choices?.[0];
  const suggested = type && object ? object.label : startMessages[start].label;
  const body: BoardChange & { name: string; panels: Panel[] } = {
    name: name.trim() || suggested,
    period: '30d',
    panels: type && object ? panelsOf(start, { type, id: Number(object.value) }, object.label) : [],
  };
  return { start, setStart, name, setName, setChosen, type, choices, object, suggested, body };
}

/** `/boards/new`: a name, and panels to start from. */
export default function NewBoard() {
  const draft = useDraft();
  const { start, type, choices, body } = draft;
  const [, go] = useLocation();
  const { showToast } = useToasts();
  const create = useApiMutation('createBoard', [BOARDS]);
  const form = useForm(async () => {
    const { data } = await create.mutateAsync({ path: BOARDS, body });
    showToast({ title: messages.created });
    go(`/boards/${data.id}`);
  });
  return (
    <Page title={messages.newTitle} back={{ to: '/boards', label: messages.title }}>
      <form className={styles.newBoard} onSubmit={form.submit} ref={form.ref} noValidate>
        <div className={layout.stack}>
          <RadioCards
            label={messages.startFrom}
            value={start}
            onChange={draft.setStart}
            choices={CHOICES}
            cardWidthPx={150}
          />
          {type && choices?.length === 0 && <p role="status">{messages.noObject(objectNouns[type])}</p>}
          <ObjectField draft={draft} />
          <TextField
            label={messages.name}
            name="name"
            value={draft.name}
            onChange={draft.setName}
            placeholder={draft.suggested}
            error={form.error('name') ?? form.message}
            maxLength={100}
            autoComplete="off"
          />
          <div>
            {/* Before the objects are known, the board would be empty. */}
            <Button
              type="submit"
              variant="primary"
              isBusy={form.isBusy}
              disabled={type !== undefined && choices === undefined}
            >
              {messages.create}
            </Button>
          </div>
        </div>
        <BoardPreview panels={body.panels} />
      </form>
    </Page>
  );
}

function ObjectField({ draft: { type, object, choices, setChosen } }: { draft: ReturnType<typeof useDraft> }) {
  if (!type || !object || !choices) return null;
  return (
    <ComboField
      label={panelMessages.objectOf[type]}
      name="object"
      value={object.value}
      onChange={setChosen}
      choices={choices}
    />
  );
}
