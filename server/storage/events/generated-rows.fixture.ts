import fc from 'fast-check';
import type { EventRow } from '../../collect/event-port.ts';
import { eventRow } from './event-rows.fixture.ts';

/** Accounts of generated rows; tests replace them with real ones. */
export const MINE = 1;
export const THEIRS = 2;

/** Words that often coincide, some of them difficult: empty, quoted, escaped, multi-byte, or differing only in case. */
const word = (...more: string[]) => fc.constantFrom('', 'a', 'A', 'ä', "o'b\\c", ...more);
const id = fc.integer({ min: 0, max: 3 });

const FIRST_DAY = Date.UTC(2026, 1, 27);
const DAY_MS = 86_400_000;

/** Moments in nine days around a month's end, clustered at the edges of days, hours and seconds. */
const moment = fc
  .tuple(
    fc.integer({ min: 0, max: 8 }),
    fc.oneof(
      fc.constantFrom(0, 1, 999, 1000, 3_599_999, 3_600_000, DAY_MS - 1),
      fc.integer({ min: 36_000_000, max: 36_900_000 }),
    ),
  )
  .map(([day, time]) => FIRST_DAY + day * DAY_MS + time);

/** Visitors 1 to 5, each with visits 1 to 5: a visit has one visitor. */
const who = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .map(([visitor, visit]) => ({ visitorId: String(visitor), visitId: String(visitor * 10 + visit) }));

const owner = {
  accountId: fc.constantFrom(MINE, MINE, MINE, THEIRS),
  bot: fc.constantFrom(0, 0, 0, 0, 1, 2),
  occurredAt: moment,
};

const dialect = {
  country: fc.constantFrom('', 'DE', 'FR', 'US', 'ZZ', 'Unknown'),
  city: word('Bonn'),
  browser: word('Firefox', 'Unknown'),
  os: word('Linux'),
  device: word('mobile'),
  language: word('de-DE'),
  screen: word('1x1'),
  referrerHost: word('news.example', 'b.example'),
  utmCampaign: word('spring'),
};

/** Page views and custom events of a few sites. */
const onSite = fc
  .record({
    ...owner,
    ...dialect,
    kind: fc.constantFrom('pageview', 'pageview', 'event', 'impression'),
    siteId: fc.constantFrom(1, 1, 1, 2),
    name: word('signup'),
    path: fc.constantFrom('/', '/a', '/A', '/ä?q=%', '/tab\there'),
  })
  .chain((fields) => who.map((person) => eventRow({ ...fields, ...person })));

/** Clicks, scans and impressions; a row has ids of several kinds, whether they fit together or not. */
const onObject = fc
  .record({
    ...owner,
    country: dialect.country,
    browser: dialect.browser,
    os: dialect.os,
    referrerHost: dialect.referrerHost,
    kind: fc.constantFrom('click', 'click', 'scan', 'impression', 'pageview'),
    source: fc.constantFrom('', 'Facebook', 'Twitter', 'TikTok', 'TikTok', 'junk'),
    channel: fc.constantFrom('social', 'social', 'direct'),
    linkId: id,
    qrId: id,
    campaignId: id,
    // Bio pages, splash pages and overlays.
    pageId: fc.oneof(id, fc.constantFrom(2 ** 50 + 1, 2 ** 50 + 2, 2 ** 51 + 1)),
    siteId: id,
  })
  .chain((fields) => who.map((person) => eventRow({ ...fields, ...person })));

/** Sorts by time, the order in which one process encodes rows: that distinguishes events of one millisecond. */
const inTime = (rows: EventRow[]) => rows.toSorted((one, other) => one.occurredAt - other.occurredAt);

export const siteRows = fc.array(onSite, { maxLength: 40, size: 'max' }).map(inTime);
export const objectRows = fc.array(onObject, { maxLength: 40, size: 'max' }).map(inTime);
