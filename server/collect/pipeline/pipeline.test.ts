import { describe, expect, it } from 'vitest';
import {
  CHROME,
  clickHit,
  fixedSalts,
  GOOGLEBOT,
  NOON,
  pageHit,
  rowOf,
  SITE,
  testPipeline,
} from '../collect.fixture.ts';
import type { RawHit } from '../hit.ts';
import type { TrackedSite } from '../site-port.ts';
import { linkSteps, type PipelineDeps, websiteSteps } from './pipeline.ts';

describe('a dropped hit is counted by reason and website', () => {
  const ROWS: readonly [reason: string, siteId: number, hit: Partial<RawHit>, site: Partial<TrackedSite>][] = [
    ['prefetch', 7, { secPurpose: 'prefetch' }, {}],
    ['prefetch', 7, { secPurpose: 'prefetch;prerender' }, {}],
    ['prefetch', 7, { secPurpose: 'preview' }, {}],
    ['unknown_site', 0, { host: 'stranger.example' }, {}],
    ['unknown_site', 0, { host: '' }, {}],
    ['unknown_site', 0, { host: 'shop.example.com' }, {}],
    ['do_not_track', 7, { doNotTrack: true }, { honorPrivacySignals: true }],
    ['do_not_track', 7, { globalPrivacyControl: true }, { honorPrivacySignals: true }],
    ['bot', 7, { userAgent: GOOGLEBOT }, {}],
    ['bot', 7, { userAgent: 'curl/8.5.0' }, {}],
    ['automated', 7, { isAutomated: true }, {}],
    ['automated', 7, { isFirstHand: true, brands: '"Chromium";v="120"' }, {}],
    ['excluded_address', 7, {}, { excludeAddresses: '203.0.113.7' }],
    ['excluded_address', 7, {}, { excludeAddresses: '10.0.0.0/8\n203.0.*' }],
    ['excluded_address', 7, { address: '2001:db8::9' }, { excludeAddresses: '2001:db8::/32' }],
    ['referrer_spam', 7, { referrer: 'https://crawler.semalt.com/x' }, {}],
  ];

  it.each(ROWS)('%s (site %i) of %j under %j', async (reason, websiteId, hit, site) => {
    const { pipeline, dropCounter } = testPipeline(site);
    expect(await pipeline.run(pageHit(hit))).toBe(reason);
    const accountId = websiteId === 0 ? 0 : 3;
    expect(dropCounter.take()).toEqual([{ websiteId, accountId, day: '2026-03-03', reason, count: 1 }]);
    expect(dropCounter.take()).toEqual([]);
  });

  it.each(ROWS.filter(([, siteId]) => siteId === 7))(
    '%s (site %i) of %j is for page views and custom events alike, %j',
    async (reason, _siteId, hit, site) => {
      const event = pageHit({ ...hit, kind: 'event', event: { name: 'Buy', value: 5, unit: 'EUR' } });
      expect(await testPipeline(site).pipeline.run(event)).toBe(reason);
    },
  );
});

