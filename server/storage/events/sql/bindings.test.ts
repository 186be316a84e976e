import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeRange } from '../../../analytics/query/query.ts';
import { Bindings } from './bindings.ts';

const HOUR_MS = 3_600_000;
const YEAR = { from: Date.UTC(2026, 0), to: Date.UTC(2027, 0) };
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Casablanca'];

/** Returns a zone's clock changes and the offsets after them, as bound values. */
function clockOf(timezone: string, span: TimeRange) {
  const bindings = new Bindings(timezone, span);
  bindings.localTime('occurred_at');
  const [changes, offsets] = Object.values(bindings.values) as [number[], number[]];
  return { changes, offsets };
}

/** Applies them like the engine. */
function localTime(moment: number, { changes, offsets }: ReturnType<typeof clockOf>): number {
  const at = changes.findLastIndex((change) => change <= moment);
  return moment + (offsets[at] ?? 0);
}

/** Computes the same with the runtime's calendar. */
function clockShows(moment: number, timeZone: string): string {
  return new Date(moment).toLocaleString('sv-SE', { timeZone });
}

describe('values of a statement', () => {
  it.each<[string, (bindings: Bindings) => string, string, unknown]>([
    ['a text', (to) => to.text("'; --"), '{v1: String}', "'; --"],
    ['texts', (to) => to.texts(['a', '{v1: String}']), '{v1: Array(String)}', ['a', '{v1: String}']],
    ['no texts', (to) => to.texts([]), '{v1: Array(String)}', []],
    ['a number', (to) => to.number(7), '{v1: UInt64}', 7],
    ['numbers', (to) => to.numbers([1, 2]), '{v1: Array(UInt64)}', [1, 2]],
    ['a moment before 1970', (to) => to.integer(-1), '{v1: Int64}', -1],
    ['moments', (to) => to.integers([-1, 0]), '{v1: Array(Int64)}', [-1, 0]],
  ])('%s becomes a placeholder with a bound value', (_, bind, placeholder, value) => {
    const bindings = new Bindings('UTC', YEAR);
    expect(bind(bindings)).toBe(placeholder);
    expect(bindings.values).toEqual({ v1: value });
  });

  it('have a name each, no matter how often one value is bound', () => {
    const bindings = new Bindings('UTC', YEAR);
    const names = Array.from({ length: 500 }, () => bindings.text('same'));
    expect(new Set(names).size).toBe(500);
    expect(Object.keys(bindings.values)).toHaveLength(500);
  });

  it('never appear in the statement', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (one, many) => {
        const bindings = new Bindings('UTC', YEAR);
        expect([bindings.text(one), bindings.texts(many)]).toEqual(['{v1: String}', '{v2: Array(String)}']);
        expect(bindings.values).toEqual({ v1: one, v2: many });
      }),
    );
  });

  it('of one statement do not affect those of another', () => {
    const [one, other] = [new Bindings('UTC', YEAR), new Bindings('UTC', YEAR)];
    one.text('mine');
    expect(other.values).toEqual({});
  });

  it('bind a moment in the form that the log compares', () => {
    const bindings = new Bindings('UTC', YEAR);
    expect(bindings.moment(1_772_600_000_250)).toBe("fromUnixTimestamp64Milli({v1: Int64}, 'UTC')");
    expect(bindings.values).toEqual({ v1: 1_772_600_000_250 });
  });
});

describe('the local time', () => {
  it.each(ZONES)('of any moment of the year in %s equals the local clock', (timezone) => {
    const clock = clockOf(timezone, YEAR);
    fc.assert(
      fc.property(fc.integer({ min: YEAR.from, max: YEAR.to - 1 }), (moment) => {
        expect(clockShows(localTime(moment, clock), 'UTC')).toBe(clockShows(moment, timezone));
      }),
    );
  });

  it.each(ZONES)('of %s is right in the hours around every change of its clocks', (timezone) => {
    const clock = clockOf(timezone, YEAR);
    for (const change of clock.changes) {
      for (const moment of [change - HOUR_MS, change - 1, change, change + 1, change + HOUR_MS]) {
        if (moment < YEAR.from || moment >= YEAR.to) continue;
        expect(clockShows(localTime(moment, clock), 'UTC')).toBe(clockShows(moment, timezone));
      }
    }
  });

  it('has an offset for each change, the changes in order, the first at the start of the span', () => {
    for (const timezone of ZONES) {
      const { changes, offsets } = clockOf(timezone, YEAR);
      expect(offsets).toHaveLength(changes.length);
      expect(changes[0]).toBe(YEAR.from);
      expect(changes).toEqual([...new Set(changes)].sort((one, other) => one - other));
    }
  });

  it('without clock changes is one constant offset', () => {
    expect(clockOf('Asia/Kolkata', YEAR).offsets).toEqual([5.5 * HOUR_MS]);
    expect(clockOf('UTC', YEAR).offsets).toEqual([0]);
  });

  it('is bound once for no matter how many columns', () => {
    const bindings = new Bindings('Europe/Berlin', YEAR);
    const [first, second] = [bindings.localTime('occurred_at'), bindings.localTime('started')];
    expect(second).toBe(first.replaceAll('occurred_at', 'started'));
    expect(Object.keys(bindings.values)).toHaveLength(2);
  });

  it('is not bound by statements that do not need it', () => {
    const bindings = new Bindings('Europe/Berlin', YEAR);
    bindings.moment(1);
    expect(bindings.values).toEqual({ v1: 1 });
  });
});

describe('continents', () => {
  it('are in the same order as their countries, and are bound once', () => {
    const bindings = new Bindings('UTC', YEAR);
    expect(bindings.continents()).toEqual(bindings.continents());
    const [codes = [], continents = []] = Object.values(bindings.values) as string[][];
    expect(Object.keys(bindings.values)).toHaveLength(2);
    expect(codes).toHaveLength(continents.length);
    expect(continents[codes.indexOf('DE')]).toBe('Europe');
    expect(continents[codes.indexOf('NZ')]).toBe('Oceania');
  });
});

describe('channels of items', () => {
  const items = {
    links: [
      [1, [5, 6]],
      [2, [5, 6]],
      [3, [7]],
    ],
    qr: [],
    bio: [[9, [5]]],
  } as const;

  it('are bound as the sets of channels that items share, and the set of each item', () => {
    const bindings = new Bindings('UTC', YEAR, items);
    bindings.channelsOf('links', 'link_id');
    expect(Object.values(bindings.values)).toEqual([
      [1, 2, 3],
      [2, 2, 3],
      ['', '5,6', '7'],
    ]);
  });

  it('are bound for each type by itself: IDs of types overlap', () => {
    const bindings = new Bindings('UTC', YEAR, items);
    const sql = bindings.channelsOf('bio', 'page_id');
    expect(sql).toContain('transform(page_id, {v1: Array(UInt64)}, {v2: Array(UInt64)}, toUInt64(1))');
    expect(Object.values(bindings.values)).toEqual([[9], [2], ['', '5']]);
  });

  it('need no values where no item is in a channel', () => {
    const bindings = new Bindings('UTC', YEAR, items);
    expect(bindings.channelsOf('qr', 'qr_id')).toBe('emptyArrayString()');
    expect(new Bindings('UTC', YEAR).channelsOf('links', 'link_id')).toBe('emptyArrayString()');
    expect(bindings.values).toEqual({});
  });
});
