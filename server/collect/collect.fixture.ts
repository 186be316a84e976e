import { UNKNOWN_PLACE } from '../platform/geo/geo.ts';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { createDropCounter } from './dropped-events.ts';
import type { EventRow } from './event-port.ts';
import { createExclusions } from './exclusions/exclusions.ts';
import { type RawHit, rawHit } from './hit.ts';
import { createPipeline, type PipelineDeps } from './pipeline/pipeline.ts';
import type { DaySalts, Salts } from './salts.ts';
import { dayStart } from './salts.ts';
import { createRecentClicks } from './sessions/recent-clicks.ts';
import { createVisits } from './sessions/sessions.ts';
import type { TrackedSite } from './site-port.ts';

export const NOON = Date.UTC(2026, 2, 3, 12);

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

export const SITE: TrackedSite = {
  id: 7,
  accountId: 3,
  excludeBots: true,
  excludeAddresses: '',
  excludeParams: '',
};

/** A page view by a human visitor on the known website. */
export function pageHit(fields: Partial<RawHit> = {}): RawHit {
  return rawHit({
    kind: 'pageview',
    occurredAt: NOON,
    address: '203.0.113.7',
    userAgent: CHROME,
    acceptLanguage: 'de-DE,de;q=0.9,en;q=0.8',
    host: 'example.com',
    path: '/pricing',
    screen: '1920x1080',
    ...fields,
  });
}

/** A click by a human visitor on a short link. */
export function clickHit(fields: Partial<RawHit> = {}): RawHit {
  return pageHit({ kind: 'click', accountId: 3, linkId: 11, host: 'go.example', path: '/abc', screen: '', ...fields });
}

/** Salts that differ for every day and are available synchronously. */
export const fixedSalts: Salts = {
  at: (moment): DaySalts => {
    const startsAt = dayStart(moment);
    return { startsAt, today: `salt of ${startsAt}`, yesterday: `salt of ${startsAt - 86_400_000}` };
  },
  rotate: async () => {},
};

/** The real pipeline over a directory with one website. `site` overrides that website, `tools` any dependency. */
export function testPipeline(site: Partial<TrackedSite> = {}, tools: Partial<PipelineDeps> = {}) {
  const dropCounter = createDropCounter();
  const pipeline = createPipeline({
    sites: { findByHost: (host) => (host === 'example.com' ? { ...SITE, ...site } : undefined) },
    exclusions: createExclusions(),
    readAgent: createUserAgentParser(),
    geo: { lookUp: (address) => (address === '' ? UNKNOWN_PLACE : { country: 'DE', region: 'HH', city: 'Hamburg' }) },
    salts: fixedSalts,
    visits: createVisits({ maxVisits: 1_000 }),
    identifiedVisitors: { personOf: (siteId, name) => `${siteId}${name.length}` },
    recentClicks: createRecentClicks(),
    dropCounter,
    ...tools,
  });
  return { pipeline, dropCounter };
}

/** Returns the row of a hit and fails when the pipeline drops it. */
export async function rowOf(hit: RawHit, site: Partial<TrackedSite> = {}): Promise<EventRow> {
  const result = await testPipeline(site).pipeline.run(hit);
  if (typeof result === 'string') {
    throw new Error(`dropped: ${result}`);
  }
  return result;
}
