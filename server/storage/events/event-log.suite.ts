import { describe, expect, it } from 'vitest';
import { BlockRejectedError, type EventRow } from '../../collect/event-port.ts';
import { prefixOf } from './block-head.ts';
import type { TestEventLog } from './event-log.fixture.ts';
import { type EventLogHarness, useEventLog, viewsByPage } from './event-log-harness.fixture.ts';
import { writeText, writeVarint } from './native/format.ts';
import { objectQueriesSuite } from './object-queries.suite.ts';
import { listsSuite } from './overview/lists.suite.ts';
import { rulePreviewSuite } from './rule-preview.suite.ts';
import { singleVisitsSuite } from './single-visits/single-visits.suite.ts';
import { visitModelSuite } from './single-visits/visit-model.suite.ts';
import { accountFiguresSuite } from './sql/account-figures.suite.ts';
import { attributionSuite } from './statistics/attribution.suite.ts';
import { vitalsSuite } from './statistics/vitals.suite.ts';

/** Behavior of every event log. */
export function eventLogSuite(open: () => Promise<TestEventLog>): void {
  const harness = useEventLog(open);
  storingSuite(harness);
  objectQueriesSuite(harness);
  rulePreviewSuite(harness);
  listsSuite(harness);
  accountFiguresSuite(harness);
  singleVisitsSuite(harness);
  visitModelSuite(harness);
  vitalsSuite(harness);
  attributionSuite(harness);
}

/** One row with few columns, one of which the event log does not have. */
function blockOfAnotherRelease(accountId: number): Buffer {
  const day = [accountId, 0, 20_000, Date.UTC(2026, 0)] as [number, number, number, number];
  const head = prefixOf({ rows: 1, from: Date.UTC(2026, 0), to: Date.UTC(2026, 0), objects: [], days: [day] });
  const time = "DateTime64(3, 'UTC')";
  const numbers: [string, string, number][] = [
    ['account_id', 'UInt64', accountId],
    ['occurred_at', time, Date.UTC(2026, 0)],
    ['visit_started_at', time, Date.UTC(2026, 0)],
  ];
  const block = Buffer.alloc(1_000);
  let at = writeVarint(block, writeVarint(block, head.copy(block), numbers.length + 1), 1);
  for (const [name, type, value] of numbers) {
    at = writeText(block, writeText(block, at, name), type);
    at = block.writeBigUInt64LE(BigInt(value), at);
  }
  at = writeText(block, writeText(block, writeText(block, at, 'newest'), 'String'), 'a value');
  return block.subarray(0, at);
}

const clicks = (accountId: number, count: number): Partial<EventRow>[] =>
  Array.from({ length: count }, (_, index) => ({ accountId, linkId: 1, visitorId: String(index + 1) }));

