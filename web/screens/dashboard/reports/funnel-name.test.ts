import { describe, expect, it } from 'vitest';
import type { Goal } from '../state/goals.ts';
import { suggestedName } from './funnel-name.ts';
import { funnelFromPreset, NEW_STEP, PRESETS } from './steps.ts';

const signUp: Goal = {
  id: 4,
  name: 'Sign-up',
  created_at: '2026-03-01 00:00:00',
  match: { kind: 'event', name: 'Signup' },
};
const { steps: fromScan } = PRESETS.story;
const { steps: fromClick } = PRESETS.link;

describe('the suggested name of a funnel', () => {
  it.each([
    ['Poster', fromScan, 'Poster: scan to Sign-up'],
    ['Newsletter', fromClick, 'Newsletter: click to Sign-up'],
    ['Poster', fromScan.with(-1, { ...NEW_STEP, text: '/thanks' }), 'Poster: scan to /thanks'],
    ['Poster', fromScan.with(-1, NEW_STEP), 'Poster: scan to a goal'],
    [undefined, fromScan, 'Scan to goal'],
    [undefined, fromClick, 'Click to goal'],
    [undefined, fromScan.with(-1, NEW_STEP), ''],
    ['Poster', funnelFromPreset('pages', []).steps, ''],
  ])('that begins with %s is named after it and its goal', (start, steps, name) => {
    expect(suggestedName(steps, [signUp], start)).toBe(name);
  });

  it('says “a goal” while the website has none, and never exceeds the maximum length', () => {
    expect(suggestedName(fromScan, [], 'Poster')).toBe('Poster: scan to a goal');
    const long = { ...signUp, name: 'g'.repeat(100) };
    expect(suggestedName(fromClick, [long], 'l'.repeat(300)).length).toBeLessThanOrEqual(100);
  });
});
