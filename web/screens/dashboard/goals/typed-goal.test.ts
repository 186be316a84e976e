import { describe, expect, it } from 'vitest';
import type { Goal } from '../state/goals.ts';
import { bodyOf, matchToCount, typedGoal } from './typed-goal.ts';

const goalOf = (match: Goal['match']): Goal => ({ id: 3, name: 'Order', match, created_at: '2026-03-01 00:00:00' });

describe('a typed goal', () => {
  it('defaults to a page, which needs no change to the website', () => {
    expect(typedGoal(undefined)).toEqual({ name: '', kind: 'page', text: '', depth: '75' });
  });

  it('is named after its match when it has no name', () => {
    const typed = { name: ' ', kind: 'page', text: ' /thanks ', depth: '75' } as const;
    expect(bodyOf(typed, undefined)).toEqual({ name: '/thanks', match: { kind: 'page', path: '/thanks' } });
    expect(bodyOf({ ...typed, text: `/${'a'.repeat(200)}` }, undefined).name).toHaveLength(100);
  });

  it.each<Goal['match']>([
    { kind: 'page', path: '/thanks' },
    { kind: 'event', name: 'Buy' },
    { kind: 'event', name: 'Buy', props: { plan: 'pro' } },
    { kind: 'scroll', path: '/blog/*', depth: 60 },
  ])('stays what it was where nothing is changed: %j', (match) => {
    const goal = goalOf(match);
    expect(bodyOf(typedGoal(goal), goal)).toEqual({ name: 'Order', match });
  });

  it.each([
    [
      { kind: 'page', text: 'thanks' },
      { kind: 'page', path: '/thanks' },
    ],
    [
      { kind: 'page', text: 'https://kiosk.example/thanks?order=7' },
      { kind: 'page', path: '/thanks*' },
    ],
    [{ kind: 'page', text: 'https://elsewhere.example/thanks' }, undefined],
    [{ kind: 'page', text: ' ' }, undefined],
    [
      { kind: 'event', text: ' Buy ' },
      { kind: 'event', name: 'Buy', props: { plan: 'pro' } },
    ],
    [{ kind: 'event', text: '' }, undefined],
    [
      { kind: 'scroll', text: '/blog/*', depth: '60' },
      { kind: 'scroll', path: '/blog/*', depth: 60 },
    ],
    [{ kind: 'scroll', text: '/blog/*', depth: '0' }, undefined],
    [{ kind: 'scroll', text: '/blog/*', depth: '' }, undefined],
  ] as const)('%j counts %j before it is saved', (typed, match) => {
    const before = goalOf({ kind: 'event', name: 'Buy', props: { plan: 'pro' } });
    expect(matchToCount({ ...typedGoal(undefined), ...typed }, before, 'kiosk.example')).toEqual(match);
  });
});
