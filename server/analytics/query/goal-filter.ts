import { invalidField } from '../../platform/app-error.ts';
import type { Filter, GoalFilter, GoalMatch } from './query.ts';

/** A goal by the name that filters use. */
export interface NamedGoal {
  name: string;
  definition: GoalMatch;
}

/** Returns whether a filter contains goal conditions. */
export function namesGoals(filter: {
  dimension?: string | undefined;
  filters?: readonly object[] | undefined;
}): boolean {
  if (filter.filters) return filter.filters.some(namesGoals);
  return filter.dimension === 'goal';
}

/**
 * Resolves the goal names in a filter. Rejects unknown names, because a result of 0 would be misread as a real value.
 */
export function withGoals(filter: Filter, goals: readonly NamedGoal[] | undefined, field = 'filter'): Filter {
  if ('filters' in filter) {
    return { kind: filter.kind, filters: filter.filters.map((inner) => withGoals(inner, goals, field)) };
  }
  if (filter.dimension !== 'goal') return filter;
  if (!goals) throw invalidField(field, 'Goals belong to websites. Query a website to filter by goal.');
  return { ...filter, goals: filter.values.flatMap((name) => goalsNamed(filter, name, { goals, field })) };
}

function goalsNamed(
  { kind }: GoalFilter,
  name: string,
  { goals, field }: { goals: readonly NamedGoal[]; field: string },
): GoalMatch[] {
  const isPart = kind.startsWith('contains');
  const part = name.toLowerCase();
  const found = goals.filter((goal) => (isPart ? goal.name.toLowerCase().includes(part) : goal.name === name));
  if (found.length > 0) return found.map(({ definition }) => definition);
  const which = isPart ? `with “${name}” in its name` : `called “${name}”`;
  throw invalidField(field, `This website has no goal ${which}. It may have been renamed or deleted.`);
}
