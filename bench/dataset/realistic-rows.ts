import { createHash } from 'node:crypto';
import type { EventRow } from '../../server/collect/event-port.ts';

const COUNTRIES = 'DE US FR GB IN BR JP IT ES NL PL CA AT CH'.split(' ');
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet'];
const SYSTEMS = ['Android', 'iOS', 'Windows', 'macOS', 'Linux'];
const SOURCES = ['Google', 'Facebook', 'news.example', 'Bing', 'Newsletter'];
/** Pseudo-random numbers, the same in every run. */
const PRIMES = { site: 7919, page: 104_729, person: 15_485_863, source: 32_452_843 } as const;

/** Page views, custom events and engagement reports in order of arrival: a busy minute of 100 websites of skewed size. */
export function believableRows(count: number, now: number): EventRow[] {
  return Array.from({ length: count }, (_, index) => row(index, now - Math.floor(((count - index) * 60_000) / count)));
}

function row(index: number, occurredAt: number): EventRow {
  const person = uneven(index * PRIMES.person, 20_000);
  const siteId = uneven(index * PRIMES.site, 100);
  const visit = Math.floor(index / 3);
  const one = (words: readonly string[], number: number) => words[number % words.length] ?? '';
  const isDirect = visit % 5 < 2;
  const isTagged = visit % 20 === 7;
  const source = isDirect ? '' : one(SOURCES, visit * PRIMES.source);
  return {
    kind: index % 10 === 9 ? 'event' : index % 10 === 8 ? 'engagement' : 'pageview',
    accountId: 1,
    siteId,
    linkId: 0,
    qrId: 0,
    campaignId: 0,
    domainId: 0,
    pageId: 0,
    occurredAt,
    visitStartedAt: occurredAt - (index % 3) * 20_000,
    visitorId: wide(`p${person}`),
    visitId: wide(`v${visit}`),
    journeyId: '0',
    userHash: '0',
    viaLinkId: 0,
    viaQrId: 0,
    viaCampaignId: 0,
    engagedMs: index % 10 === 8 ? 5_000 + (index % 60_000) : 0,
    scrollDepth: index % 10 === 8 ? index % 101 : 0,
    props: index % 50 === 9 ? { plan: 'pro' } : {},
    name: index % 10 === 9 ? one(['Sign up', 'Download', 'Purchase'], index) : '',
    value: index % 100 === 9 ? 19.9 : 0,
    unit: index % 100 === 9 ? 'EUR' : '',
    host: `site-${siteId}.example`,
    path: `/articles/page-${uneven(index * PRIMES.page, 5_000)}`,
    entryPath: `/articles/page-${uneven(visit * PRIMES.page, 5_000)}`,
    referrerHost: isDirect ? '' : `${source.toLowerCase()}.com`,
    referrerPath: '',
    source,
    channel: isDirect ? 'direct' : 'search',
    utmSource: isTagged ? 'newsletter' : '',
    utmMedium: isTagged ? 'email' : '',
    utmCampaign: isTagged ? `week-${visit % 40}` : '',
    utmTerm: '',
    utmContent: '',
    country: one(COUNTRIES, person),
    region: `Region ${person % 60}`,
    city: `Town ${person % 3_000}`,
    browser: one(BROWSERS, person),
    browserVersion: String(120 + (person % 20)),
    os: one(SYSTEMS, person),
    osVersion: String(10 + (person % 8)),
    device: person % 2 ? 'mobile' : 'desktop',
    language: 'de',
    screen: `${1280 + 8 * (person % 40)}x720`,
    bot: 0,
  };
}

/** 1 to `most`, small numbers more often. */
function uneven(number: number, most: number): number {
  return Math.floor(most ** ((number % 1_000_003) / 1_000_003));
}

function wide(text: string): string {
  return createHash('sha256').update(text).digest().readBigUInt64BE(0).toString();
}
