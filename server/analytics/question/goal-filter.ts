import { invalidField } from '../../platform/app-error.ts';
import type { Filter, GoalFilter, GoalMatch } from './question.ts';

/** A goal as filters name it. */
export interface NamedGoal {
  name: string;
  definition: GoalMatch;
}

/** Whether anything in it is said by goals. */
export function namesGoals(filter: {
  dimension?: string | undefined;
  filters?: readonly object[] | undefined;
}): boolean {
  if (filter.filters) return filter.filters.some(namesGoals);
  return filter.dimension === 'goal';
}

/** A filter with what the goals are that it names. Refuses names that no goal has: a number of nothing would be taken for one. */
export function withGoals(filter: Filter, goals: readonly NamedGoal[] | undefined, field = 'filter'): Filter {
  if ('filters' in filter) {
    return { kind: filter.kind, filters: filter.filters.map((inner) => withGoals(inner, goals, field)) };
  }
  if (filter.dimension !== 'goal') return filter;
  if (!goals) throw invalidField(field, 'Only a website has goals: ask about one to filter by them.');
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
  throw invalidField(field, `This website has no goal ${which}: it may have another name by now, or be deleted.`);
}
