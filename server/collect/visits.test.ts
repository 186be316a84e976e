import { describe, expect, it } from 'vitest';
import { createVisits, type Presence } from './visits.ts';

const MINUTE_MS = 60_000;
const MIDNIGHT = Date.UTC(2026, 2, 3);
const NOON = MIDNIGHT + 12 * 60 * MINUTE_MS;

function at(moment: number, visitorId = '1', yesterdaysId?: string): Presence {
  const dayStartsAt = moment >= MIDNIGHT ? MIDNIGHT : MIDNIGHT - 24 * 60 * MINUTE_MS;
  return { visitorId, occurredAt: moment, dayStartsAt, yesterdaysId: () => yesterdaysId };
}

describe('visits', () => {
  it('last as long as no pause reaches 30 minutes, across full hours too', () => {
    const visits = createVisits();
    const first = visits.visitOf(at(NOON - 5 * MINUTE_MS));
    expect(visits.visitOf(at(NOON + 24 * MINUTE_MS))).toBe(first);
    expect(visits.visitOf(at(NOON + 53 * MINUTE_MS))).toBe(first);
    expect(visits.visitOf(at(NOON + 83 * MINUTE_MS))).not.toBe(first);
  });

  it('begin anew after 30 quiet minutes', () => {
    const visits = createVisits();
    const first = visits.visitOf(at(NOON));
    const second = visits.visitOf(at(NOON + 30 * MINUTE_MS));
    expect(second).not.toBe(first);
    expect(visits.visitOf(at(NOON + 31 * MINUTE_MS))).toBe(second);
  });

  it('belong to one visitor each', () => {
    const visits = createVisits();
    expect(visits.visitOf(at(NOON, '1'))).not.toBe(visits.visitOf(at(NOON, '2')));
  });

  it('cross midnight under the visitor’s new number', () => {
    const visits = createVisits();
    const before = visits.visitOf(at(MIDNIGHT - 10 * MINUTE_MS, 'old'));
    expect(visits.visitOf(at(MIDNIGHT + 5 * MINUTE_MS, 'new', 'old'))).toBe(before);
    expect(visits.visitOf(at(MIDNIGHT + 34 * MINUTE_MS, 'new', 'old'))).toBe(before);
    expect(visits.visitOf(at(MIDNIGHT + 60 * MINUTE_MS, 'new', 'old'))).toBe(before);
  });

  it('do not cross midnight when the visitor was quiet for 30 minutes', () => {
    const visits = createVisits();
    const before = visits.visitOf(at(MIDNIGHT - 20 * MINUTE_MS, 'old'));
    expect(visits.visitOf(at(MIDNIGHT + 10 * MINUTE_MS, 'new', 'old'))).not.toBe(before);
  });

  it('do not look under yesterday’s number when it cannot matter', () => {
    const visits = createVisits();
    const mustNotAsk = () => {
      throw new Error('asked');
    };
    expect(() => visits.visitOf({ ...at(MIDNIGHT + 30 * MINUTE_MS), yesterdaysId: mustNotAsk })).not.toThrow();
    expect(() => visits.visitOf({ ...at(MIDNIGHT + 29 * MINUTE_MS, '2'), yesterdaysId: mustNotAsk })).toThrow('asked');
  });

  it('survive hits that arrive out of order', () => {
    const visits = createVisits();
    const first = visits.visitOf(at(NOON + 20 * MINUTE_MS));
    expect(visits.visitOf(at(NOON + 2 * MINUTE_MS))).toBe(first);
    expect(visits.visitOf(at(NOON + 49 * MINUTE_MS))).toBe(first);
  });

  it('are not stuck when the clock is set back', () => {
    const visits = createVisits();
    const future = visits.visitOf(at(NOON + 600 * MINUTE_MS));
    const present = visits.visitOf(at(NOON));
    expect(present).not.toBe(future);
    expect(visits.visitOf(at(NOON + 45 * MINUTE_MS))).not.toBe(present);
  });

  it('have the same number in every process that sees the visitor arrive', () => {
    expect(createVisits().visitOf(at(NOON))).toBe(createVisits().visitOf(at(NOON + 3 * MINUTE_MS)));
  });

  it('are bounded by count: whoever was quiet longest is forgotten', () => {
    const visits = createVisits(2);
    const first = visits.visitOf(at(NOON - 1, '1'));
    visits.visitOf(at(NOON, '2'));
    visits.visitOf(at(NOON, '3'));
    expect(visits.visitOf(at(NOON, '1'))).not.toBe(first);
  });
});
