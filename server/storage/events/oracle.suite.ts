import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRow, ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import { CONTINENT_LABELS, COUNTRY_LABELS } from '../../stats/countries.ts';
import type { ValueLabels } from '../../stats/stats-port.ts';
import { SITE_DIMENSIONS, SITE_METRICS, type SiteBreakdownQuery, siteTopic } from '../../stats/stats-query.ts';
import { type EventLogHarness, patiently, question } from './event-log-harness.fixture.ts';
import { MINE, objectRows, siteRows, THEIRS } from './generated-rows.fixture.ts';
import { expectedBreakdown, expectedStatistics, expectedTotals } from './oracle.fixture.ts';
import { createRowEncoder } from './row-codec.ts';

/** A metric's name by day and by hour, a dimension's as it is. */
const TOPICS = [...SITE_DIMENSIONS, ...SITE_METRICS, ...SITE_METRICS.map((metric) => `${metric}_hours`)];

const labelsOf = (name: string): ValueLabels => {
  if (name === 'country') return { ...COUNTRY_LABELS, empty: 'Unknown' };
  if (name === 'continent') return { ...CONTINENT_LABELS, empty: 'Unknown' };
  return { values: ['a', 'mobile'], labels: ['A', 'Handheld'], empty: name === 'page' ? undefined : 'Unknown' };
};

/** Bounded by time, since a busy machine asks fewer questions; a failure is told as it is, shrinking takes minutes. */
const RUNS = { numRuns: 60, interruptAfterTimeLimit: 9_000, endOnFailure: true };

