import { describe, expect, it } from 'vitest';
import type { GoalMatch } from '../../../analytics/query/goal-match.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import { queryRecentVisits } from './recent-visits.ts';

const SCOPE = { accountId: 1, kind: 'website', id: 2 } as const;
const GOALS: readonly GoalMatch[] = [
  { kind: 'event', name: 'Order' },
  { kind: 'scroll', path: '/a', depth: 50 },
];
const row = (time: number, visit: string, reached: number[], path = '/a') => {
  return { time: String(time), visit_id: visit, started_ms: '5', path, reached };
};

/** The conversions of a log with these rows, the newest first. */
async function conversionsOf(rows: readonly object[], goals = GOALS) {
  const { client, statements } = answering((sql) => (sql.includes('notEmpty(reached)') ? rows : []));
  const { conversions } = await queryRecentVisits(client, { scope: SCOPE, goals, now: 1_000_000_000 });
  return { found: conversions.map(({ time, key, goal }) => [time, key.id, goal]), statements };
}

describe('recent conversions', () => {
  it('count an event each time, and a scroll depth once for a page and visit, when it is first reached', async () => {
    const { found } = await conversionsOf([
      row(9, '7', [0]),
      row(8, '7', [1]),
      row(7, '7', [0]),
      row(6, '7', [1]),
      row(5, '8', [1]),
      row(4, '8', [1], '/b'),
    ]);
    expect(found).toEqual([
      [9, '7', 0],
      [7, '7', 0],
      [6, '7', 1],
      [5, '8', 1],
      [4, '8', 1],
    ]);
  });

  it('of one event are several if it reaches several goals', async () => {
    expect((await conversionsOf([row(9, '7', [0, 1])])).found).toEqual([
      [9, '7', 0],
      [9, '7', 1],
    ]);
  });

  it('are at most twenty', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => row(900 - index, String(index), [0]));
    const { found } = await conversionsOf(rows);
    expect([found.length, found[0]]).toEqual([20, [900, '0', 0]]);
  });

  it('are not asked for where a website has no goals', async () => {
    const { found, statements } = await conversionsOf([row(9, '7', [0])], []);
    expect([found, statements.length]).toEqual([[], 1]);
  });
});
