/**
 * Event sets as the service stores them: visits with constant dialect that cross hours and midnights, engagement and
 * vitals of their pages, clicks and scans before them, bots and identified people; with texts that contain quotes,
 * escapes and wildcards.
 */
import fc from 'fast-check';
import type { EventRow } from '../../../collect/event-port.ts';
import { eventRow } from '../event-rows.fixture.ts';
import * as words from './words.fixture.ts';

/** Accounts of generated rows; tests replace them with real ones. */
export const MINE = 1;
export const THEIRS = 2;

/**
 * Europe switched to daylight saving time on the fourth of these days; New Zealand and Lord Howe Island left it on the
 * eleventh.
 */
export const FIRST_DAY = Date.UTC(2026, 2, 26);
export const DAY_COUNT = 12;
export const DAY_MS = 86_400_000;
export const END_OF_DAYS = FIRST_DAY + DAY_COUNT * DAY_MS;

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const LONGEST_VISIT_MS = 12 * 3_600_000;
const SIXTY_FOUR_BITS = 2n ** 64n;

/** Returns a large number that differs for each combination of parts. */
function numberOf(...parts: readonly number[]): string {
  const mixed = parts.reduce((sum, part) => (sum * 1_000_003n + BigInt(part) + 17n) % SIXTY_FOUR_BITS, 7n);
  return String((mixed * 11_400_714_819_323_198_485n) % SIXTY_FOUR_BITS);
}

/**
 * Moments clustered at the edges of days, quarters of an hour and seconds; visits that begin on the last day end on
 * another.
 */
const momentsOf = (dayCount: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: dayCount - 2 }),
      fc.oneof(
        fc.constantFrom(0, 1, 999, 899_999, 900_000, 3_599_999, 3_600_000, DAY_MS - 1, DAY_MS - 20 * MINUTE_MS),
        fc.integer({ min: 0, max: 95 }).map((slot) => slot * 900_000 + 440_000),
        fc.integer({ min: 36_000_000, max: 36_900_000 }),
      ),
    )
    .map(([day, time]) => FIRST_DAY + day * DAY_MS + time);

const gap = fc.oneof(
  fc.constantFrom(0, 1, 400, 1_000, 59_999, 29 * MINUTE_MS, 100 * MINUTE_MS),
  fc.integer({ min: 1, max: 400_000 }),
);

