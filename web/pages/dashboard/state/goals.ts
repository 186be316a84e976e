import type { Answer, Body } from '../../../api/client.ts';
import type { Condition } from './filters.ts';

export type Goal = Answer<'listGoals'>['data'][number];
/** As many as a website can have, the oldest first. */
export const ALL_GOALS = { per_page: 100, sort: 'asc' } as const;
export type GoalMatch = Body<'createGoal'>['match'];

/**
 * What a click on a goal filters by: its event, or its pages. A path with one `*` at its end, or at both ends, is what it
 * contains; undefined for paths that a filter cannot say.
 */
export function goalCondition({ kind, name, path = '' }: GoalMatch, isExcluded = false): Condition | undefined {
  if (kind === 'event')
    return name === undefined ? undefined : { kind: isExcluded ? 'is_not' : 'is', dimension: 'event', values: [name] };
  if (!path.includes('*')) return { kind: isExcluded ? 'is_not' : 'is', dimension: 'page', values: [path] };
  const inner = path.replace(/^\*|\*$/g, '');
  if (inner === '' || inner.includes('*')) return undefined;
  return { kind: isExcluded ? 'contains_not' : 'contains', dimension: 'page', values: [inner] };
}

/** A goal in words: `Page /thanks`. */
export function goalWords(match: GoalMatch, names: Readonly<Record<GoalMatch['kind'], string>>): string {
  const what = match.kind === 'event' ? match.name : match.path;
  const depth = match.kind === 'scroll' ? ` ${match.depth ?? 100}%` : '';
  return `${names[match.kind]} ${what ?? ''}${depth}`;
}