describe('a hit is kept', () => {
  it.each<[string, Partial<RawHit>, Partial<TrackedSite>]>([
    ['a bot where the owner counts bots', { userAgent: GOOGLEBOT }, { excludeBots: false }],
    ['an address that is not on the list', { address: '203.0.114.7' }, { excludeAddresses: '203.0.113.0/24' }],
    ['a visitor with DNT where nobody honors it', { doNotTrack: true }, {}],
    ['a visitor without DNT where it is honored', {}, { honorPrivacySignals: true }],
    ['a visitor whose address is unknown', { address: '' }, { excludeAddresses: '203.0.113.0/24' }],
    ['a site with a list that has no good line', {}, { excludeAddresses: 'nonsense', excludeParams: 'a*b' }],
  ])('%s', async (_name, hit, site) => {
    const { pipeline, dropCounter } = testPipeline(site);
    expect(await pipeline.run(pageHit(hit))).toMatchObject({ siteId: 7, accountId: 3, kind: 'pageview' });
    expect(dropCounter.take()).toEqual([]);
  });

  it('as a row that holds all that was learnt and neither address nor agent', async () => {
    const hit = pageHit({
      query: 'utm_source=news&utm_medium=email&utm_campaign=Spring%20sale&utm_term=a&utm_content=b&page=2',
      referrer: 'https://www.google.de/search?q=private+words#top',
      userId: 'anna',
      props: { plan: 'pro' },
    });
    const row = await rowOf(hit);
    expect(row).toEqual({
      kind: 'pageview',
      accountId: 3,
      siteId: 7,
      linkId: 0,
      qrId: 0,
      campaignId: 0,
      domainId: 0,
      pageId: 0,
      occurredAt: NOON,
      visitorId: expect.stringMatching(/^\d+$/),
      visitId: expect.stringMatching(/^\d+$/),
      visitStartedAt: NOON,
      entryPath: row.path,
      journeyId: '0',
      viaLinkId: 0,
      viaQrId: 0,
      viaCampaignId: 0,
      userHash: '74',
      engagedMs: 0,
      scrollDepth: 0,
      props: { plan: 'pro' },
      name: '',
      value: 0,
      unit: '',
      host: 'example.com',
      path: '/pricing?page=2',
      referrerHost: 'google.de',
      referrerPath: '/search',
      source: 'news',
      channel: 'email',
      utmSource: 'news',
      utmMedium: 'email',
      utmCampaign: 'Spring sale',
      utmTerm: 'a',
      utmContent: 'b',
      country: 'DE',
      region: 'HH',
      city: 'Hamburg',
      browser: 'Chrome',
      browserVersion: '126',
      os: 'Windows',
      osVersion: '10',
      device: 'desktop',
      language: 'de-DE',
      screen: '1920x1080',
      bot: 0,
    });
    const stored = JSON.stringify(row);
    expect(stored).not.toContain('203.0.113.7');
    expect(stored).not.toContain('AppleWebKit');
    expect(stored).not.toContain('private');
    expect(stored).not.toContain('anna');
  });

  it('with the name, value and unit of a custom event', async () => {
    const hit = pageHit({ kind: 'event', event: { name: 'Buy', value: 12.5, unit: 'EUR' } });
    expect(await rowOf(hit)).toMatchObject({ kind: 'event', name: 'Buy', value: 12.5, unit: 'EUR' });
  });
});

describe('websites are found by host', () => {
  it('a directory may take its time', async () => {
    const sites = { findByHost: async (host: string) => (host === 'example.com' ? SITE : undefined) };
    const { pipeline, dropCounter } = testPipeline({}, { sites });
    expect(await pipeline.run(pageHit())).toMatchObject({ siteId: 7 });
    expect(await pipeline.run(pageHit({ host: 'stranger.example' }))).toBe('unknown_site');
    expect(await pipeline.run(pageHit({ userAgent: GOOGLEBOT }))).toBe('bot');
    expect(dropCounter.take()).toHaveLength(2);
  });

  it.each([
    [
      'at once',
      () => {
        throw new Error('The database is down.');
      },
    ],
    [
      'later',
      async () => {
        throw new Error('The database is down.');
      },
    ],
  ])('a hit is rejected, not dropped, when the directory fails %s', async (_name, findByHost) => {
    const { pipeline, dropCounter } = testPipeline({}, { sites: { findByHost } });
    await expect((async () => pipeline.run(pageHit()))()).rejects.toMatchObject({ code: 'unavailable' });
    expect(dropCounter.take()).toEqual([]);
  });
});

describe('listed parameters are cut before anything reads them', () => {
  it.each([
    ['token', 'token=s3cret&page=2', '/pricing?page=2'],
    ['token', 'TOKEN=s3cret', '/pricing'],
    ['token', '%74oken=s3cret&page=2', '/pricing?page=2'],
    ['sess*\n*_key', 'session=1&api_key=2&page=2', '/pricing?page=2'],
    ['*', 'a=1&b=2', '/pricing'],
    ['other', 'b=%C3%BC&a=1', '/pricing?b=%C3%BC&a=1'],
    ['', 'a=1', '/pricing?a=1'],
    ['token', '', '/pricing'],
  ])('%j of ?%s leaves %s', async (excludeParams, query, path) => {
    expect((await rowOf(pageHit({ query }), { excludeParams })).path).toBe(path);
  });

  it('campaign tags and click ids among them', async () => {
    const query = 'utm_source=news&utm_campaign=spring&gclid=1';
    const row = await rowOf(pageHit({ query }), { excludeParams: 'utm_*\ngclid' });
    expect(row).toMatchObject({ path: '/pricing', utmSource: '', utmCampaign: '', source: '', channel: 'direct' });
  });

  it('and are not filtered traffic, because the view counts', async () => {
    const { pipeline, dropCounter } = testPipeline({ excludeParams: 'token' });
    expect(await pipeline.run(pageHit({ query: 'token=1&token=2' }))).toMatchObject({ path: '/pricing' });
    expect(dropCounter.take()).toEqual([]);
  });
});

