import type {
  BoardDimension,
  BoardMetric,
  BoardObject,
  BoardPanelKind,
  BoardPeriod,
} from '../../../../contract/vocabulary.ts';
import { panelMessages as messages } from '../../../messages/boards.ts';
import { dimensionsOf, metricsOf, type NewPanel, suggestedTitle } from '../board-data.ts';

/** The form of a panel; fields of other kinds keep what was chosen before. */
export interface PanelDraft {
  kind: BoardPanelKind;
  type: BoardObject;
  objectId: string;
  metric: BoardMetric | undefined;
  dimension: BoardDimension | undefined;
  /** ID of the goal or funnel. */
  saved: string;
  period: '' | BoardPeriod;
  title: string;
}

interface Named {
  id: number;
  name: string;
}

interface ObjectChoice {
  value: string;
  label: string;
}

export function isOfWebsite(kind: BoardPanelKind): boolean {
  return kind === 'goal' || kind === 'funnel';
}

/** Returns what changes with the kind: a goal is no funnel, and both belong to a website. */
export function withKind({ type, kind: before }: PanelDraft, kind: BoardPanelKind): Partial<PanelDraft> {
  return {
    kind,
    ...(kind !== before && { saved: '' }),
    ...(isOfWebsite(kind) && type !== 'website' && { type: 'website', objectId: '' }),
  };
}

/**
 * Returns the choices with the chosen object, or with the first one until one is chosen. An object that the list lacks,
 * deleted or beyond its first page, stays chosen under its ID.
 */
export function withChosenObject<Choice extends ObjectChoice>(
  objects: readonly Choice[],
  id: string,
): { objects: readonly (Choice | ObjectChoice)[]; object: Choice | ObjectChoice | undefined } {
  const listed = id === '' ? objects[0] : objects.find(({ value }) => value === id);
  if (listed || id === '') return { objects, object: listed };
  const unlisted = { value: id, label: messages.unlisted(id) };
  return { objects: [unlisted, ...objects], object: unlisted };
}

/** Does the same for the goal or funnel of a panel. */
export function withChosenSaved(saved: readonly Named[], id: string): readonly Named[] {
  if (id === '' || saved.some((one) => String(one.id) === id)) return saved;
  return [{ id: Number(id), name: messages.unlisted(id) }, ...saved];
}

/** Returns the panel of a form, with the first choice where none is made; undefined while something is missing. */
export function panelOf(
  draft: PanelDraft,
  object: ObjectChoice,
  saved: readonly Named[] | undefined,
): NewPanel | undefined {
  const { kind, type, period } = draft;
  const common = { kind, title: '', object: { type, id: Number(object.value) }, ...(period !== '' && { period }) };
  if (isOfWebsite(kind)) {
    const chosen = draft.saved === '' ? saved?.[0] : saved?.find(({ id }) => String(id) === draft.saved);
    return chosen && titled({ ...common, [kind]: chosen.id }, { draft, name: object.label, chosen: chosen.name });
  }
  const metric = oneOf(metricsOf(type, kind), draft.metric);
  const dimension = kind === 'list' ? { dimension: oneOf(dimensionsOf(type), draft.dimension) } : {};
  return titled({ ...common, ...dimension, metric }, { draft, name: object.label });
}

function oneOf<Value>(values: readonly Value[], wanted: Value | undefined): Value | undefined {
  return values.find((value) => value === wanted) ?? values[0];
}

function titled(
  panel: NewPanel,
  { draft, name, chosen }: { draft: PanelDraft; name: string; chosen?: string },
): NewPanel {
  const title = draft.title.trim() || suggestedTitle(panel, name, chosen);
  return { ...panel, title: [...title].slice(0, MAX_TITLE).join('') };
}

const MAX_TITLE = 80;
