import { useState } from 'react';
import type { BoardObject, BoardPanelKind } from '../../../../contract/vocabulary.ts';
import {
  boardPeriodMessages,
  panelMessages as messages,
  panelKindMessages,
  panelMetricMessages,
} from '../../../messages/boards.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioCards, SelectField } from '../../../ui/form/choices.tsx';
import { ComboField } from '../../../ui/form/combo-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import {
  dimensionsOf,
  KINDS,
  metricsOf,
  type NewPanel,
  OBJECTS,
  PERIODS,
  panelDimensionName,
  suggestedTitle,
} from '../board-data.ts';
import { KindSketch } from '../board-sketch.tsx';
import { useBoardObjects, useSavedOf } from '../object-choices.ts';
import { PanelPreview } from '../panel-preview.tsx';
import styles from './edit.module.css';
import { isOfWebsite, type PanelDraft, panelOf, withChosenObject, withChosenSaved, withKind } from './panel-draft.ts';

export interface PanelFormProps {
  /** What the form shows first. */
  initial?: NewPanel | undefined;
  title: string;
  action: string;
  onClose: () => void;
  onSave: (panel: NewPanel) => void;
}

const KIND_CHOICES = KINDS.map((value) => ({
  value,
  label: panelKindMessages[value].label,
  description: panelKindMessages[value].about,
  icon: <KindSketch kind={value} />,
}));
const PERIOD_CHOICES = [
  { value: '' as const, label: messages.asBoard },
  ...PERIODS.map((value) => ({ value, label: boardPeriodMessages[value] })),
];

const NOT_LOADED = { objects: undefined, object: undefined };

export function usePanelDraft(panel: NewPanel | undefined) {
  const [draft, setDraft] = useState<PanelDraft>(() => ({
    kind: panel?.kind ?? 'figure',
    type: panel?.object.type ?? 'website',
    objectId: panel && panel.object.id > 0 ? String(panel.object.id) : '',
    metric: panel?.metric,
    dimension: panel?.dimension,
    saved: String(panel?.goal ?? panel?.funnel ?? ''),
    period: panel?.period ?? '',
    title: panel?.title ?? '',
  }));
  const change = (part: Partial<PanelDraft>) => setDraft((before) => ({ ...before, ...part }));
  const listed = useBoardObjects(draft.type);
  const { objects, object } = listed ? withChosenObject(listed, draft.objectId) : NOT_LOADED;
  const listedSaved = useSavedOf(draft.kind, Number(object?.value ?? 0));
  const saved = listedSaved && withChosenSaved(listedSaved, draft.saved);
  const result = object && panelOf(draft, object, saved);
  return { draft, change, objects, object, saved, result };
}

/** What a panel is about and how it shows it. */
export function PanelForm({ initial, title, action, onClose, onSave }: PanelFormProps) {
  const state = usePanelDraft(initial);
  const { result } = state;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      widthPx={860}
      foot={
        <Button variant="primary" disabled={!result} onClick={() => result && onSave(result)}>
          {action}
        </Button>
      }
    >
      <div className={styles.panelForm}>
        <PanelFields {...state} />
        <PanelPreview panel={result} />
      </div>
    </Dialog>
  );
}

/** Fields of a panel, for the dialog of the board and for the screen that adds panels from elsewhere. */
export function PanelFields(state: State) {
  const { draft, change, result } = state;
  return (
    <div className={layout.stack}>
      <RadioCards
        label={messages.kind}
        value={draft.kind}
        onChange={(kind: BoardPanelKind) => change(withKind(draft, kind))}
        choices={KIND_CHOICES}
        cardWidthPx={116}
      />
      <ObjectFields {...state} />
      <div className={styles.pair}>
        <FigureFields {...state} />
        <SelectField
          label={messages.period}
          value={draft.period}
          onChange={(period) => change({ period })}
          choices={PERIOD_CHOICES}
        />
      </div>
      <TextField
        label={messages.title}
        value={draft.title}
        onChange={(title) => change({ title })}
        placeholder={result ? suggestedTitle(result, state.object?.label ?? '') : ''}
        help={messages.titleHelp}
        maxLength={80}
        isOptional
      />
    </div>
  );
}

type State = ReturnType<typeof usePanelDraft>;

function ObjectFields({ draft, change, objects, object }: State) {
  const types = isOfWebsite(draft.kind) ? (['website'] as const) : OBJECTS;
  return (
    <div className={`${styles.pair} ${styles.objects}`}>
      <SelectField
        label={messages.object}
        value={draft.type}
        onChange={(type: BoardObject) =>
          change({ type, objectId: '', saved: '', metric: undefined, dimension: undefined })
        }
        choices={types.map((value) => ({ value, label: messages.objectOf[value] }))}
      />
      {objects && (
        <ComboField
          label={messages.objectOf[draft.type]}
          value={object?.value ?? ''}
          onChange={(objectId) => change({ objectId, saved: '' })}
          choices={objects}
          {...(draft.type === 'link' && { help: messages.mostLinks })}
        />
      )}
    </div>
  );
}

function FigureFields({ draft, change, saved, result }: State) {
  const { kind, type } = draft;
  if (isOfWebsite(kind)) {
    if (saved?.length === 0) return <p role="status">{kind === 'goal' ? messages.noGoals : messages.noFunnels}</p>;
    return (
      <SelectField
        label={kind === 'goal' ? messages.goal : messages.funnel}
        value={String(result?.goal ?? result?.funnel ?? '')}
        onChange={(value) => change({ saved: value })}
        choices={(saved ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    );
  }
  return (
    <>
      {kind === 'list' && (
        <SelectField
          label={messages.dimension}
          value={result?.dimension ?? dimensionsOf(type)[0] ?? 'country'}
          onChange={(dimension) => change({ dimension })}
          choices={dimensionsOf(type).map((value) => ({ value, label: panelDimensionName(value) }))}
        />
      )}
      <SelectField
        label={messages.metric}
        value={result?.metric ?? metricsOf(type, kind)[0] ?? 'visitors'}
        onChange={(metric) => change({ metric })}
        choices={metricsOf(type, kind).map((value) => ({ value, label: panelMetricMessages[value] }))}
      />
    </>
  );
}