const step = fc.record({
  gap,
  kind: fc.constantFrom('pageview', 'pageview', 'pageview', 'event', 'event', 'engagement', 'engagement', 'vital'),
  path: fc.constantFrom(...words.PATHS),
  host: fc.constantFrom(...words.HOSTS),
  name: fc.constantFrom(...words.EVENT_NAMES),
  paid: fc.constantFrom(...words.PAYMENTS),
  props: fc.constantFrom(...words.PROPS),
  engagedMs: fc.constantFrom(0, 0, 1, 999, 15_000, 61_500),
  scrollDepth: fc.constantFrom(0, 10, 50, 75, 100),
  screen: fc.option(fc.constantFrom('390x844', '844x390'), { nil: undefined, freq: 6 }),
  isNamed: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const visitsIn = (dayCount: number) =>
  fc.record({
    account: fc.constantFrom(MINE, MINE, MINE, MINE, THEIRS),
    siteId: fc.constantFrom(1, 1, 1, 2),
    visitor: fc.integer({ min: 1, max: 5 }),
    startsAt: momentsOf(dayCount),
    dialect: fc.constantFrom(...words.TRAITS),
    origin: fc.constantFrom(...words.ORIGINS),
    story: fc.option(
      fc.record({ ids: fc.constantFrom(...words.STORIES), secondsBefore: fc.integer({ min: 0, max: 90 }) }),
      {
        nil: undefined,
      },
    ),
    bot: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 3),
    person: fc.constantFrom(0, 0, 1, 2, 3),
    /** By how much another process saw the visit begin later, and how much earlier a late row occurred. */
    otherStart: fc.constantFrom(0, 0, 0, 1, 120_000, 900_000),
    early: fc.constantFrom(0, 0, 0, 40, 1_500),
    steps: fc.array(step, { minLength: 1, maxLength: 7 }),
  });
type VisitSpec = ReturnType<typeof visitsIn> extends fc.Arbitrary<infer T> ? T : never;

const loneIn = (dayCount: number) =>
  fc.record({
    account: fc.constantFrom(MINE, MINE, MINE, THEIRS),
    kind: fc.constantFrom('click', 'click', 'scan', 'impression'),
    visitor: fc.integer({ min: 1, max: 4 }),
    occurredAt: momentsOf(dayCount),
    dialect: fc.constantFrom(...words.TRAITS),
    origin: fc.constantFrom(...words.ORIGINS),
    ids: fc.constantFrom(...words.STORIES),
    pageId: fc.integer({ min: 0, max: 2 }),
    domainId: fc.integer({ min: 0, max: 2 }),
    bot: fc.constantFrom(0, 0, 0, 0, 1, 2),
  });
type LoneSpec = ReturnType<typeof loneIn> extends fc.Arbitrary<infer T> ? T : never;

/** Sorts by time, the order in which one process encodes rows: that distinguishes events of one millisecond. */
export const eventSetsIn = (dayCount: number) =>
  fc
    .tuple(
      fc.array(visitsIn(dayCount), { maxLength: 50, size: 'max' }),
      fc.array(loneIn(dayCount), { maxLength: 20, size: 'max' }),
    )
    .map(([visits, others]) => [...visits.flatMap(rowsOfVisit), ...others.map(rowOfLone)].sort(inTime));

export const eventSets = eventSetsIn(DAY_COUNT);

const inTime = (one: EventRow, other: EventRow) => one.occurredAt - other.occurredAt;

/** A visitor id lives for a day; the fifth visitor's daily salt lived longer than it should. */
function visitorOn(moment: number, visitor: number, scope: number): string {
  return numberOf(visitor, scope, visitor === 5 ? 0 : Math.floor(moment / DAY_MS));
}

function rowsOfVisit(spec: VisitSpec, index: number): EventRow[] {
  const { startsAt, steps } = spec;
  const visitId = numberOf(spec.siteId, spec.account, index, 5);
  const rows: EventRow[] = [];
  let [at, entryPath] = [startsAt, ''];
  for (const [place, one] of steps.entries()) {
    // Engagement and vitals never begin a visit.
    const kind = place === 0 && (one.kind === 'engagement' || one.kind === 'vital') ? 'pageview' : one.kind;
    if (place > 0) at += one.gap;
    if (at - startsAt >= LONGEST_VISIT_MS) break;
    if (kind === 'pageview' && entryPath === '') entryPath = one.path;
    const occurredAt = place > 0 && place === steps.length - 1 ? (earlier(spec) ?? at) : at;
    const begun = place > 0 ? otherStart(spec, occurredAt) : startsAt;
    const seen = { occurredAt, entryPath, visitId, visitStartedAt: begun };
    rows.push({ ...ofVisit(spec, one, occurredAt), ...ofStep(one, kind), ...seen } as EventRow);
  }
  return spec.story && spec.bot === 0 ? [clickBefore(spec, spec.story, visitId), ...rows] : rows;
}

/** Processes that see one visit begin agree on the half hour of its start. */
function otherStart({ startsAt, otherStart: later }: VisitSpec, occurredAt: number): number {
  const other = startsAt + later;
  const isSame = Math.floor(other / HALF_HOUR_MS) === Math.floor(startsAt / HALF_HOUR_MS);
  return isSame && other <= occurredAt ? other : startsAt;
}

/** Hits may arrive slightly out of order; hits of yesterday belong to another visitor. */
function earlier({ startsAt, early }: VisitSpec): number | undefined {
  const moment = startsAt - early;
  const isSameDay = Math.floor(moment / DAY_MS) === Math.floor(startsAt / DAY_MS);
  return early > 0 && isSameDay ? moment : undefined;
}

function ofVisit(spec: VisitSpec, { screen, isNamed }: Step, occurredAt: number): Partial<EventRow> {
  const { ids } = spec.story && spec.bot === 0 ? spec.story : { ids: undefined };
  return eventRow({
    accountId: spec.account,
    siteId: spec.siteId,
    visitorId: visitorOn(occurredAt, spec.visitor, spec.siteId),
    ...spec.dialect,
    ...(screen === undefined ? {} : { screen }),
    ...spec.origin,
    bot: spec.bot,
    userHash: spec.person > 0 && isNamed ? numberOf(spec.person, spec.siteId, 99) : '0',
    ...(ids && { viaLinkId: ids.linkId, viaQrId: ids.qrId, viaCampaignId: ids.campaignId, journeyId: journeyOf(spec) }),
  });
}

function ofStep(given: Step, kind: Step['kind']): Partial<EventRow> {
  const { path, host } = given;
  const page = { kind: kind as EventRow['kind'], path, host };
  if (kind === 'event') return { ...page, name: given.name, ...given.paid, props: given.props };
  if (kind === 'engagement') return { ...page, engagedMs: given.engagedMs, scrollDepth: given.scrollDepth };
  if (kind === 'vital') return { ...page, props: { LCP: '1200.5', CLS: '0.01' } };
  return { ...page, props: given.props };
}

function journeyOf(spec: VisitSpec): string {
  return numberOf(spec.startsAt, spec.visitor, 3);
}

function clickBefore(spec: VisitSpec, story: NonNullable<VisitSpec['story']>, visitId: string): EventRow {
  const occurredAt = spec.startsAt - story.secondsBefore * 1_000;
  return eventRow({
    kind: story.ids.qrId > 0 ? 'scan' : 'click',
    accountId: spec.account,
    ...story.ids,
    occurredAt,
    visitorId: visitorOn(occurredAt, spec.visitor, 0),
    visitId: numberOf(Number(BigInt(visitId) % 1_000_003n), 8),
    journeyId: journeyOf(spec),
    host: 'go.example',
    path: '/abc',
    ...spec.dialect,
    screen: '',
  });
}

function rowOfLone(spec: LoneSpec, index: number): EventRow {
  const { kind, occurredAt, ids, pageId, domainId, bot } = spec;
  const isImpression = kind === 'impression';
  return eventRow({
    kind: kind as EventRow['kind'],
    accountId: spec.account,
    // Every other click led to a website but has no journey there: the page had no tag, or the visitor left too soon.
    ...(isImpression ? { pageId } : { ...ids, domainId, journeyId: index % 2 === 0 ? numberOf(index, 6) : '0' }),
    occurredAt,
    visitorId: visitorOn(occurredAt, spec.visitor, 0),
    visitId: numberOf(index, spec.visitor, 4),
    host: 'go.example',
    path: '/abc',
    ...spec.dialect,
    screen: '',
    ...spec.origin,
    bot,
  });
}
