import { describe, expect, it } from 'vitest';
import { planName } from './quotas.ts';

describe('the name of a plan', () => {
  it.each([
    ['free', 'Free'],
    ['small-team', 'Small team'],
    ['team_2026', 'Team 2026'],
    ['2026', '2026'],
  ])('%s is shown as %s', (stored, shown) => {
    expect(planName(stored)).toBe(shown);
  });
});