/** Every answer about generated rows is the one that plain counting gives. */
export function oracleSuite({ reader, writer, newAccount, newToken }: EventLogHarness): void {
  const siteBreakdown = (query: SiteBreakdownQuery, labels: ValueLabels) =>
    patiently(() => reader().siteBreakdown(query, labels));

  /** Of unknown fate, a block is stored again by comparison, as the loader does it. */
  const store = (block: readonly Uint8Array[]) =>
    writer()
      .insertBlock(newToken(), block)
      .catch(() => patiently(() => writer().insertMissing(newToken(), block)));

  /** Stores generated rows, in one block or in two, for accounts that nobody else has. */
  async function settle(generated: readonly EventRow[], cut: number) {
    const accounts = { [MINE]: newAccount(), [THEIRS]: newAccount() };
    const rows = generated.map((row) => ({ ...row, accountId: accounts[row.accountId as typeof MINE] }));
    const encode = createRowEncoder(0);
    const payloads = rows.map(encode);
    for (const block of [payloads.slice(0, cut), payloads.slice(cut)]) {
      if (block.length > 0) await store(block);
    }
    return { rows, mine: accounts[MINE], theirs: accounts[THEIRS] };
  }

  describe('plain counting agrees', () => {
    it('on every dimension and metric of a site, in whole, sorted and labelled', async () => {
      const range = fc.constantFrom(['01', '03'], ['02', '02'], ['01', '31']).map(([from, to]) => ({
        from: `2026-03-${from}`,
        to: `2026-03-${to}`,
      }));
      const asked = fc.record({
        range,
        topics: fc.shuffledSubarray(TOPICS, { minLength: 6, maxLength: 6 }),
        search: fc.constantFrom('', '', 'A', 'Ä', 'o', "'b\\", '%', '-03-0'),
        sortBy: fc.constantFrom('count' as const, 'value' as const),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        limit: fc.integer({ min: 1, max: 4 }),
        offset: fc.integer({ min: 0, max: 5 }),
      });
      await fc.assert(
        fc.asyncProperty(siteRows, fc.nat(40), asked, async (generated, cut, { topics, ...given }) => {
          const { rows, mine } = await settle(generated, cut);
          for (const name of topics) await compare(rows, question(mine, { name, ...given }), labelsOf(name));
        }),
        RUNS,
      );
    });

    /** The whole breakdown, and the page that was asked for as a slice of it. */
    async function compare(rows: readonly EventRow[], query: SiteBreakdownQuery, labels: ValueLabels): Promise<void> {
      const whole = await siteBreakdown({ ...query, limit: 1000, offset: 0 }, labels);
      const expected = expectedBreakdown(rows, query, labels);
      const isRounded = query.topic.kind === 'metric' && ['bounce_rate', 'duration'].includes(query.topic.metric);
      if (isRounded) expectRounded(whole.rows, expected);
      else expect(whole.rows, JSON.stringify(query)).toEqual(expected);
      const page = await siteBreakdown(query, labels);
      expect(page).toEqual({
        rows: whole.rows.slice(query.offset, query.offset + query.limit),
        total: expected.length,
      });
    }

    /** To two decimals; numbers that close may change places. */
    function expectRounded(found: { value: string; count: number }[], expected: { value: string; count: number }[]) {
      const exact = new Map(expected.map(({ value, count }) => [value, count]));
      expect(found.map((row) => row.value).toSorted()).toEqual([...exact.keys()].toSorted());
      for (const { value, count } of found) expect(Math.abs(count - (exact.get(value) ?? 0))).toBeLessThan(0.0051);
      for (const [index, { value }] of found.entries()) {
        const other = expected[index];
        expect(Math.abs((exact.get(value) ?? 0) - (other?.count ?? 0))).toBeLessThan(0.0102);
      }
    }

    it('on totals of objects of all kinds and of both accounts', async () => {
      const kinds: ObjectKind[] = ['link', 'qr', 'campaign', 'page', 'site'];
      await fc.assert(
        fc.asyncProperty(objectRows, fc.nat(40), async (generated, cut) => {
          const { rows, mine, theirs } = await settle(generated, cut);
          const refs: ObjectRef[] = [mine, theirs].flatMap((accountId) =>
            kinds.flatMap((kind) => [1, 2, 3, 404].map((id) => ({ kind, accountId, id }))),
          );
          expect(await patiently(() => reader().objectTotals(refs))).toEqual(expectedTotals(rows, refs));
        }),
        RUNS,
      );
    });

    it('on statistics of any objects taken together', async () => {
      const ids = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), { nil: undefined });
      const scope = fc.record({ linkIds: ids, qrIds: ids, campaignIds: ids, pageIds: ids });
      await fc.assert(
        fc.asyncProperty(objectRows, scope, fc.integer({ min: 1, max: 5 }), async (generated, objects, limit) => {
          const { rows, mine } = await settle(generated, 20);
          const asked = Object.fromEntries(Object.entries(objects).filter(([, list]) => list !== undefined));
          const found = await patiently(() => reader().objectStatistics({ accountId: mine, ...asked }, limit));
          expect(found).toEqual(expectedStatistics(rows, { accountId: mine, ...asked }, limit));
        }),
        RUNS,
      );
    });
  });

  it('objects seen since a moment are those with an event then or later, of whatever account and kind', async () => {
    await fc.assert(
      fc.asyncProperty(objectRows, fc.nat(39), async (generated, number) => {
        const { rows, mine, theirs } = await settle(generated, 15);
        const moment = rows[number % Math.max(1, rows.length)]?.occurredAt ?? 0;
        const late = rows.filter((row) => row.occurredAt >= moment);
        const name = (kind: string, accountId: number, id: number) => `${kind} ${accountId} ${id}`;
        const expected = late.flatMap((row) => [
          name('link', row.accountId, row.linkId),
          name('qr', row.accountId, row.qrId),
          name('campaign', row.accountId, row.campaignId),
          name('page', row.accountId, row.pageId),
          name('site', row.accountId, row.siteId),
        ]);
        const found = (await patiently(() => reader().objectsSeenSince(moment)))
          .filter(({ accountId }) => accountId === mine || accountId === theirs)
          .map((ref) => name(ref.kind, ref.accountId, ref.id));
        expect(found.toSorted()).toEqual([...new Set(expected)].filter((text) => !text.endsWith(' 0')).toSorted());
      }),
      { ...RUNS, numRuns: 10 },
    );
  });

  describe('numbers go together', () => {
    it('the pages of a breakdown, put together, are the breakdown', async () => {
      const { mine } = await settle(sampleRows(7), 30);
      for (const name of ['page', 'country', 'visitors', 'landing_page']) {
        const ask = (limit: number, offset: number) =>
          siteBreakdown(question(mine, { name, limit, offset }), labelsOf(name));
        const whole = await ask(1000, 0);
        const pages = [];
        for (let offset = 0; offset < whole.total; offset += 2) pages.push(...(await ask(2, offset)).rows);
        expect(pages).toEqual(whole.rows);
      }
    });

    it('a range of many days gives each day what a question about that day alone gives', async () => {
      const { mine } = await settle(sampleRows(11), 10);
      for (const name of ['pageviews', 'visitors', 'sessions']) {
        const range = { from: '2026-02-27', to: '2026-03-07' };
        const { rows } = await siteBreakdown(question(mine, { name, range }), labelsOf(name));
        expect(rows.length).toBeGreaterThan(5);
        for (const row of rows) {
          const day = { from: row.value, to: row.value };
          const alone = await siteBreakdown(question(mine, { name, range: day }), labelsOf(name));
          expect(alone.rows).toEqual([row]);
        }
      }
    });

    it.each([
      { from: '1970-01-01', to: '2099-12-31' },
      { from: '2026-03-04', to: '2149-06-05' },
    ])('a range from $from to $to holds what lies in it', async (range) => {
      const accountId = newAccount();
      const view = { ...MARCH_VIEW, accountId };
      await writer().insertBlock(newToken(), [createRowEncoder(0)(view)]);
      const { rows } = await siteBreakdown(question(accountId, { name: 'pageviews', range }), labelsOf('x'));
      expect(rows).toEqual([{ value: '2026-03-04', count: 1 }]);
    });

    it('every topic has an answer about a site without events', async () => {
      for (const name of TOPICS) {
        expect(siteTopic(name)).toBeDefined();
        const empty = await siteBreakdown(question(newAccount(), { name }), labelsOf(name));
        expect(empty).toEqual({ rows: [], total: 0 });
      }
    });
  });
}

/** 200 rows or so, in the order of time. */
function sampleRows(seed: number): EventRow[] {
  const many = fc.sample(siteRows, { seed, numRuns: 12 });
  return many.flat().toSorted((one, other) => one.occurredAt - other.occurredAt);
}

const MARCH_VIEW: EventRow = {
  ...(fc.sample(
    siteRows.filter((rows) => rows.length > 0),
    { seed: 1, numRuns: 1 },
  )[0]?.[0] as EventRow),
  kind: 'pageview',
  siteId: 1,
  bot: 0,
  occurredAt: Date.UTC(2026, 2, 4, 10),
};
