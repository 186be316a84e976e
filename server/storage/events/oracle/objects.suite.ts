import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectRows } from '../generated-rows.fixture.ts';
import { expectedStatistics, expectedTotals } from './expected-objects.fixture.ts';
import { holds, type OracleLog, refsOf, TIMEOUT_MS } from './oracle-log.fixture.ts';

/** Totals and statistics of links, codes, campaigns and pages equal those of plain counting. */
export function objectsSuite(log: OracleLog, share = 1): void {
  const most = (sets: number, seconds: number) => ({ sets: Math.ceil(sets * share), seconds: seconds * share });

  describe('plain counting agrees', () => {
    it(
      'on totals of objects of all kinds and of both accounts',
      () =>
        holds(
          fc.asyncProperty(objectRows, async (set) => {
            const { rows, mine, theirs } = await log.settle(set);
            const refs = refsOf([mine, theirs]);
            expect(await log.ask(() => log.log().reader.objectTotals(refs))).toEqual(expectedTotals(rows, refs));
          }),
          most(200, 1),
        ),
      TIMEOUT_MS,
    );

    it(
      'on statistics of any objects taken together',
      () => {
        const ids = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), { nil: undefined });
        const scope = fc.record({ linkIds: ids, qrIds: ids, campaignIds: ids, pageIds: ids });
        const limits = fc.integer({ min: 1, max: 5 });
        return holds(
          fc.asyncProperty(objectRows, scope, limits, async (set, objects, limit) => {
            const { rows, mine: accountId } = await log.settle(set);
            const requested = Object.fromEntries(Object.entries(objects).filter(([, list]) => list !== undefined));
            const found = await log.ask(() => log.log().reader.objectStatistics({ accountId, ...requested }, limit));
            expect(found).toEqual(expectedStatistics(rows, { accountId, ...requested }, limit));
          }),
          most(200, 1),
        );
      },
      TIMEOUT_MS,
    );

    it(
      'on which objects were seen since a moment',
      () =>
        holds(
          fc.asyncProperty(objectRows, fc.nat(39), async (set, number) => {
            const { rows, mine, theirs } = await log.settle(set);
            const moment = rows[number % Math.max(1, rows.length)]?.occurredAt ?? 0;
            const name = (kind: string, accountId: number, id: number) => `${kind} ${accountId} ${id}`;
            const expected = rows
              .filter((row) => row.occurredAt >= moment)
              .flatMap(({ accountId, linkId, qrId, campaignId, pageId, siteId }) =>
                Object.entries({ link: linkId, qr: qrId, campaign: campaignId, page: pageId, site: siteId })
                  .filter(([, id]) => id > 0)
                  .map(([kind, id]) => name(kind, accountId, id)),
              );
            const found = (await log.ask(() => log.log().reader.objectsSeenSince(moment)))
              .filter(({ accountId }) => accountId === mine || accountId === theirs)
              .map((ref) => name(ref.kind, ref.accountId, ref.id));
            expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
          }),
          most(50, 1),
        ),
      TIMEOUT_MS,
    );
  });
}
