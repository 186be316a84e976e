import { describe, expect, it } from 'vitest';
import type { Stats } from '../analytics.ts';
import type { ObjectScope } from './object-scope.ts';
import { createObjectStatistics, noStatistics } from './object-statistics.ts';
import type { ObjectTotal } from './totals-port.ts';

function standIns(totals: ObjectTotal[]) {
  const requested: ObjectScope[] = [];
  const stats = {
    objectStatistics: async (scope: ObjectScope) => {
      requested.push(scope);
      return { ...noStatistics(), clicks: requested.length };
    },
  } as unknown as Stats;
  const read = createObjectStatistics(stats, {
    read: async (kind, ids) =>
      new Map(
        totals
          .filter((total) => total.kind === kind && ids.includes(total.objectId))
          .map((total) => [total.objectId, total]),
      ),
  });
  return { requested, read };
}

const total: ObjectTotal = { kind: 'qr', objectId: 4, accountId: 1, clicks: 2, uniqueClicks: 1 };

describe('statistics of an object', () => {
  it('are zeros without a query if there were no visitors', async () => {
    const { requested, read } = standIns([]);
    expect(await read(1, 'link', 4)).toEqual({
      clicks: 0,
      uniqueClicks: 0,
      topCountries: [],
      topReferrers: [],
      topBrowsers: [],
      topOs: [],
      socialCount: { facebook: 0, twitter: 0, instagram: 0 },
    });
    expect(requested).toEqual([]);
  });

  it('are queried once until their counts change', async () => {
    const totals = [{ ...total }];
    const { requested, read } = standIns(totals);
    await read(1, 'qr', 4);
    await read(1, 'qr', 4);
    expect(requested).toEqual([{ accountId: 1, qrIds: [4], expectedEvents: 2 }]);
    totals[0] = { ...total, clicks: 3 };
    expect(await read(1, 'qr', 4)).toMatchObject({ clicks: 2 });
    expect(requested).toHaveLength(2);
  });

  it('never leave their account', async () => {
    const { requested, read } = standIns([total]);
    expect(await read(2, 'qr', 4)).toEqual(noStatistics());
    expect(requested).toEqual([]);
  });
});
