import { describe, expect, it } from 'vitest';
import type { Goal } from '../state/goals.ts';
import {
  chosenGoal,
  followedChoices,
  funnelFromPreset,
  NEW_STEP,
  PRESETS,
  presetFor,
  type Step,
  stepName,
  stepOf,
  typedOf,
  withFilteredStart,
} from './steps.ts';

const goal = (id: number, match: Goal['match']): Goal => {
  return { id, name: `Goal ${id}`, match, created_at: '2026-03-01 00:00:00' };
};
const ORDER = goal(4, { kind: 'event', name: 'Order', props: { plan: 'pro', size: 'l' } });
const THANKS = goal(7, { kind: 'page', path: '/thanks' });
const GOALS = [ORDER, THANKS];

describe('a funnel with a click or scan', () => {
  it('is counted by story only', () => {
    const step = (kind: 'page' | 'scan') => ({ ...NEW_STEP, kind });
    expect(followedChoices([step('scan'), step('page')])).toEqual(['story']);
    expect(followedChoices([step('page'), step('page')])).toEqual(['visit', 'visitor', 'story']);
  });
});

describe('a typed step', () => {
  it.each<Step>([
    { kind: 'page', path: '/a' },
    { kind: 'event', name: 'Buy' },
    { kind: 'scroll', path: '/a', depth: 40 },
    { kind: 'click' },
    { kind: 'click', link_id: 3 },
    { kind: 'scan', qr_id: 9 },
  ])('is written as it was read: %j', (step) => {
    expect(stepOf(typedOf(step))).toEqual(step);
  });

  it('is a goal when it matches one, in any order of properties', () => {
    const step: Step = { kind: 'event', name: 'Order', props: { size: 'l', plan: 'pro' } };
    expect(typedOf(step, GOALS)).toMatchObject({ kind: 'goal', text: '4' });
    expect(typedOf({ kind: 'event', name: 'Order' }, GOALS)).toMatchObject({ kind: 'event', text: 'Order' });
    expect(stepOf(typedOf(step, GOALS), GOALS)).toEqual(ORDER.match);
  });
});

describe('the name of a step', () => {
  it.each<[Step, string]>([
    [{ kind: 'page', path: '*' }, 'Visit (any page)'],
    [{ kind: 'page', path: '/thanks' }, 'Goal 7'],
    [{ kind: 'page', path: '/about' }, '/about'],
    [{ kind: 'event', name: 'Order', props: { size: 'l', plan: 'pro' } }, 'Goal 4'],
    [{ kind: 'event', name: 'Order' }, 'Order'],
    [{ kind: 'scan' }, 'Scan of any QR code to this website'],
    [{ kind: 'click', campaign_id: 2 }, 'Click on any short link to this website'],
    [{ kind: 'scan', qr_id: 2 }, 'Scan of a QR code'],
    [{ kind: 'scroll', path: '/blog/*', depth: 60 }, 'Scroll on page /blog/*, 60%'],
  ])('is that of its goal where it has one: %j', (step, name) => {
    expect(stepName(step, GOALS)).toBe(name);
  });

  it('is its own text while goals are unknown', () => {
    expect(stepName({ kind: 'page', path: '/thanks' })).toBe('/thanks');
  });
});

describe('a goal step', () => {
  const step = { ...NEW_STEP, kind: 'goal' } as const;
  it('defaults to the first goal', () => {
    expect(chosenGoal(step, GOALS)).toBe(ORDER);
    expect(chosenGoal({ ...step, text: '7' }, GOALS)).toBe(THANKS);
    expect(stepOf(step, [THANKS])).toEqual({ kind: 'page', path: '/thanks' });
  });

  it('is the last step after a scan or a click', () => {
    for (const preset of [PRESETS.story, PRESETS.link]) expect(preset.steps.at(-1)).toEqual(step);
  });

  it('starts with the code or link that filters the page', () => {
    const is = (dimension: 'via_qr' | 'via_link', ...values: string[]) => ({ kind: 'is' as const, dimension, values });
    const startOf = (preset: keyof typeof PRESETS, ...conditions: ReturnType<typeof is>[]) =>
      withFilteredStart(PRESETS[preset].steps, conditions).map(({ text }) => text);
    expect(startOf('story', is('via_link', '3'), is('via_qr', '7'))).toEqual(['7', '*', '']);
    expect(startOf('link', is('via_link', '3'))).toEqual(['3', '*', '']);
    expect(startOf('story', is('via_qr', '7', '8'))).toEqual(['', '*', '']);
    expect(startOf('story')).toEqual(['', '*', '']);
    expect(startOf('pages', is('via_link', '3'))).toEqual(['/', '']);
  });

  it('starts a new funnel when one code or link filters the page', () => {
    const by = (dimension: string, ...values: string[]) => ({ kind: 'is' as const, dimension, values });
    const presetOf = (...conditions: ReturnType<typeof by>[]) => presetFor(conditions);
    expect(presetOf(by('country', 'DE'), by('via_qr', '7'))).toBe('story');
    expect(presetOf(by('via_link', '3'))).toBe('link');
    expect(presetOf(by('via_qr', '7', '8'))).toBe('pages');
    expect(presetOf()).toBe('pages');
    expect(funnelFromPreset('story', [by('via_qr', '7')])).toMatchObject({ name: undefined, by: 'story' });
  });

  it('is invalid for the service while no goal exists', () => {
    expect(stepOf(step, [])).toEqual({ kind: 'event', name: '' });
    expect(chosenGoal({ ...step, text: '99' }, GOALS)).toBeUndefined();
  });
});
