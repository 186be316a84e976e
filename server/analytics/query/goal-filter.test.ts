import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { namesGoals, withGoals } from './goal-filter.ts';
import type { Filter, GoalFilter } from './query.ts';

const SIGN_UP = { name: 'Sign-up', definition: { kind: 'event', name: 'Signup' } } as const;
const THANKS = { name: 'Thanks', definition: { kind: 'page', path: '/thanks' } } as const;
const GOALS = [SIGN_UP, THANKS];
const by = (kind: GoalFilter['kind'], ...values: string[]): GoalFilter => ({ kind, dimension: 'goal', values });
const country: Filter = { kind: 'is', dimension: 'country', values: ['DE'] };

describe('a filter by goals', () => {
  it.each([
    [by('is', 'Sign-up'), [SIGN_UP]],
    [by('is_not', 'Thanks', 'Sign-up'), [THANKS, SIGN_UP]],
    [by('contains', 'N'), [SIGN_UP, THANKS]],
    [by('contains_not', 'thank'), [THANKS]],
  ])('%j is asked with what they are', (filter, goals) => {
    expect(withGoals(filter, GOALS)).toEqual({ ...filter, goals: goals.map(({ definition }) => definition) });
  });

  it('is found in groups, and leaves everything else as it is', () => {
    const group: Filter = { kind: 'or', filters: [country, { kind: 'and', filters: [by('is', 'Thanks')] }] };
    expect(namesGoals(group)).toBe(true);
    expect(namesGoals({ kind: 'and', filters: [country] } as Filter)).toBe(false);
    expect(withGoals(group, GOALS)).toMatchObject({
      filters: [country, { filters: [{ goals: [THANKS.definition] }] }],
    });
    expect(withGoals(country, undefined)).toBe(country);
  });

  it.each([
    [by('is', 'sign-up'), GOALS, 'no goal called “sign-up”'],
    [by('contains', 'order'), GOALS, 'no goal with “order” in its name'],
    [by('is', 'Thanks', 'Gone'), GOALS, 'no goal called “Gone”'],
    [by('is_not', 'Thanks'), [], 'no goal called “Thanks”'],
    [by('is', 'Thanks'), undefined, 'Goals belong to websites'],
  ])('%j is rejected where there is no such goal', (filter, goals, sentence) => {
    const refuse = () => withGoals(filter, goals);
    expect(refuse).toThrow(AppError);
    expect(refuse).toThrow(expect.objectContaining({ fields: { filter: [expect.stringContaining(sentence)] } }));
  });
});
