import { openEventFlow } from '../../server/assembly/event-flow.ts';
import type { EventRow } from '../../server/collect/event-port.ts';
import { readConfig } from '../../server/config.ts';
import { silentLog } from '../../server/platform/log.ts';
import { systemRandom } from '../../server/platform/random.ts';
import { systemClock } from '../../server/platform/time/clock.ts';
import { openCatalog } from '../../server/storage/open-storage.ts';
import type { AccountSize } from './seed-catalog.ts';

/** Events of each kind: clicks, scans and page views. */
export interface EventNumbers {
  clicks: number;
  scans: number;
  pageviews: number;
}

const DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;
const COUNTRIES = ['AT', 'DE', 'FR', 'US', 'BR', 'JP', 'IN', ''];
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge', ''];
const SYSTEMS = ['Windows', 'iOS', 'Android', 'macOS'];
const REFERRERS = ['www.google.com', 'www.facebook.com', 't.co', 'news.example', ''];
const BATCH = 5_000;

/**
 * Events through spool, loader and event log, so that lists show real totals and details real statistics. Spread unevenly:
 * the hundredth object has a tenth of the first one's events.
 */
export async function seedEvents(dataDirectory: string, accountId: number, numbers: EventNumbers & AccountSize) {
  const config = { ...readConfig({}), dataDirectory };
  const catalog = await openCatalog(config);
  const base = { config, log: silentLog(), clock: systemClock, random: systemRandom };
  const events = await openEventFlow({ ...base, catalog, startEngine: true });
  await events.eventLog.untilReady();
  const rows = [
    ...make(numbers.clicks, (index) => ({ ...event(index, accountId), linkId: uneven(index, numbers.links) })),
    ...make(numbers.scans, (index) => ({
      ...event(index, accountId),
      kind: 'scan' as const,
      qrId: uneven(index, numbers.qrCodes),
    })),
    ...make(numbers.pageviews, (index) => ({
      ...event(index, accountId),
      kind: 'pageview' as const,
      siteId: uneven(index, numbers.websites),
    })),
  ];
  for (let start = 0; start < rows.length; start += BATCH) {
    await events.spool.append(events.eventLog.writer.encodeRows(rows.slice(start, start + BATCH)));
  }
  await events.settle();
  await events.close();
  await catalog.close();
}

function make(times: number, row: (index: number) => EventRow): EventRow[] {
  return Array.from({ length: times }, (_, index) => row(index));
}

/** Ids from 1 to `most`, small ones far more often; the same ones in every run. */
function uneven(index: number, most: number): number {
  const share = ((index * 7919) % 10_007) / 10_007;
  return Math.min(most, Math.floor(most ** share));
}

function event(index: number, accountId: number): EventRow {
  const one = <Value>(list: readonly Value[], prime: number) => list[(index * prime) % list.length] as Value;
  const referrerHost = one(REFERRERS, 3);
  const occurredAt = Date.now() - ((index * 104_729) % DAYS) * DAY_MS - index * 100;
  return {
    kind: 'click',
    accountId,
    occurredAt,
    visitStartedAt: occurredAt,
    entryPath: '',
    journeyId: '0',
    viaLinkId: 0,
    viaQrId: 0,
    viaCampaignId: 0,
    userHash: '0',
    engagedMs: 0,
    scrollDepth: 0,
    props: {},
    siteId: 0,
    linkId: 0,
    qrId: 0,
    campaignId: 0,
    domainId: 0,
    pageId: 0,
    visitorId: String((index % 20_011) + 1),
    visitId: String((index % 30_011) + 1),
    name: '',
    value: 0,
    unit: '',
    host: 'localhost',
    path: `/page-${(index * 31) % 211}`,
    referrerHost,
    referrerPath: '',
    source: referrerHost,
    channel: referrerHost ? 'search' : 'direct',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    country: one(COUNTRIES, 5),
    region: '',
    city: '',
    browser: one(BROWSERS, 7),
    browserVersion: '120',
    os: one(SYSTEMS, 11),
    osVersion: '',
    device: 'desktop',
    language: 'en',
    screen: '1920x1080',
    bot: 0,
  };
}