describe('clicks and scans', () => {
  it.each([
    ['a person', CHROME, 0],
    ['a bot that says so', GOOGLEBOT, 1],
    ['nobody knows who', '', 0],
  ])('by %s are stored and flagged', async (_name, userAgent, bot) => {
    expect(await rowOf(clickHit({ userAgent }))).toMatchObject({
      kind: 'click',
      linkId: 11,
      accountId: 3,
      siteId: 0,
      bot,
    });
    expect(await rowOf(clickHit({ kind: 'scan', qrId: 5, userAgent }))).toMatchObject({ kind: 'scan', qrId: 5, bot });
  });

  it('are not counted when a browser only prefetches', async () => {
    expect(await testPipeline().pipeline.run(clickHit({ secPurpose: 'prefetch' }))).toBe('prefetch');
  });

  it('keep their objects, and their tags but not their query', async () => {
    const ids = { qrId: 5, campaignId: 6, domainId: 8, pageId: 9 };
    const row = await rowOf(clickHit({ ...ids, query: 'utm_source=poster&password=x' }));
    expect(row).toMatchObject({ ...ids, path: '/abc', utmSource: 'poster', source: 'poster', channel: 'campaign' });
  });
});

describe('visitors and visits', () => {
  const DAY_MS = 86_400_000;
  const MIDNIGHT = NOON + DAY_MS / 2;

  it('one visitor is one number for a day, on one site', async () => {
    const first = await rowOf(pageHit());
    expect((await rowOf(pageHit({ path: '/other', occurredAt: NOON + 60_000 }))).visitorId).toBe(first.visitorId);
    expect((await rowOf(pageHit({ occurredAt: NOON + DAY_MS }))).visitorId).not.toBe(first.visitorId);
    expect((await rowOf(pageHit({ address: '203.0.113.8' }))).visitorId).not.toBe(first.visitorId);
    expect((await rowOf(pageHit(), { id: 8 })).visitorId).not.toBe(first.visitorId);
  });

  it('one visitor is another to every account', async () => {
    const here = await rowOf(clickHit());
    expect((await rowOf(clickHit({ linkId: 12 }))).visitorId).toBe(here.visitorId);
    expect((await rowOf(clickHit({ accountId: 4 }))).visitorId).not.toBe(here.visitorId);
  });

  it('a visit continues over midnight, although the visitor has a new ID', async () => {
    const { pipeline } = testPipeline();
    const before = await pipeline.run(pageHit({ occurredAt: MIDNIGHT - 60_000 }));
    const after = await pipeline.run(pageHit({ occurredAt: MIDNIGHT + 60_000 }));
    const later = await pipeline.run(pageHit({ occurredAt: MIDNIGHT + 40 * 60_000 }));
    if (typeof before === 'string' || typeof after === 'string' || typeof later === 'string') {
      throw new Error('dropped');
    }
    expect(after.visitId).toBe(before.visitId);
    expect(after.visitorId).not.toBe(before.visitorId);
    expect(later.visitId).not.toBe(before.visitId);
  });

  it('wait for a salt that has to be fetched', async () => {
    const salts = { ...fixedSalts, at: async (moment: number) => fixedSalts.at(moment) };
    const { pipeline } = testPipeline({}, { salts });
    expect(await pipeline.run(pageHit())).toMatchObject({ visitorId: (await rowOf(pageHit())).visitorId });
  });
});

it('the pipeline runs the steps in the documented order', () => {
  const tools = {} as PipelineDeps;
  expect(websiteSteps(tools).map((step) => step.name)).toEqual([
    'find_site',
    'ignore_prefetch',
    'honor_privacy_signals',
    'read_agent',
    'detect_automation',
    'drop_bot',
    'drop_excluded_address',
    'join_journey',
    'cut_excluded_params',
    'classify_referrer',
    'drop_referrer_spam',
    'read_utm',
    'read_language',
    'look_up_place',
    'identify_user',
    'recall_click',
    'identify_visitor',
  ]);
  expect(linkSteps(tools).map((step) => step.name)).toEqual([
    'ignore_prefetch',
    'read_agent',
    'detect_automation',
    'classify_referrer',
    'read_utm',
    'read_language',
    'look_up_place',
    'identify_visitor',
    'remember_click',
  ]);
});
