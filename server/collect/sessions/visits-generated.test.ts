import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitorId } from '../pipeline/visitor.ts';
import { dayStart } from '../salts.ts';
import { visitOf } from './sessions.fixture.ts';
import { createVisits, type Presence, type Visits } from './sessions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 3, 21);

/** A visitor with this name, whose number changes at midnight. */
function presence(person: string, occurredAt: number): Presence {
  const dayStartsAt = dayStart(occurredAt);
  const numberOn = (day: number) => visitorId(`salt of ${day}`, { scope: 's1', address: person, userAgent: 'a' });
  return {
    visitorId: numberOn(dayStartsAt),
    occurredAt,
    since: occurredAt,
    dayStartsAt,
    yesterdaysId: () => numberOn(dayStartsAt - DAY_MS),
  };
}

const visit = (visits: Visits, person: string, at: number) => visitOf(visits, presence(person, at));

/** Pauses around the 30-minute timeout of a visit, over an evening and a night. */
const pause = fc.constantFrom(
  0,
  1,
  MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS - 1,
  30 * MINUTE_MS,
  31 * MINUTE_MS,
  90 * MINUTE_MS,
);
const moments = fc.array(pause, { minLength: 1, maxLength: 30, size: 'max' }).map((pauses) => {
  let at = START;
  return pauses.map((milliseconds) => (at += milliseconds));
});

describe('visits of one person, in order of time', () => {
  it('are cut where 30 minutes pass without a sign, midnight or not, and nowhere else', () => {
    fc.assert(
      fc.property(moments, (times) => {
        const visits = createVisits({ maxVisits: 100 });
        const numbers = times.map((at) => visit(visits, 'anna', at));
        for (const [index, at] of times.entries()) {
          const before = times[index - 1];
          if (before !== undefined) expect(numbers[index] === numbers[index - 1]).toBe(at - before < 30 * MINUTE_MS);
        }
      }),
    );
  });

  it('do not reuse the ID of an ended visit', () => {
    fc.assert(
      fc.property(moments, (times) => {
        const visits = createVisits({ maxVisits: 100 });
        const numbers = times.map((at) => visit(visits, 'anna', at));
        const runs = numbers.filter((number, index) => number !== numbers[index - 1]);
        expect(new Set(runs).size).toBe(runs.length);
      }),
    );
  });

  it('do not depend on other visitors', () => {
    fc.assert(
      fc.property(moments, moments, (annas, berts) => {
        const together = createVisits({ maxVisits: 100 });
        const everybody = [...annas.map((at) => ['anna', at] as const), ...berts.map((at) => ['bert', at] as const)];
        const numbers = new Map<string, string[]>([
          ['anna', []],
          ['bert', []],
        ]);
        for (const [person, at] of everybody.toSorted((one, other) => one[1] - other[1])) {
          numbers.get(person)?.push(visit(together, person, at));
        }
        const alone = (person: string, times: readonly number[]) => {
          const visits = createVisits({ maxVisits: 100 });
          return times.map((at) => visit(visits, person, at));
        };
        expect(numbers.get('anna')).toEqual(alone('anna', annas));
        expect(numbers.get('bert')).toEqual(alone('bert', berts));
      }),
    );
  });

  it('continue under their ID after a restart within the half hour in which they started', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 29 }), (began, later) => {
        fc.pre(later >= began);
        const first = visit(createVisits({ maxVisits: 100 }), 'anna', START + began * MINUTE_MS);
        expect(visit(createVisits({ maxVisits: 100 }), 'anna', START + later * MINUTE_MS)).toBe(first);
      }),
    );
  });
});

describe('clocks that jump', () => {
  it('never break the ID of a visit: 64 bits in decimal at any time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { maxLength: 20 }), (times) => {
        const visits = createVisits({ maxVisits: 100 });
        for (const at of times) expect(BigInt(visit(visits, 'anna', at)) < 2n ** 64n).toBe(true);
      }),
    );
  });

  it('back by a minute does not end a visit', () => {
    const visits = createVisits({ maxVisits: 100 });
    const first = visit(visits, 'anna', START);
    expect(visit(visits, 'anna', START - MINUTE_MS)).toBe(first);
    expect(visit(visits, 'anna', START + 29 * MINUTE_MS)).toBe(first);
  });
});
