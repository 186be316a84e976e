import fc from 'fast-check';
import type { EventRow } from '../../../collect/event-port.ts';

/** Single visits as a model counts them, from the rows alone and without SQL. */

export const MODEL_SITE = 8;
export const MODEL_START = Date.UTC(2026, 4, 1);
const HOUR_MS = 3_600_000;

export type VisitRow = Partial<EventRow> &
  Pick<EventRow, 'kind' | 'visitId' | 'visitorId' | 'occurredAt' | 'visitStartedAt' | 'path' | 'name' | 'engagedMs'>;

/** What is compared of a visit. */
export interface ModelVisit {
  id: string;
  startedAt: number;
  lastSeenAt: number;
  seconds: number;
  views: number;
  events: number;
  engagedMs: number;
  entryPage: string;
  exitPage: string;
  pages: string[];
  country: string;
  reached: number[];
}

const path = fc.constantFrom('/', '/a', '/b', '/thanks');
const step = fc.record({
  kind: fc.constantFrom('pageview' as const, 'pageview' as const, 'event' as const, 'engagement' as const),
  path,
  name: fc.constantFrom('Order', 'Play'),
  afterMs: fc.integer({ min: 0, max: 20 * 60_000 }),
  engagedMs: fc.integer({ min: 0, max: 30_000 }),
});
const visit = fc.record({
  at: fc.integer({ min: 0, max: 200 * HOUR_MS }),
  country: fc.constantFrom('DE', 'FR', ''),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  bot: fc.constantFrom(0, 0, 0, 0, 1, 4),
});

/** Rows of some visits, in any order. */
export const visitRows: fc.Arbitrary<VisitRow[]> = fc
  .array(visit, { minLength: 1, maxLength: 25 })
  .map((visits) => visits.flatMap((one, index) => rowsOf(one, String(index + 1))));

function rowsOf({ at, country, steps, bot }: typeof visit extends fc.Arbitrary<infer One> ? One : never, id: string) {
  const startedAt = MODEL_START + at;
  const entryPath = steps.find(({ kind }) => kind === 'pageview')?.path ?? '';
  let occurredAt = startedAt;
  return steps.map(({ kind, path: page, name, afterMs, engagedMs }, index): VisitRow => {
    if (index > 0) occurredAt += afterMs + 1;
    return {
      ...{
        kind,
        siteId: MODEL_SITE,
        visitId: id,
        visitorId: id,
        visitStartedAt: startedAt,
        occurredAt,
        entryPath,
        country,
        bot,
      },
      ...{ path: page, name: kind === 'event' ? name : '', engagedMs: kind === 'engagement' ? engagedMs : 0 },
    };
  });
}

/** Visits of people that have a page view, the newest first; goals are the page `/thanks` and the event `Order`. */
export function modelVisits(rows: readonly VisitRow[]): ModelVisit[] {
  const visits = new Map<string, VisitRow[]>();
  for (const row of rows) {
    if (row.bot === 1) continue;
    visits.set(row.visitId, [...(visits.get(row.visitId) ?? []), row]);
  }
  return [...visits]
    .map(([id, own]) =>
      modelVisit(
        id,
        own.toSorted((one, other) => one.occurredAt - other.occurredAt),
      ),
    )
    .filter(({ views }) => views > 0)
    .sort((one, other) => other.startedAt - one.startedAt || Number(other.id) - Number(one.id));
}

function modelVisit(id: string, rows: readonly VisitRow[]): ModelVisit {
  const [startedAt, lastSeenAt] = [rows[0]?.occurredAt ?? 0, rows.at(-1)?.occurredAt ?? 0];
  const seen = rows.filter(({ kind }) => kind === 'pageview').map((row) => row.path);
  const events = rows.filter(({ kind }) => kind === 'event');
  return {
    ...{ id, startedAt, lastSeenAt, seconds: Math.floor((lastSeenAt - startedAt) / 1_000) },
    ...{ views: seen.length, events: events.length, entryPage: seen[0] ?? '', exitPage: seen.at(-1) ?? '' },
    engagedMs: rows.reduce((sum, { engagedMs }) => sum + engagedMs, 0),
    pages: seen.filter((page, index) => page !== seen[index - 1]).slice(0, 12),
    country: rows[0]?.country ?? '',
    reached: [seen.includes('/thanks'), events.some(({ name }) => name === 'Order')].flatMap((isReached, goal) =>
      isReached ? [goal] : [],
    ),
  };
}
