import { describe, expect, it } from 'vitest';
import {
  addPulses,
  addUnheard,
  type Conversion,
  changesBetween,
  type FeedChanges,
  NO_CHANGES,
  NOTHING_UNHEARD,
  type Pulse,
} from './feed-changes.ts';
import { reading, recentVisit } from './realtime.fixture.ts';

const order = (time: string, visit: string, name = 'Order'): Conversion => ({ time, visit, goal: { id: 1, name } });
const changed = (over: Partial<FeedChanges>): FeedChanges => ({ ...NO_CHANGES, ...over });

describe('changes of the feed', () => {
  it('are none when the screen opens: what was there before is no news', () => {
    expect(changesBetween(undefined, reading([recentVisit('1-7', '12:00:05')]))).toBe(NO_CHANGES);
  });

  it('are visits that began and visits that went on', () => {
    const before = reading([recentVisit('1-7', '12:00:05', 'DE'), recentVisit('1-8', '12:00:01', 'FR')]);
    const after = reading([
      recentVisit('1-9', '12:00:09', 'JP'),
      recentVisit('1-8', '12:00:08', 'FR'),
      recentVisit('1-7', '12:00:05', 'DE'),
    ]);
    const { active, newVisits, countries } = changesBetween(before, after);
    expect([[...active], newVisits, countries]).toEqual([['1-9', '1-8'], 1, ['JP', 'FR']]);
  });

  it('know a visit again whose start an older event moved', () => {
    const before = reading([recentVisit('100-7', '12:00:05')]);
    const after = reading([recentVisit('90-7', '12:00:05')]);
    expect(changesBetween(before, after)).toMatchObject({ newVisits: 0, countries: [] });
  });

  it('leave out visits that come back into a short list because others left it', () => {
    const before = reading([recentVisit('1-7', '12:00:05'), recentVisit('1-8', '12:00:04')]);
    const after = reading([recentVisit('1-7', '12:00:05'), recentVisit('1-3', '11:40:00')]);
    expect(changesBetween(before, after).newVisits).toBe(0);
  });

  it('of an empty feed are its first visits', () => {
    expect(changesBetween(reading([]), reading([recentVisit('1-7', '12:00:05')])).newVisits).toBe(1);
  });

  it('have conversions that were not there before, also two of one visit', () => {
    const before = reading([], [order('12:00:01', '1-7')]);
    const after = reading([], [order('12:00:09', '1-7'), order('12:00:01', '1-7')]);
    expect(changesBetween(before, after).conversions).toEqual([order('12:00:09', '1-7')]);
  });

  it('pulse nowhere for visits of an unknown country', () => {
    const changes = changesBetween(reading([]), reading([recentVisit('1-7', '12:00:05', '')]));
    expect([changes.newVisits, changes.countries]).toEqual([1, []]);
  });
});

describe('what screen readers have not heard', () => {
  it('adds up, and names each goal once and three at most', () => {
    const first = addUnheard(NOTHING_UNHEARD, changed({ newVisits: 2, conversions: [order('1', '1-7')] }));
    expect(first).toEqual({ visits: 2, goals: ['Order'] });
    const names = ['Order', 'Signup', 'Download', 'Call'].map((name) => order('2', '1-7', name));
    expect(addUnheard(first, changed({ newVisits: 1, conversions: names }))).toEqual({
      visits: 3,
      goals: ['Order', 'Signup', 'Download'],
    });
  });

  it('stays the same while visits only go on', () => {
    const unheard = { visits: 1, goals: [] };
    expect(addUnheard(unheard, changed({ active: new Set(['1-7']), countries: ['DE'] }))).toBe(unheard);
  });
});

describe('pulses', () => {
  it('are new ones each time, so that a country pulses again', () => {
    const first = addPulses([], changed({ countries: ['DE', 'DE'] }));
    const second = addPulses(first, changed({ countries: ['DE'] }));
    expect(second.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(second.slice(0, 2)).toEqual(first);
  });

  it('are few, whatever happens', () => {
    let pulses: readonly Pulse[] = [];
    for (let round = 0; round < 10; round++) pulses = addPulses(pulses, changed({ countries: Array(40).fill('DE') }));
    expect(pulses).toHaveLength(24);
    expect(new Set(pulses.map(({ id }) => id)).size).toBe(24);
    expect(pulses.at(-1)?.id).toBeGreaterThan(24);
  });

  it('are the same list when nothing happened', () => {
    const pulses = addPulses([], changed({ countries: ['DE'] }));
    expect(addPulses(pulses, NO_CHANGES)).toBe(pulses);
  });
});
