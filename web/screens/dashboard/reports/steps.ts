import type { ApiResponse, Body } from '../../../api/client.ts';
import {
  anyStartMessages,
  stepMessages,
  windowsMessages as texts,
} from '../../../messages/websites/dashboard-dialogs.ts';
import type { Condition } from '../state/filters.ts';
import type { Goal } from '../state/goals.ts';

export type Funnel = ApiResponse<'listFunnels'>['data'][number];
export type Step = Body<'createFunnel'>['steps'][number];
export type StepKind = Step['kind'];

/** A funnel step as typed in the form. All fields are text until they are sent. */
export interface TypedStep {
  /** A step of the kind goal is sent as what the goal matches. */
  kind: StepKind | 'goal';
  /** A path, an event's name, or the id of a goal, link or code; empty for the first goal, and for any link or code. */
  text: string;
  depth: string;
}

export interface TypedFunnel {
  /** Undefined until a name is typed. */
  name: string | undefined;
  by: Funnel['by'];
  minutes: string;
  steps: readonly TypedStep[];
}

export const NEW_STEP: TypedStep = { kind: 'page', text: '', depth: '75' };

/** Describes a step. A step that matches a goal has the goal's name. */
export function stepName(step: Step, goals: readonly Goal[] = []): string {
  const { kind, path, name, depth, link_id, qr_id } = step;
  const kindName = stepMessages[kind];
  const goal = goals.find(({ match }) => isSameMatch(match, step));
  if (goal) return goal.name;
  if (kind === 'event') return name ?? kindName;
  if (kind === 'scroll') return `${kindName} ${path ?? ''}, ${depth ?? 100}%`;
  if (kind === 'page') return path === '*' ? texts.anyVisit : (path ?? kindName);
  return link_id === undefined && qr_id === undefined ? anyStartMessages[kind] : kindName;
}

/** Converts a stored step to form fields. A step that matches a goal becomes that goal. */
export function typedOf(step: Step, goals: readonly Goal[] = []): TypedStep {
  const { kind, path, name, depth, link_id, qr_id } = step;
  const goal = goals.find(({ match }) => isSameMatch(match, step));
  if (goal) return { ...NEW_STEP, kind: 'goal', text: String(goal.id) };
  const id = link_id ?? qr_id;
  return { kind, text: path ?? name ?? (id === undefined ? '' : String(id)), depth: String(depth ?? 75) };
}

function isSameMatch(match: Goal['match'], step: Step): boolean {
  const wordsOf = ({ kind, path, name, depth, props = {} }: Goal['match'] | Step) =>
    JSON.stringify([kind, path, name, depth, Object.entries(props).sort()]);
  return wordsOf(match) === wordsOf(step);
}

export function chosenGoal({ text }: TypedStep, goals: readonly Goal[]): Goal | undefined {
  return text === '' ? goals[0] : goals.find(({ id }) => String(id) === text);
}

/**
 * Converts to the API's form, with only the fields of its kind. An incomplete step is left for the service to reject.
 */
export function stepOf(step: TypedStep, goals: readonly Goal[] = []): Step {
  const { kind, text, depth } = step;
  const written = text.trim();
  if (kind === 'goal') return chosenGoal(step, goals)?.match ?? { kind: 'event', name: '' };
  if (kind === 'event') return { kind, name: written };
  if (kind === 'page') return { kind, path: written };
  if (kind === 'scroll') return { kind, path: written, depth: Number(depth) };
  if (written === '') return { kind };
  return kind === 'click' ? { kind, link_id: Number(written) } : { kind, qr_id: Number(written) };
}

/** Returns the units that all steps can share: a click or scan is part of a story only. */
export function followedChoices(steps: readonly TypedStep[]): ReadonlyArray<Funnel['by']> {
  return steps.some(({ kind }) => kind === 'click' || kind === 'scan') ? ['story'] : ['visit', 'visitor', 'story'];
}

/** Common funnels. */
export const PRESETS: Readonly<
  Record<'story' | 'link' | 'pages', { by: 'story' | 'visit'; steps: readonly TypedStep[] }>
> = {
  story: { by: 'story', steps: journeyFrom('scan') },
  link: { by: 'story', steps: journeyFrom('click') },
  pages: { by: 'visit', steps: [{ ...NEW_STEP, text: '/' }, NEW_STEP] },
};

type Filtered = ReadonlyArray<Pick<Condition, 'kind' | 'dimension' | 'values'>>;

/** Returns the default preset: with a filter by one code or link its way to a goal, otherwise a path of pages. */
export function presetFor(conditions: Filtered): keyof typeof PRESETS {
  if (oneOf('via_qr', conditions)) return 'story';
  return oneOf('via_link', conditions) ? 'link' : 'pages';
}

function oneOf(dimension: 'via_qr' | 'via_link', conditions: Filtered): string | undefined {
  const found = conditions.find((one) => one.kind === 'is' && one.dimension === dimension && one.values.length === 1);
  return found?.values[0];
}

/** Returns a funnel that starts from a preset and has its default name. */
export function funnelFromPreset(
  preset: keyof typeof PRESETS,
  conditions: Filtered,
): Pick<TypedFunnel, 'name' | 'by' | 'steps'> {
  const { by, steps } = PRESETS[preset];
  return { name: undefined, by, steps: withFilteredStart(steps, conditions) };
}

/** Replaces the first step by the code or link that filters the page. */
export function withFilteredStart(steps: readonly TypedStep[], conditions: Filtered): readonly TypedStep[] {
  const [first, ...others] = steps;
  const text = oneOf(first?.kind === 'scan' ? 'via_qr' : 'via_link', conditions) ?? '';
  return first && (first.kind === 'scan' || first.kind === 'click') ? [{ ...first, text }, ...others] : steps;
}

function journeyFrom(kind: 'scan' | 'click'): readonly TypedStep[] {
  return [
    { ...NEW_STEP, kind },
    { ...NEW_STEP, text: '*' },
    { ...NEW_STEP, kind: 'goal' },
  ];
}

export const MAX_STEPS = 10;
