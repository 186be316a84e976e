import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VITAL_LIMITS, VITAL_NAMES, type VitalName } from '../../../../contract/vocabulary.ts';
import type { VitalFigures, VitalsQuery, VitalsRow } from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { type EventLogHarness, retryWhileUnavailable } from '../event-log-harness.fixture.ts';

const SITE = 3;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 2, 4);
const RANGE = { from: START, to: START + 24 * HOUR_MS };

type Report = Partial<EventRow> & { props: Partial<Record<VitalName, string>> };

function modelOf(reports: readonly Report[], name: VitalName): VitalFigures {
  const sent = reports.flatMap(({ props }) => (props[name] === undefined ? [] : [Number(props[name])]));
  const sorted = sent.toSorted((one, other) => one - other);
  const { good, poor } = VITAL_LIMITS[name];
  const count = (fits: (value: number) => boolean) => sent.filter(fits).length;
  return {
    samples: sent.length,
    p75: sorted[Math.floor(0.75 * sorted.length)] ?? null,
    good: count((value) => value <= good),
    needsImprovement: count((value) => value > good && value <= poor),
    poor: count((value) => value > poor),
  };
}

function modelRow(value: string, reports: readonly Report[]): VitalsRow {
  const vitals = Object.fromEntries(VITAL_NAMES.map((name) => [name, modelOf(reports, name)]));
  return { value, reports: reports.length, vitals: vitals as VitalsRow['vitals'] };
}

/** The rows of a model, in the order of the log: the most reports first, then by value. */
function modelRows(reports: readonly Report[], keyOf: (report: Report) => string): VitalsRow[] {
  return [...Map.groupBy(reports, keyOf)]
    .map(([value, found]) => modelRow(value, found))
    .toSorted((one, other) => other.reports - one.reports || (one.value < other.value ? -1 : 1));
}

const milliseconds = fc.integer({ min: 0, max: 6_000 }).map(String);
const score = fc.integer({ min: 0, max: 400 }).map((value) => String(value / 1_000));
const anyReport: fc.Arbitrary<Report> = fc.record({
  kind: fc.constant('vital' as const),
  siteId: fc.constant(SITE),
  occurredAt: fc.nat(23).map((hour) => START + hour * HOUR_MS + 1),
  path: fc.constantFrom('/', '/a', '/b'),
  country: fc.constantFrom('', 'DE', 'FR'),
  device: fc.constantFrom('mobile', 'desktop'),
  props: fc.record(
    { LCP: milliseconds, INP: milliseconds, CLS: score, FCP: milliseconds, TTFB: milliseconds },
    { requiredKeys: [] },
  ),
});

/** Web vitals equal those of a model, whatever is reported. */
export function vitalsSuite({ analytics, newAccount, store }: EventLogHarness): void {
  const accountWith = async (...rows: Partial<EventRow>[]) => {
    const accountId = newAccount();
    if (rows.length > 0) await retryWhileUnavailable(() => store(...rows.map((row) => ({ accountId, ...row }))));
    return accountId;
  };
  const ask = (accountId: number, over: Partial<VitalsQuery> = {}) =>
    retryWhileUnavailable(() =>
      analytics().vitals({
        ...{ scope: { accountId, kind: 'website', id: SITE }, range: RANGE, timezone: 'UTC', limit: 100 },
        ...over,
      }),
    );
  const report = (props: Report['props'], over: Partial<EventRow> = {}): Report => {
    return { kind: 'vital', siteId: SITE, occurredAt: START + 1, props, ...over };
  };

  describe('web vitals', () => {
    it('are those of a model: together, by page, country, device and hour', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyReport, { minLength: 1, maxLength: 30 }), async (reports) => {
          const accountId = await accountWith(...reports);
          expect(await ask(accountId)).toEqual([modelRow('', reports)]);
          expect(await ask(accountId, { by: 'page' })).toEqual(modelRows(reports, ({ path = '' }) => path));
          expect(await ask(accountId, { by: 'country' })).toEqual(modelRows(reports, ({ country = '' }) => country));
          expect(await ask(accountId, { by: 'device' })).toEqual(modelRows(reports, ({ device = '' }) => device));
          const hourOf = ({ occurredAt = 0 }: Report) => String(Math.floor(occurredAt / HOUR_MS) * HOUR_MS);
          expect(await ask(accountId, { interval: 'hour' })).toEqual(modelRows(reports, hourOf));
        }),
        { numRuns: 5 },
      );
    });

    it('exclude other events, other websites, other times and bots', async () => {
      const mine = report({ LCP: '1200' });
      const accountId = await accountWith(
        mine,
        { ...mine, kind: 'pageview' },
        { ...mine, kind: 'event' },
        { ...mine, siteId: SITE + 1 },
        { ...mine, occurredAt: RANGE.to },
        { ...mine, occurredAt: RANGE.from - 1 },
        { ...mine, bot: 1 },
      );
      expect(await ask(accountId)).toEqual([modelRow('', [mine])]);
      expect((await ask(accountId, { bots: 'with' }))[0]?.reports).toBe(2);
    });

    it('are those of the page that a filter names', async () => {
      const [fast, slow] = [report({ LCP: '800' }, { path: '/fast' }), report({ LCP: '5000' }, { path: '/slow' })];
      const accountId = await accountWith(fast, slow, slow);
      const filter = { kind: 'is', dimension: 'page', values: ['/slow'] } as const;
      expect(await ask(accountId, { filter })).toEqual([modelRow('', [slow, slow])]);
      expect((await ask(accountId, { by: 'page', limit: 1 })).map(({ value }) => value)).toEqual(['/slow']);
    });

    it('by day follow the time zone, and begin with the first interval of the range', async () => {
      const late = report({ TTFB: '70' }, { occurredAt: START + 20 * HOUR_MS });
      const accountId = await accountWith(report({ TTFB: '50' }), late);
      const timezone = 'Asia/Kathmandu';
      const found = await ask(accountId, { interval: 'day', timezone });
      // Kathmandu is 5:45 ahead: its day begins at 18:15 UTC.
      const midnights = [START - 5.75 * HOUR_MS, START + 18.25 * HOUR_MS];
      expect(found.map(({ value }) => Number(value)).toSorted()).toEqual(midnights);
      expect(found.map(({ vitals }) => vitals.TTFB.p75).toSorted()).toEqual([50, 70]);
    });

    it('by source are those of the visits that reported', async () => {
      const accountId = await accountWith(
        report({ LCP: '1000' }, { source: 'Google', visitId: '1' }),
        report({ LCP: '3000' }, { source: 'Bing', visitId: '2' }),
      );
      const filter = { kind: 'is_not', dimension: 'source', values: ['Bing'] } as const;
      expect((await ask(accountId, { filter }))[0]?.vitals.LCP).toMatchObject({ samples: 1, p75: 1_000 });
      expect((await ask(accountId, { by: 'source' })).map(({ value }) => value).toSorted()).toEqual(['Bing', 'Google']);
    });

    it('have no value where a browser does not measure one', async () => {
      const accountId = await accountWith(report({ TTFB: '90' }));
      const [row] = await ask(accountId);
      expect(row?.vitals.INP).toEqual({ samples: 0, p75: null, good: 0, needsImprovement: 0, poor: 0 });
      expect(row?.vitals.TTFB).toEqual({ samples: 1, p75: 90, good: 1, needsImprovement: 0, poor: 0 });
    });

    it('are nothing without reports', async () => {
      const accountId = await accountWith();
      expect(await ask(accountId)).toEqual([]);
      expect(await ask(accountId, { interval: 'hour' })).toEqual([]);
    });
  });
}
