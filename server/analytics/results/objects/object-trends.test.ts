import { describe, expect, it } from 'vitest';
import { fakeParts, MINE, statsResult } from '../results.fixture.ts';
import { askTrends, COUNTED_KINDS, type CountedKind } from './object-trends.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 2, 13);
const RANGE = { from: FIRST, to: FIRST + 3 * DAY_MS };
const QUERY = { range: RANGE, timezone: 'UTC', interval: 'day' as const };

function ask(kind: CountedKind, ids: readonly number[], rows: [start: number, id: number, value: number][] = []) {
  const requested: object[] = [];
  const query = async (one: object) => {
    requested.push(one);
    return statsResult({
      rows: rows.map(([start, id, value]) => ({ dimensions: [String(start), String(id)], metrics: [value] })),
    });
  };
  const { analytics } = fakeParts({ query: query as never }).parts;
  return { requested, trends: askTrends(analytics, { accountId: MINE, kind, ids, query: QUERY }) };
}

describe('trends of objects', () => {
  it('have a value for each interval, zeros included', async () => {
    const { trends } = ask(
      'link',
      [4, 5],
      [
        [FIRST, 4, 2],
        [FIRST + 2 * DAY_MS, 4, 3],
        [FIRST + DAY_MS, 5, 1],
      ],
    );
    expect(await trends).toEqual(
      new Map([
        [4, [2, 0, 3]],
        [5, [0, 1, 0]],
      ]),
    );
  });

  it.each(Object.entries(COUNTED_KINDS) as [CountedKind, string][])(
    'of a %s count %s, of these alone',
    async (kind, metric) => {
      const { requested, trends } = ask(kind, [4, 5]);
      expect(await trends).toEqual(new Map());
      expect(requested).toMatchObject([
        {
          scope: { accountId: MINE, kind: 'account' },
          metrics: [metric],
          dimensions: [kind],
          filter: { kind: 'is', dimension: kind, values: ['4', '5'] },
          range: RANGE,
          interval: 'day',
        },
      ]);
    },
  );

  it('omit intervals outside of the period', async () => {
    expect(await ask('qr', [4], [[FIRST - DAY_MS, 4, 9]]).trends).toEqual(new Map());
  });

  it('of nothing ask nothing', async () => {
    const { requested, trends } = ask('website', []);
    expect(await trends).toEqual(new Map());
    expect(requested).toEqual([]);
  });
});
