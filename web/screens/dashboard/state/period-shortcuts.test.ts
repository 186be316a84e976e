import { describe, expect, it } from 'vitest';
import { changeOfKey } from '../dashboard-shortcuts.ts';
import type { DashboardState } from './dashboard-context.ts';
import { changeOfStep, keyOf, PERIOD_KEYS } from './period-shortcuts.ts';
import { readView } from './view.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const meta = { from: '2026-11-21T00:00:00Z', to: '2026-11-23T00:00:00Z', timezone: 'UTC' };
const board = (search: string) => ({
  view: readView(new URLSearchParams(search)),
  overview: { meta } as DashboardState['overview'],
});

describe('single-key shortcuts', () => {
  it.each([
    ['d', 'today'],
    ['r', 'realtime'],
    ['w', '7d'],
    ['t', '30d'],
    ['f', '28d'],
    ['m', 'month'],
    ['y', 'year'],
    ['a', 'all'],
  ])('%s chooses %s, at the interval that suits it', (key, period) => {
    expect(changeOfKey(key, board('interval=week'), now)).toEqual({ span: period, interval: undefined });
  });

  it('do not use those of the frame: create, search, go', () => {
    for (const key of ['c', 'g', '/']) expect(PERIOD_KEYS[key]).toBeUndefined();
    expect(changeOfKey('g', board(''), now)).toBeUndefined();
  });

  it('x toggles the comparison', () => {
    expect(changeOfKey('x', board(''), now)).toEqual({ compare: 'off' });
    expect(changeOfKey('x', board('compare=off'), now)).toEqual({ compare: 'previous_period' });
  });

  it('Escape removes all filters, and does nothing without filters', () => {
    expect(changeOfKey('Escape', board('f=is,country,DE&segment=3'), now)).toEqual({
      conditions: [],
      segment: undefined,
    });
    expect(changeOfKey('Escape', board(''), now)).toBeUndefined();
  });

  it('arrows move by a period, but not into the future', () => {
    const span = { from: '2026-11-19', to: '2026-11-20' };
    expect(changeOfKey('ArrowLeft', board('period=7d'), now)).toEqual({ span });
    expect(changeOfKey('ArrowRight', board('period=7d'), now)).toBeUndefined();
    expect(changeOfStep(-1, { view: readView(new URLSearchParams()), overview: undefined }, now)).toBeUndefined();
  });

  it('are shown next to the periods they select', () => {
    expect(keyOf('today')).toBe('D');
    expect(keyOf('last_quarter')).toBeUndefined();
  });
});
