import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import type { EventRecord } from '../analytics/query/query.ts';

const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const EVER = { from: 0, to: Date.UTC(2100, 0) };

describe('a website’s events, from request to log', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ engine: true, config: { trustProxy: 1 } });
  });
  afterAll(() => test.close());

  const makeSite = async (domain: string, settings: object = {}): Promise<number> =>
    (await test.account.api('POST', '/api/v1/websites', { domain, ...settings })).json.data.id;

  async function track(page: string, body: object = {}, headers: Record<string, string> = {}): Promise<void> {
    const response = await test.request('/api/event', {
      method: 'POST',
      headers: { 'User-Agent': PERSON, 'Accept-Language': 'de', 'X-Forwarded-For': '203.0.113.7', ...headers },
      body: JSON.stringify({ page, ...body }),
    });
    expect([response.status, response.text]).toEqual([202, '']);
  }

  async function stored(siteId: number): Promise<EventRecord[]> {
    await test.deps.events.settle();
    const scope = { kind: 'website', id: siteId, accountId: test.account.id } as const;
    const rows: EventRecord[] = [];
    for await (const piece of test.deps.events.analytics.exportEvents({ scope, range: EVER, bots: 'with' })) {
      rows.push(...piece);
    }
    return rows;
  }

  async function filteredTraffic(siteId: number): Promise<Record<string, number>> {
    await test.deps.events.collector.storeFilteredTraffic();
    const days = { fromDay: '2000-01-01', toDay: '2100-01-01' };
    const counts = await test.deps.catalog.filteredTraffic.read(test.account.id, siteId, days);
    return Object.fromEntries(counts.map(({ reason, count }) => [reason, count]));
  }

  it('have the source of their visit, for any kind', async () => {
    const site = await makeSite('story.example');
    await track('https://story.example/in?utm_source=news', { referrer: 'https://t.co/x', props: { plan: 'pro' } });
    await track('https://story.example/buy', { event: { name: 'Buy', value: 5, unit: 'EUR', props: { sum: 2 } } });
    await track('https://story.example/buy', { engaged: 12_000, scroll: 80 });
    await track('https://story.example/buy', { vitals: { LCP: 1234.5, CLS: 0.01 } });
    const rows = await stored(site);
    expect(rows).toMatchObject([
      { kind: 'pageview', path: '/in', props: '{"plan":"pro"}' },
      { kind: 'event', name: 'Buy', value: 5, unit: 'EUR', props: '{"sum":"2"}' },
      { kind: 'engagement', engaged_ms: 12_000, scroll_depth: 80, props: '{}' },
      { kind: 'vital', props: '{"LCP":"1234.5","CLS":"0.01"}' },
    ]);
    const visits = rows.map(({ visit_id, visit_started_at, entry_path, source, utm_source, referrer_host }) => ({
      visit_id,
      visit_started_at,
      entry_path,
      source,
      utm_source,
      referrer_host,
    }));
    const first = { entry_path: '/in', source: 'news', utm_source: 'news', referrer_host: 't.co' };
    expect(visits[0]).toMatchObject(first);
    expect(visits).toEqual(visits.map(() => visits[0]));
  });

  it('that are dropped are counted by reason', async () => {
    const site = await makeSite('strict.example', { exclude_ips: '198.51.100.*', exclude_params: 'token' });
    const page = 'https://strict.example/';
    await track(page, {}, { 'User-Agent': BOT });
    await track(page, { auto: 1 });
    await track(page, {}, { 'Sec-CH-UA': '"HeadlessChrome";v="140", "Chromium";v="140"' });
    await track(page, {}, { 'X-Forwarded-For': '198.51.100.9' });
    await track(page, { referrer: 'https://www.semalt.com/' });
    await track(page, { engaged: 5 });
    await track(page, {}, { 'Sec-Purpose': 'prefetch' });
    await track(`${page}?token=1`);
    expect(await filteredTraffic(site)).toEqual({
      bot: 1,
      automated: 2,
      excluded_address: 1,
      referrer_spam: 1,
      no_visit: 1,
      prefetch: 1,
    });
    expect(await stored(site)).toMatchObject([{ kind: 'pageview', path: '/' }]);
  });

  it('of visitors with privacy signals are dropped if the owner wants that, from the next one on', async () => {
    const site = await makeSite('quiet.example');
    await track('https://quiet.example/', {}, { 'Sec-GPC': '1' });
    const website = { accountId: test.account.id, websiteId: site };
    await test.deps.catalog.websiteSettings.change(website, { honourPrivacy: true }, Date.now());
    await track('https://quiet.example/', {}, { 'Sec-GPC': '1' });
    await track('https://quiet.example/', {}, { DNT: '1' });
    expect(await filteredTraffic(site)).toEqual({ do_not_track: 2 });
    expect(await stored(site)).toHaveLength(1);
  });

  it('are marked, not dropped, if the owner keeps bots', async () => {
    const site = await makeSite('open.example', { exclude_bots: 0 });
    await track('https://open.example/', {}, { 'User-Agent': BOT });
    await track('https://open.example/', { auto: 1 }, { 'X-Forwarded-For': '203.0.113.8' });
    await track('https://open.example/', {}, { 'X-Forwarded-For': '203.0.113.9' });
    expect((await stored(site)).map(({ bot }) => bot).sort()).toEqual([0, 1, 2]);
    expect(await filteredTraffic(site)).toEqual({});
  });

  it('hold a number for whom the website names, and the name nowhere', async () => {
    const site = await makeSite('people.example');
    await track('https://people.example/', { user: 'anna-4711@example.com' });
    await stored(site);
    const { execFileSync } = await import('node:child_process');
    const found = () => execFileSync('grep', ['-rlaF', 'anna-4711', test.deps.config.dataDirectory]).toString();
    expect(found).toThrow();
  });

  it('dropped last are counted when the process ends', async () => {
    const site = await makeSite('restart.example');
    await track('https://restart.example/', {}, { 'User-Agent': BOT });
    await test.deps.events.collector.close();
    const days = { fromDay: '2000-01-01', toDay: '2100-01-01' };
    expect(await test.deps.catalog.filteredTraffic.read(test.account.id, site, days)).toMatchObject([
      { reason: 'bot', count: 1 },
    ]);
  });
});
