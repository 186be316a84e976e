import { describe, expect, it } from 'vitest';
import type { CountedDays } from '../../../analytics/query/plan.ts';
import type { Filter, OverviewQuery } from '../../../analytics/query/query.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import type { RowCounter } from './in-process/row-counter.ts';
import { createOverviewReader } from './overview-reader.ts';

const DAY_MS = 86_400_000;
const CHROME: Filter = { kind: 'is', dimension: 'browser', values: ['Chrome'] };
const LEFT: Filter = { kind: 'is', dimension: 'exit_page', values: ['/bye'] };
const COUNTED: CountedDays = new Map([
  [0, 1],
  [1, 1],
]);

function query(filter?: Filter): OverviewQuery {
  return {
    scope: { kind: 'website', accountId: 1, id: 1 },
    filter,
    range: { from: 0, to: 3 * DAY_MS },
    timezone: 'UTC',
    interval: 'day',
    limit: 10,
  };
}

/** A website with so many views on closed days. */
function readerOf({ views = 10 }) {
  const { client, statements } = answering((sql) => {
    if (!sql.includes('FROM site_slots')) return [];
    return [{ day_number: 0, time: '0', came: 1, stayed: 1, views, events: 0, engaged_ms: 0, visits: 1 }];
  });
  const fetched: { from: number; to: number }[][] = [];
  const counter: RowCounter = {
    count: async (_, requested) => {
      fetched.push([...requested.figures]);
      return { counted: { groups: [], visits: [], goals: [] }, areMany: false };
    },
  };
  const reader = createOverviewReader(client, { mostRows: 100, counter });
  const requested = (part: string) => statements.filter(({ sql }) => sql.includes(part)).length;
  return { reader, fetched, requested };
}

const SETTLED = [{ from: 0, to: 2 * DAY_MS }];
const REST = [{ from: 2 * DAY_MS, to: 3 * DAY_MS }];

describe('filtered rows of settled days', () => {
  it('are fetched once, and again after a day is counted again', async () => {
    const { reader, fetched } = readerOf({});
    await reader.ask(query(CHROME), COUNTED);
    expect(fetched).toEqual([SETTLED, REST]);
    await reader.ask(query(CHROME), COUNTED);
    expect(fetched.slice(2)).toEqual([REST]);
    await reader.ask(query(CHROME), new Map([...COUNTED, [1, 2]]));
    expect(fetched.slice(3)).toEqual([SETTLED, REST]);
  });

  it('are cached per filter', async () => {
    const { reader, fetched } = readerOf({});
    await reader.ask(query(CHROME), COUNTED);
    await reader.ask(query({ ...CHROME, values: ['Firefox'] }), COUNTED);
    expect(fetched).toEqual([SETTLED, REST, SETTLED, REST]);
  });

  it('are not cached if the filter depends on the end of visits', async () => {
    const { reader, fetched } = readerOf({});
    await reader.ask(query(LEFT), COUNTED);
    expect(fetched).toEqual([[{ from: 0, to: 3 * DAY_MS }]]);
  });

  it('are counted by the engine on a large website, which reads stored visits', async () => {
    const { reader, fetched, requested } = readerOf({ views: 101 });
    await reader.ask(query(), COUNTED);
    expect(fetched).toEqual([REST]);
    await reader.ask(query(CHROME), COUNTED);
    expect([requested('FROM site_visits'), fetched.length]).toEqual([1, 2]);
  });

  it('are fetched on a small website', async () => {
    const { reader, fetched, requested } = readerOf({ views: 100 });
    await reader.ask(query(), COUNTED);
    await reader.ask(query(CHROME), COUNTED);
    expect(fetched).toEqual([REST, SETTLED, REST]);
    expect(requested('FROM site_visits')).toBe(0);
  });
});

describe('settled days by hour', () => {
  const byHour: OverviewQuery = { ...query(), range: { from: 0, to: 4 * DAY_MS }, interval: 'hour' };
  const days: CountedDays = new Map([...COUNTED, [2, 1]]);

  it('read panels from their counts and visits from where they are stored, once', async () => {
    const { reader, fetched, requested } = readerOf({});
    await reader.ask(byHour, days);
    await reader.ask(byHour, days);
    expect([requested('FROM site_days'), requested('FROM site_visits'), requested('AS by_page')]).toEqual([1, 1, 0]);
    expect(fetched).toEqual([[{ from: 3 * DAY_MS, to: 4 * DAY_MS }], [{ from: 3 * DAY_MS, to: 4 * DAY_MS }]]);
  });

  it('are fetched with the rest if they are one or two', async () => {
    const { reader, fetched, requested } = readerOf({});
    await reader.ask(byHour, COUNTED);
    expect([fetched, requested('FROM site_days')]).toEqual([[[{ from: 0, to: 4 * DAY_MS }]], 0]);
  });
});
