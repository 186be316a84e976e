import { describe, expect, it } from 'vitest';
import { notFound, unavailable } from '../../platform/app-error.ts';
import { figuresInPeriod } from './link-figures.ts';

const CLICKS = new Map([
  [7, 5],
  [3, 2],
]);

function setUp({ clicks = async () => CLICKS, trends = async () => new Map([[7, [4, 1]]]) } = {}) {
  const calls: unknown[] = [];
  const analytics = {
    linkClicks: (...call: unknown[]) => {
      calls.push(call);
      return clicks();
    },
    linkTrends: (...call: unknown[]) => {
      calls.push(call);
      return trends();
    },
  };
  const read = (query: Parameters<typeof figuresInPeriod>[2], kind: 'link' | 'qr' = 'link') =>
    figuresInPeriod({ analytics: analytics as never }, { accountId: 1, kind }, query);
  return { read, calls };
}

const PERIOD = { period: '7d', timezone: 'Europe/Berlin' } as const;

describe('figures of a list of links', () => {
  it('are those of the period, for the links of the page', async () => {
    const { read, calls } = setUp();
    const figures = await read(PERIOD);
    expect(figures?.ranking).toEqual([7, 3]);
    const of = await figures?.of([3, 7, 9]);
    expect([7, 3, 9].map((id) => of?.(id))).toEqual([
      { periodclicks: 5, trend: [4, 1] },
      { periodclicks: 2, trend: [] },
      { periodclicks: 0, trend: [] },
    ]);
    expect(calls).toEqual([
      [{ accountId: 1, kind: 'link' }, PERIOD],
      [{ accountId: 1, kind: 'link', ids: [3, 7, 9] }, PERIOD],
    ]);
  });

  it('of codes are their scans', async () => {
    const { read, calls } = setUp();
    const figures = await read(PERIOD, 'qr');
    expect((await figures?.of([7]))?.(7)).toEqual({ periodscans: 5, trend: [4, 1] });
    expect(calls).toEqual([
      [{ accountId: 1, kind: 'qr' }, PERIOD],
      [{ accountId: 1, kind: 'qr', ids: [7] }, PERIOD],
    ]);
  });

  it('are not counted without a period', async () => {
    const { read, calls } = setUp();
    expect(await read({})).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('are missing while the event log is unavailable', async () => {
    const down = () => Promise.reject(unavailable());
    expect(await setUp({ clicks: down }).read(PERIOD)).toBeUndefined();
    const figures = await setUp({ trends: down }).read(PERIOD);
    expect((await figures?.of([7]))?.(7)).toEqual({});
  });

  it('reject other errors', async () => {
    await expect(setUp({ clicks: () => Promise.reject(notFound()) }).read(PERIOD)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
