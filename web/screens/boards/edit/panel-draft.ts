import type {
  BoardDimension,
  BoardMetric,
  BoardObject,
  BoardPanelKind,
  BoardPeriod,
} from '../../../../contract/vocabulary.ts';
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

/** Returns the panel of a form, with the first choice where none is made; undefined while something is missing. */
export function panelOf(
  draft: PanelDraft,
  object: { value: string; label: string },
  saved: readonly Named[],
): NewPanel | undefined {
  const { kind, type, period } = draft;
  const common = { kind, title: '', object: { type, id: Number(object.value) }, ...(period !== '' && { period }) };
  if (kind === 'goal' || kind === 'funnel') {
    const chosen = saved.find(({ id }) => String(id) === draft.saved) ?? saved[0];
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
