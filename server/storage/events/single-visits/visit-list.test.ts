import { describe, expect, it } from 'vitest';
import type { VisitsQuery } from '../../../analytics/query/query.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import { queryVisits } from './visit-list.ts';
import { joined } from './visit-path.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 27);

/** Asks for visits of a log that has this many in each part of the range, and returns the hours that were read. */
async function hoursRead(visitsInPart: number, over: Partial<VisitsQuery> = {}) {
  const { client, statements } = answering((_sql, values) => {
    const limit = Number(Object.values(values).at(-1));
    return Array.from({ length: Math.min(limit, visitsInPart) }, () => ({
      ...{ visit_id: '1', started_ms: '5', last_ms: '6', via_link: '0', via_qr: '0', via_campaign: '0' },
    }));
  });
  const query: VisitsQuery = {
    ...{ scope: { accountId: 1, kind: 'website', id: 2 }, timezone: 'UTC', goals: [], limit: 50 },
    range: { from: NOW - 365 * 24 * HOUR_MS, to: NOW },
    ...over,
  };
  const found = await queryVisits(client, query);
  const hours = statements.map(({ sql, values }) => {
    const [, from = '', to = ''] =
      /started >= .*?\{(v\d+).*?started < .*?\{(v\d+)/s.exec(sql.slice(sql.indexOf('HAVING'))) ?? [];
    return [(Number(values[from]) - NOW) / HOUR_MS, (Number(values[to]) - NOW) / HOUR_MS].map(Math.round);
  });
  return { found: found.length, hours };
}

describe('a page of visits', () => {
  it('reads no more than the part that fills it', async () => {
    expect(await hoursRead(80)).toEqual({ found: 50, hours: [[-6, 0]] });
  });

  it('reads longer and longer parts until it is full', async () => {
    const { found, hours } = await hoursRead(20);
    expect([found, hours]).toEqual([
      50,
      [
        [-6, 0],
        [-30, -6],
        [-126, -30],
      ],
    ]);
  });

  it('of a quiet website covers a year with few queries, each hour once', async () => {
    const { found, hours } = await hoursRead(0);
    expect([found, hours.length]).toEqual([0, 7]);
    expect(hours.slice(1).map(([, to]) => to)).toEqual(hours.slice(0, -1).map(([from]) => from));
    expect(hours.at(-1)?.[0]).toBe(-365 * 24);
  });

  it('goes on where the page before it ended', async () => {
    const after = { startedAt: NOW - 100 * HOUR_MS, id: '9' };
    expect((await hoursRead(80, { after })).hours).toEqual([[-106, -100]]);
  });
});

describe('steps of a visit', () => {
  const row = (kind: 'pageview' | 'event' | 'engagement' | 'click', path: string, over: object = {}) => ({
    ...{ time: '1', kind, host: 'a.example', path, name: '', value: 0, unit: '', props: {} },
    ...{ engaged_ms: 0, scroll_depth: 0, link_id: '0', qr_id: '0', reached: [], ...over },
  });

  it('add engagement to the latest view of the page, and none where the view is missing', () => {
    const steps = joined([
      row('engagement', '/b', { engaged_ms: 9 }),
      row('pageview', '/a'),
      row('pageview', '/b'),
      row('engagement', '/a', { engaged_ms: 5, scroll_depth: 60 }),
      row('engagement', '/a', { engaged_ms: 2, scroll_depth: 30 }),
      row('pageview', '/a'),
      row('engagement', '/a', { engaged_ms: 1, scroll_depth: 10 }),
    ]);
    expect(steps.map(({ path, engagedMs, scrollDepth }) => [path, engagedMs, scrollDepth])).toEqual([
      ['/a', 7, 60],
      ['/b', 0, 0],
      ['/a', 1, 10],
    ]);
  });

  it('have a goal that a scroll depth reaches once for each page', () => {
    const deep = { scroll_depth: 80, reached: [3] };
    const steps = joined([
      row('pageview', '/a'),
      row('engagement', '/a', deep),
      row('engagement', '/a', deep),
      row('engagement', '/b', deep),
    ]);
    expect(steps.map(({ kind, path, reached }) => [kind, path, reached])).toEqual([
      ['pageview', '/a', []],
      ['goal', '/a', [3]],
      ['goal', '/b', [3]],
    ]);
  });

  it('say nothing about the address of a click, which is the short link’s', () => {
    expect(joined([row('click', '/x', { link_id: '4' })])).toMatchObject([{ host: '', path: '', linkId: 4 }]);
  });
});
