import type { Body } from '../../../api/client.ts';
import type { Goal, GoalMatch } from '../state/goals.ts';
import { pathTyped } from './visited-pages.ts';

/** A goal as typed in the form. */
export interface TypedGoal {
  /** When empty, the match becomes the name. */
  name: string;
  kind: GoalMatch['kind'];
  /** A path, or the name of an event. */
  text: string;
  depth: string;
}

/** Pages come first: they need no change to the website. */
export const GOAL_KINDS = ['page', 'event', 'scroll'] as const satisfies readonly GoalMatch['kind'][];

export function typedGoal(goal: Goal | undefined): TypedGoal {
  if (!goal) return { name: '', kind: 'page', text: '', depth: '75' };
  const { kind, name, path, depth } = goal.match;
  return { name: goal.name, kind, text: name ?? path ?? '', depth: String(depth ?? 75) };
}

/** Returns the name of the draft of a goal; of a new one unless an ID is given. */
export function goalDraft(siteId: number, id: number | 'new' = 'new'): string {
  return `goal.${siteId}.${id}`;
}

const LONGEST_NAME = 100;

export function bodyOf(typed: TypedGoal, before: Goal | undefined): Body<'createGoal'> {
  const name = typed.name.trim() || typed.text.trim().slice(0, LONGEST_NAME);
  return { name, match: matchOf(typed, before?.match) };
}

/** Returns what the input would count once saved; undefined while it is incomplete or of another website. */
export function matchToCount(typed: TypedGoal, before: Goal | undefined, domain: string): GoalMatch | undefined {
  const text = typed.kind === 'event' ? typed.text.trim() : pathTyped(typed.text, domain);
  const depth = Number(typed.depth);
  const isDepth = typed.kind !== 'scroll' || (Number.isInteger(depth) && depth >= 1 && depth <= 100);
  return text && isDepth ? matchOf({ ...typed, text }, before?.match) : undefined;
}

/** Keeps the properties of an event, which the form does not show. */
function matchOf({ kind, text, depth }: TypedGoal, before: GoalMatch | undefined): GoalMatch {
  if (kind === 'event') return { kind, name: text.trim(), ...(before?.props && { props: before.props }) };
  return { kind, path: text.trim(), ...(kind === 'scroll' && { depth: Number(depth) }) };
}
