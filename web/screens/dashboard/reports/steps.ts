import type { Answer, Body } from '../../../api/client.ts';
import { anyStartWords, stepWords, windowsWords as texts } from '../../../messages/dashboard-windows.ts';
import type { Condition } from '../state/filters.ts';
import type { Goal } from '../state/goals.ts';

export type Funnel = Answer<'listFunnels'>['data'][number];
export type Step = Body<'createFunnel'>['steps'][number];
export type StepKind = Step['kind'];

/** Parts of a website's funnel as they are typed. Every field holds text until it is sent. */
export interface TypedStep {
  /** One of the website's goals is written down as what it matches. */
  kind: StepKind | 'goal';
  /** A path, an event's name, or the id of a goal, link or code; empty for the first goal, and for any link or code. */
  text: string;
  depth: string;
}

export interface TypedFunnel {
  /** Undefined until one is typed. */
  name: string | undefined;
  by: Funnel['by'];
  minutes: string;
  steps: readonly TypedStep[];
}

export const NEW_STEP: TypedStep = { kind: 'page', text: '', depth: '75' };

/** A step in words. What is written like one of the goals is called as the goal is. */
export function stepName(step: Step, goals: readonly Goal[] = []): string {
  const { kind, path, name, depth, link_id, qr_id } = step;
  const kindName = stepWords[kind];
  const goal = goals.find(({ match }) => isAlike(match, step));
  if (goal) return goal.name;
  if (kind === 'event') return name ?? kindName;
  if (kind === 'scroll') return `${kindName} ${path ?? ''}, ${depth ?? 100}%`;
  if (kind === 'page') return path === '*' ? texts.anyVisit : (path ?? kindName);
  return link_id === undefined && qr_id === undefined ? anyStartWords[kind] : kindName;
}

/** What is written like one of the goals is that goal. */
export function typedOf(step: Step, goals: readonly Goal[] = []): TypedStep {
  const { kind, path, name, depth, link_id, qr_id } = step;
  const goal = goals.find(({ match }) => isAlike(match, step));
  if (goal) return { ...NEW_STEP, kind: 'goal', text: String(goal.id) };
  const id = link_id ?? qr_id;
  return { kind, text: path ?? name ?? (id === undefined ? '' : String(id)), depth: String(depth ?? 75) };
}

function isAlike(match: Goal['match'], step: Step): boolean {
  const wordsOf = ({ kind, path, name, depth, props = {} }: Goal['match'] | Step) =>
    JSON.stringify([kind, path, name, depth, Object.entries(props).sort()]);
  return wordsOf(match) === wordsOf(step);
}

export function chosenGoal({ text }: TypedStep, goals: readonly Goal[]): Goal | undefined {
  return text === '' ? goals[0] : goals.find(({ id }) => String(id) === text);
}

/** As the API takes it: only what the kind knows. What is no goal yet is left for the service to refuse. */
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

/** Beginnings that most people want. */
export const PRESETS: Readonly<
  Record<'story' | 'link' | 'pages', { by: 'story' | 'visit'; steps: readonly TypedStep[] }>
> = {
  story: { by: 'story', steps: storyFrom('scan') },
  link: { by: 'story', steps: storyFrom('click') },
  pages: { by: 'visit', steps: [{ ...NEW_STEP, text: '/' }, NEW_STEP] },
};

type Filtered = ReadonlyArray<Pick<Condition, 'kind' | 'dimension' | 'values'>>;

/** Who looks at what came of one code or link wants its way to a goal; everybody else a way from page to page. */
export function presetFor(conditions: Filtered): keyof typeof PRESETS {
  if (oneOf('via_qr', conditions)) return 'story';
  return oneOf('via_link', conditions) ? 'link' : 'pages';
}

function oneOf(dimension: 'via_qr' | 'via_link', conditions: Filtered): string | undefined {
  const found = conditions.find((one) => one.kind === 'is' && one.dimension === dimension && one.values.length === 1);
  return found?.values[0];
}

/** A funnel as a preset begins it. It is called after what it begins with then. */
export function begunWith(
  preset: keyof typeof PRESETS,
  conditions: Filtered,
): Pick<TypedFunnel, 'name' | 'by' | 'steps'> {
  const { by, steps } = PRESETS[preset];
  return { name: undefined, by, steps: startedBy(steps, conditions) };
}

/** What a preset begins with is what the page is filtered by, where that is one code or link. */
export function startedBy(steps: readonly TypedStep[], conditions: Filtered): readonly TypedStep[] {
  const [first, ...others] = steps;
  const text = oneOf(first?.kind === 'scan' ? 'via_qr' : 'via_link', conditions) ?? '';
  return first && (first.kind === 'scan' || first.kind === 'click') ? [{ ...first, text }, ...others] : steps;
}

function storyFrom(kind: 'scan' | 'click'): readonly TypedStep[] {
  return [
    { ...NEW_STEP, kind },
    { ...NEW_STEP, text: '*' },
    { ...NEW_STEP, kind: 'goal' },
  ];
}

export const MOST_STEPS = 10;
