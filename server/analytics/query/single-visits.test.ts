import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { readVisitKey, writeVisitKey } from './single-visits.ts';

const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const key = fc.record({ startedAt: fc.integer({ min: 0, max: 8_640_000_000_000 }), id });

describe('keys of visits', () => {
  it('are read as they were written, also ids that no number holds', () => {
    fc.assert(
      fc.property(key, (one) => {
        expect(readVisitKey(writeVisitKey(one))).toEqual(one);
      }),
    );
  });

  it('have the form that the API accepts, as a key and as a cursor', () => {
    const { showVisit, showVisits } = analyticsOperations;
    fc.assert(
      fc.property(key, (one) => {
        const text = writeVisitKey(one);
        expect(Value.Check(showVisit.query ?? {}, { visit: text })).toBe(true);
        expect(Value.Check(showVisits.query ?? {}, { cursor: text })).toBe(true);
      }),
    );
  });

  it.each([
    '',
    '1',
    '-1',
    '1-',
    '1-x',
    '1-2-3',
    '1.5-2',
    '0x1-2',
    ' 1-2',
    '1'.repeat(16) + '-1',
    `1-${'1'.repeat(21)}`,
  ])('are not %j, which the API rejects', (text) =>
    expect(Value.Check(analyticsOperations.showVisit.query ?? {}, { visit: text })).toBe(false),
  );
});