function storingSuite({ writer, reader, analytics, newAccount, newToken, encoded, store }: EventLogHarness): void {
  describe('storing blocks', () => {
    it('makes rows visible when it resolves', async () => {
      const accountId = newAccount();
      await store(...clicks(accountId, 3));
      expect(await reader().count({ accountId })).toBe(3);
    });

    it('stores the same token once, and other tokens with the same rows again', async () => {
      const accountId = newAccount();
      const rows = encoded(clicks(accountId, 5));
      const token = newToken();
      await writer().insertBlock(token, rows);
      await writer().insertBlock(token, rows);
      expect(await reader().count({ accountId })).toBe(5);
      await writer().insertBlock(newToken(), rows);
      expect(await reader().count({ accountId })).toBe(10);
    });

    it('stores a block that spans months once, too', async () => {
      const accountId = newAccount();
      const rows = encoded([
        { accountId, occurredAt: Date.UTC(2026, 0, 31, 23, 59, 59, 999) },
        { accountId, occurredAt: Date.UTC(2026, 1, 1) },
        { accountId, occurredAt: Date.UTC(2026, 5, 1) },
      ]);
      const token = newToken();
      await writer().insertBlock(token, rows);
      await writer().insertBlock(token, rows);
      expect(await reader().count({ accountId })).toBe(3);
    });

    it('counts the traffic of all accounts in a range, without bots and without what is no traffic', async () => {
      const [from, to] = [Date.UTC(2019, 4, 31), Date.UTC(2019, 5, 1)];
      const [accountId, other] = [newAccount(), newAccount()];
      await store(
        { accountId, linkId: 1, occurredAt: from },
        { accountId: other, kind: 'scan', qrId: 1, occurredAt: to - 1 },
        { accountId: other, kind: 'pageview', siteId: 1, occurredAt: from + 1 },
        { accountId: other, kind: 'event', siteId: 1, occurredAt: from + 1 },
        { accountId: other, kind: 'pageview', siteId: 1, occurredAt: from + 1 },
        { accountId, kind: 'engagement', siteId: 1, occurredAt: from + 1 },
        { accountId, kind: 'impression', pageId: 1, occurredAt: from + 1 },
        { accountId, linkId: 1, occurredAt: from, bot: 1 },
        { accountId, linkId: 1, occurredAt: from - 1 },
        { accountId, linkId: 1, occurredAt: to },
      );
      expect(await reader().trafficBetween(from, to)).toEqual({ clicks: 2, events: 3 });
      expect(await reader().trafficBetween(to + 1, to + 2)).toEqual({ clicks: 0, events: 0 });
    });

    it('adds only the missing rows of a block of unknown outcome, no matter how often', async () => {
      const accountId = newAccount();
      const rows = encoded(clicks(accountId, 100));
      await writer().insertBlock(newToken(), rows.slice(0, 40));
      const token = newToken();
      await writer().insertMissing(token, rows);
      await writer().insertMissing(token, rows);
      expect(await reader().count({ accountId })).toBe(100);
    });

    it('distinguishes identical events of one millisecond, so that none counts as stored already', async () => {
      const accountId = newAccount();
      const rows = encoded(Array.from({ length: 20 }, () => ({ accountId, linkId: 1, visitorId: '7' })));
      await writer().insertBlock(newToken(), rows.slice(0, 10));
      await writer().insertMissing(newToken(), rows);
      expect(await reader().count({ accountId })).toBe(20);
    });

    it.each(['insertBlock', 'insertMissing'] as const)('%s rejects a block with any bad row', async (method) => {
      const accountId = newAccount();
      const rows = [...encoded(clicks(accountId, 2)), Buffer.from('click\tno number\t0\n')];
      await expect(writer()[method](newToken(), rows)).rejects.toThrow(BlockRejectedError);
      expect(await reader().count({ accountId })).toBe(0);
    });

    it('accepts rows of an earlier release, which lack the newest columns', async () => {
      const accountId = newAccount();
      const row = `click\t${accountId}\t0\t7\t0\t0\t0\t0\t1772600000.250\t1772600000.250\t17\t18\t\t0\t\tgo.example\t/a\\tb`;
      const older = Buffer.from(`${row}\t\t\t\tdirect${'\t'.repeat(17)}0\t0\n`);
      expect(writer().summaryOf([older])).toEqual({ rows: 1, touched: [{ kind: 'link', accountId, id: 7 }] });
      await writer().insertBlock(newToken(), [older]);
      expect(await reader().count({ accountId })).toBe(1);
      await writer().insertMissing(newToken(), [older, ...encoded([{ accountId }])]);
      expect(await reader().count({ accountId })).toBe(2);
    });

    it('accepts blocks of other releases, which lack columns or have more', async () => {
      const accountId = newAccount();
      await writer().insertBlock(newToken(), [blockOfAnotherRelease(accountId), ...encoded([{ accountId }])]);
      await writer().insertMissing(newToken(), [blockOfAnotherRelease(accountId)]);
      expect(await reader().count({ accountId })).toBe(2);
    });

    it('rejects a payload that is not a block', async () => {
      const block = Buffer.from([0, 9, 0, 0, 0, 1, 2]);
      await expect(writer().insertBlock(newToken(), [block])).rejects.toThrow(BlockRejectedError);
      expect(writer().summaryOf([block])).toEqual({ rows: 0, touched: [] });
    });

    it('accepts 20,000 rows at once', async () => {
      const accountId = newAccount();
      await store(...clicks(accountId, 20_000));
      expect(await reader().count({ accountId })).toBe(20_000);
    });
  });

  describe('text from visitors', () => {
    const nasty = [
      'tab\there',
      'new\nline',
      'back\\slash',
      '\\N',
      "quote's",
      '\u0000null',
      '\r\n',
      'ü 漢字 🎉',
      "'; DROP TABLE events; --",
      '{name: String}',
    ];

    it('is returned byte for byte', async () => {
      const accountId = newAccount();
      await store(...nasty.map((path) => ({ accountId, siteId: 1, kind: 'pageview' as const, path })));
      const views = await viewsByPage(analytics(), accountId);
      expect([...views.keys()].toSorted()).toEqual(nasty.toSorted());
    });

    it.each(nasty)('can be searched for: %j', async (path) => {
      const accountId = newAccount();
      await store(
        { accountId, siteId: 1, kind: 'pageview', path: `before ${path} after` },
        { accountId, siteId: 1, kind: 'pageview', path: '/other' },
      );
      const views = await viewsByPage(analytics(), accountId, path);
      expect([...views]).toEqual([[`before ${path} after`, 1]]);
    });
  });

  describe('deleting', () => {
    it('a site deletes its events and nothing else', async () => {
      const accountId = newAccount();
      const other = newAccount();
      const view = { kind: 'pageview' as const };
      await store(
        { ...view, accountId, siteId: 1 },
        { ...view, accountId, siteId: 2 },
        { ...view, accountId: other, siteId: 1 },
        { accountId, linkId: 1 },
      );
      await reader().deleteSite(accountId, 1);
      expect(await reader().count({ accountId, siteId: 1 })).toBe(0);
      expect(await reader().count({ accountId })).toBe(2);
      expect(await reader().count({ accountId: other })).toBe(1);
    });

    it('an object deletes its events, an account all of them', async () => {
      const accountId = newAccount();
      const link = (id: number) => ({ kind: 'link' as const, accountId, id });
      await store({ accountId, linkId: 1 }, { accountId, linkId: 2 }, { accountId, kind: 'scan', qrId: 1 });
      await reader().deleteObjects([link(1)]);
      expect(await reader().count({ accountId, object: link(1) })).toBe(0);
      expect(await reader().count({ accountId, kind: 'click' })).toBe(1);
      await reader().deleteAccount(accountId);
      expect(await reader().count({ accountId })).toBe(0);
    });

    it('keeps the tokens: a late repetition does not store deleted events again', async () => {
      const accountId = newAccount();
      const token = newToken();
      const rows = encoded(clicks(accountId, 3));
      await writer().insertBlock(token, rows);
      await reader().deleteAccount(accountId);
      await writer().insertBlock(token, rows);
      expect(await reader().count({ accountId })).toBe(0);
    });
  });
}
