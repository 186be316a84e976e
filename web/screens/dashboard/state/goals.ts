import type { ApiResponse, Body } from '../../../api/client.ts';
import type { ConditionKind } from './filters.ts';

export type Goal = ApiResponse<'listGoals'>['data'][number];
/** The maximum number of goals of a website, the oldest first. */
export const ALL_GOALS = { per_page: 100, sort: 'asc' } as const;
export type GoalMatch = Body<'createGoal'>['match'];

/** Finds a goal by typed text: the one with that name, or the only one whose name contains it. */
export function goalTyped(names: readonly string[], kind: ConditionKind, typed: string): string | undefined {
  const part = typed.trim().toLowerCase();
  const found = part === '' ? [] : names.filter((name) => name.toLowerCase().includes(part));
  if (kind.startsWith('contains')) return found.length > 0 ? typed.trim() : undefined;
  return found.find((name) => name.toLowerCase() === part) ?? (found.length === 1 ? found[0] : undefined);
}

/** Describes a goal: `Page /thanks`. */
export function goalText(match: GoalMatch, names: Readonly<Record<GoalMatch['kind'], string>>): string {
  const what = match.kind === 'event' ? match.name : match.path;
  const depth = match.kind === 'scroll' ? ` ${match.depth ?? 100}%` : '';
  return `${names[match.kind]} ${what ?? ''}${depth}`;
}
