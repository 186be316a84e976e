import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRow, ObjectRef } from '../../collect/event-port.ts';
import { INSERT_IS_OVER_MS } from './daily/day-ledger.ts';
import { DAY_LEDGER } from './daily/day-tables.ts';
import { createEventClient, type EventClient } from './engine/client.ts';
import { engineSocketPath } from './engine/socket-path.ts';
import type { TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 20, 12);
/** Returns noon so many days before now. */
const daysAgo = (days: number) => NOW - days * DAY_MS;
const SITE = 5;

/** Erased events disappear from every query at once, and from disk with the next rewrite. */
export function erasingSuite(open: (now: () => number) => Promise<TestEventLog>): void {
  describe('erasing', () => {
    let opened: TestEventLog;
    let engine: EventClient;
    let now = NOW;
    let account = 700;
    let blocks = 0;
    beforeAll(async () => {
      opened = await open(() => now);
      engine = createEventClient({ socketPath: engineSocketPath(opened.dataDirectory) });
    });
    afterAll(async () => {
      await engine.close();
      await opened.close();
    });

    const reader = () => opened.eventLog.reader;
    const newAccount = () => ++account;
    async function store(...rows: Partial<EventRow>[]): Promise<void> {
      const { writer } = opened.eventLog;
      await writer.insertBlock(`erasing ${++blocks}`, writer.encodeRows(rows.map((row) => eventRow(row))));
    }
    const view = (accountId: number, row: Partial<EventRow>) => ({
      kind: 'pageview' as const,
      accountId,
      siteId: SITE,
      host: 'site.example',
      ...row,
    });
    /** Counts due days after the marks are old enough. */
    async function countDays(): Promise<void> {
      now += INSERT_IS_OVER_MS + 2_000;
      while ((await opened.eventLog.days.countDue()) > 0);
    }
    /** Returns the website's views by its totals, which use counted days if there are any. */
    async function viewsOf(accountId: number): Promise<number | undefined> {
      const [row] = await reader().objectTotals([{ kind: 'site', accountId, id: SITE }]);
      return row?.clicks;
    }
    async function storedRows(table: string): Promise<number> {
      const [row] = await engine.rows<{ n: string }>(
        `SELECT count() AS n FROM ${table} SETTINGS apply_deleted_mask = 0`,
        {},
      );
      return Number(row?.n);
    }
    async function seenRows(table: string): Promise<number> {
      const [row] = await engine.rows<{ n: string }>(`SELECT count() AS n FROM ${table}`, {});
      return Number(row?.n);
    }

    describe('a visitor', () => {
      it('identified by the website loses all visits with that identity, and no other visitor does', async () => {
        const accountId = newAccount();
        await store(
          view(accountId, { visitorId: '11', visitId: '1', occurredAt: daysAgo(3) }),
          view(accountId, { visitorId: '11', visitId: '1', occurredAt: daysAgo(3) + 1000, userHash: '900' }),
          view(accountId, { visitorId: '12', visitId: '2', occurredAt: daysAgo(1), userHash: '900' }),
          view(accountId, { visitorId: '13', visitId: '3', occurredAt: daysAgo(1) }),
          view(accountId, { visitorId: '11', visitId: '4', siteId: 6, occurredAt: daysAgo(3) }),
          view(newAccount(), { visitorId: '11', visitId: '5', occurredAt: daysAgo(3), userHash: '900' }),
        );
        expect(await reader().visitorsOf(accountId, SITE, { userHash: '900' })).toEqual(['12', '11']);
        const gone = await reader().deleteVisitors(accountId, SITE, {
          visitorIds: [],
          userHash: '900',
          before: NOW,
        });
        expect(gone).toBe(3);
        expect(await reader().count({ accountId })).toBe(2);
        expect(await reader().count({ accountId: accountId + 1 })).toBe(1);
        expect(await reader().visitorsOf(accountId, SITE, { userHash: '900' })).toEqual([]);
      });

      it('is found by a visit, also by one that continued after midnight', async () => {
        const accountId = newAccount();
        await store(
          view(accountId, { visitorId: '21', visitId: '7', occurredAt: daysAgo(2) }),
          view(accountId, { visitorId: '22', visitId: '7', occurredAt: daysAgo(1) }),
          view(accountId, { visitorId: '22', visitId: '8', occurredAt: daysAgo(1) + 5000 }),
        );
        expect(await reader().visitorsOf(accountId, SITE, { visitId: '7' })).toEqual(['22', '21']);
        expect(await reader().visitorsOf(accountId, SITE, { visitId: '18446744073709551615' })).toEqual([]);
        expect(await reader().visitorsOf(accountId, 99, { visitId: '7' })).toEqual([]);
      });

      it('keeps events after the given moment', async () => {
        const accountId = newAccount();
        await store(
          view(accountId, { visitorId: '31', occurredAt: NOW - 1 }),
          view(accountId, { visitorId: '31', occurredAt: NOW }),
        );
        const gone = { visitorIds: ['31'], before: NOW };
        expect(await reader().deleteVisitors(accountId, SITE, gone)).toBe(1);
        expect(await reader().deleteVisitors(accountId, SITE, gone)).toBe(0);
      });

      it('keeps counts of closed days correct, before and after they are counted again', async () => {
        const accountId = newAccount();
        await store(...['41', '42', '43'].map((visitorId) => view(accountId, { visitorId, occurredAt: daysAgo(5) })));
        await countDays();
        expect(await viewsOf(accountId)).toBe(3);
        await reader().deleteVisitors(accountId, SITE, { visitorIds: ['42'], before: NOW });
        expect(await viewsOf(accountId)).toBe(2);
        await countDays();
        expect(await viewsOf(accountId)).toBe(2);
      });

      it('may have more visitor ids than one statement accepts', async () => {
        const accountId = newAccount();
        const visitorIds = Array.from({ length: 5_001 }, (_, index) => String(1_000_000 + index));
        await store(...visitorIds.map((visitorId) => view(accountId, { visitorId, occurredAt: daysAgo(1) })));
        expect(await reader().deleteVisitors(accountId, SITE, { visitorIds, before: NOW })).toBe(5_001);
      });
    });

    describe('an object', () => {
      const click = (accountId: number, linkId: number, row: Partial<EventRow> = {}) => ({
        accountId,
        linkId,
        campaignId: 3,
        occurredAt: daysAgo(4),
        visitorId: String(linkId),
        ...row,
      });
      const clicksOf = async (ref: ObjectRef) => (await reader().objectTotals([ref]))[0]?.clicks;

      it('that shared its clicks with a campaign is removed from the campaign’s counts too', async () => {
        const accountId = newAccount();
        const campaign = { kind: 'campaign' as const, accountId, id: 3 };
        await store(click(accountId, 1), click(accountId, 1), click(accountId, 2));
        await countDays();
        expect(await clicksOf(campaign)).toBe(3);
        expect(await reader().deleteObjects([{ kind: 'link', accountId, id: 1 }])).toEqual([campaign]);
        expect(await clicksOf(campaign)).toBe(1);
        await countDays();
        expect(await clicksOf(campaign)).toBe(1);
        expect(await clicksOf({ kind: 'link', accountId, id: 1 })).toBe(0);
      });

      it('that shared none returns no objects', async () => {
        const accountId = newAccount();
        await store({ accountId, kind: 'scan', qrId: 4 });
        expect(await reader().deleteObjects([{ kind: 'qr', accountId, id: 4 }])).toEqual([]);
        expect(await reader().deleteObjects([{ kind: 'qr', accountId, id: 4 }])).toEqual([]);
      });
    });

    describe('by age', () => {
      it('a website loses events before the first moment of a day, in its counts too', async () => {
        const accountId = newAccount();
        const limit = Date.UTC(2026, 2, 10);
        await store(
          view(accountId, { occurredAt: limit - 1 }),
          view(accountId, { occurredAt: limit }),
          view(accountId, { occurredAt: limit - 1, siteId: 6 }),
        );
        await countDays();
        expect(await reader().deleteSiteBefore(accountId, SITE, limit)).toBe(1);
        expect(await reader().deleteSiteBefore(accountId, SITE, limit)).toBe(0);
        expect(await viewsOf(accountId)).toBe(1);
        expect(await reader().count({ accountId })).toBe(2);
      });

      it('all accounts lose them, and the affected objects are returned', async () => {
        const accountId = newAccount();
        const limit = Date.UTC(2026, 2, 8);
        await store(
          { accountId, linkId: 8, campaignId: 9, occurredAt: limit - 1 },
          view(accountId, { occurredAt: limit - DAY_MS - 1 }),
          view(accountId, { occurredAt: limit }),
        );
        await countDays();
        const days = await reader().daysBefore(limit);
        const whose = await reader().deleteAllBefore(limit);
        expect(whose.filter((ref) => ref.accountId === accountId).toSorted(byKind)).toEqual([
          { kind: 'campaign', accountId, id: 9 },
          { kind: 'link', accountId, id: 8 },
          { kind: 'site', accountId, id: SITE },
        ]);
        expect(await reader().count({ accountId })).toBe(1);
        expect(days).toBeGreaterThanOrEqual(2);
        expect(await reader().daysBefore(limit)).toBe(0);
        expect(await reader().deleteAllBefore(limit)).toEqual([]);
        expect(await viewsOf(accountId)).toBe(1);
      });
    });

    describe('permanent erasure', () => {
      it('removes the rows from disk, which were only masked until then', async () => {
        const accountId = newAccount();
        await store(...Array.from({ length: 50 }, () => view(accountId, { occurredAt: daysAgo(2) })));
        await countDays();
        await reader().deleteAccount(accountId);
        expect(await reader().count({ accountId })).toBe(0);
        expect(await storedRows('events')).toBeGreaterThanOrEqual((await seenRows('events')) + 50);
        expect(await reader().rewriteDeleted()).toBeGreaterThanOrEqual(50);
        for (const table of ['events', 'site_days', 'site_slots', 'site_visits', 'object_days', DAY_LEDGER]) {
          expect([table, await storedRows(table)]).toEqual([table, await seenRows(table)]);
        }
        expect(await reader().rewriteDeleted()).toBe(0);
      });
    });
  });
}

function byKind(one: ObjectRef, other: ObjectRef): number {
  return one.kind.localeCompare(other.kind);
}
