import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { rawHit } from '../../collect/collect.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let app: TestApp;
let site: number;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
  const created = await app.account.api('POST', '/api/v1/websites', {
    domain: 'stats.example',
    exclude_ips: '10.9.9.9',
  });
  site = created.json.data.id;
});
afterAll(() => app.close());

async function visit(path: string, address: string): Promise<void> {
  const occurredAt = Date.now();
  const facts = { kind: 'pageview', occurredAt, address, host: 'stats.example', path, userAgent: FIREFOX } as const;
  await app.deps.events.collector.recorder.recordDurably(rawHit(facts));
}

describe('GET /stats/{id}', () => {
  it('of a website without visits is an empty page', async () => {
    const response = await app.account.api('GET', `/api/v1/stats/${site}?name=country`);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ error: 0, data: [], meta: { total: 0 }, status: 200 });
    expect(Value.Check(analyticsOperations.showStatistics.response, response.json)).toBe(true);
  });

  it('counts what was collected under the settings of the website', async () => {
    await visit('/a', '203.0.113.1');
    await visit('/a', '203.0.113.2');
    await visit('/b', '203.0.113.2');
    await visit('/a', '10.9.9.9');
    await app.deps.events.settle();
    const pages = await app.account.api('GET', `/api/v1/stats/${site}?name=page&per_page=10`);
    expect(pages.json.data).toEqual([
      { value: '/a', count: 2 },
      { value: '/b', count: 1 },
    ]);
    expect(pages.json.meta).toMatchObject({ from: 1, to: 2, total: 2, per_page: 10 });
    const byValue = await app.account.api('GET', `/api/v1/stats/${site}?name=page&sort_by=value&sort=desc&search=B`);
    expect(byValue.json.data).toEqual([{ value: '/b', count: 1 }]);
    const browsers = await app.account.api('GET', `/api/v1/stats/${site}?name=browser`);
    expect(browsers.json.data).toEqual([{ value: 'Firefox', count: 2 }]);
    const rate = await app.account.api('GET', `/api/v1/stats/${site}?name=bounce_rate`);
    expect(Value.Check(analyticsOperations.showStatistics.response, rate.json)).toBe(true);
    const earlier = await app.account.api('GET', `/api/v1/stats/${site}?name=page&from=2020-01-01&to=2020-12-31`);
    expect(earlier.json.data).toEqual([]);
  });

  it('lists only what the filters leave, by labels or by what is stored', async () => {
    const occurredAt = Date.now();
    const facts = { kind: 'pageview', occurredAt, host: 'stats.example', userAgent: FIREFOX } as const;
    const hit = { ...facts, address: '203.0.113.9', path: '/c', referrer: 'https://news.example/x' };
    await app.deps.events.collector.recorder.recordDurably(rawHit(hit));
    await app.deps.events.settle();
    const rows = async (query: string) => {
      const { json } = await app.account.api('GET', `/api/v1/stats/${site}?${query}`);
      return Object.fromEntries(json.data.map(({ value, count }: { value: string; count: number }) => [value, count]));
    };
    expect(await rows('name=page&filter_referrer=news.example')).toEqual({ '/c': 1 });
    const direct = encodeURIComponent('Direct, email and other');
    expect(await rows(`name=page&filter_referrer=${direct}`)).toEqual({ '/a': 2, '/b': 1 });
    expect(await rows('name=browser&filter_page=/a')).toEqual({ Firefox: 2 });
    expect(await rows('name=browser&filter_page=/a&filter_browser=Chrome')).toEqual({});
    expect(await rows('name=page&filter_country=Austria')).toEqual({});
    expect(await rows('name=page&filter_city=Unknown')).toEqual({ '/a': 2, '/b': 1, '/c': 1 });
    expect(await rows('name=page&filter_os=')).toEqual({ '/a': 2, '/b': 1, '/c': 1 });
    const today = new Date(occurredAt).toISOString().slice(0, 10);
    expect(await rows('name=pageviews&filter_page=/a')).toEqual({ [today]: 2 });
  });

  it('counts bots where the website does not exclude them, unless asked otherwise, as the overview does', async () => {
    const { id } = (await app.account.api('POST', '/api/v1/websites', { domain: 'bots.example', exclude_bots: 0 })).json
      .data;
    const facts = { kind: 'pageview', occurredAt: Date.now(), host: 'bots.example', address: '203.0.113.3' } as const;
    const { recorder } = app.deps.events.collector;
    await recorder.recordDurably(rawHit({ ...facts, path: '/person', userAgent: FIREFOX }));
    await recorder.recordDurably(rawHit({ ...facts, path: '/robot', userAgent: 'Googlebot/2.1' }));
    await app.deps.events.settle();
    const pages = async (query: string) => {
      const list = await app.account.api('GET', `/api/v1/stats/${id}?name=page&sort_by=value&sort=asc${query}`);
      const { json } = await app.account.api('GET', `/api/v1/websites/${id}/overview?period=today${query}`);
      const views = json.data.panels.page.map(({ value }: { value: string }) => value).sort();
      const values = list.json.data.map(({ value }: { value: string }) => value);
      expect(values).toEqual(views);
      return values;
    };
    expect(await pages('')).toEqual(['/person', '/robot']);
    expect(await pages('&bots=with')).toEqual(['/person', '/robot']);
    expect(await pages('&bots=only')).toEqual(['/robot']);
    expect(await pages('&bots=without')).toEqual(['/person']);
    const { json } = await app.account.api('GET', `/api/v1/websites/${id}/overview?period=today`);
    expect(json.data.totals).toMatchObject({ views: 2, visitors: 2, visits: 2 });
  });

  it.each([
    ['', 'name'],
    ['name=password', 'name'],
    ['name=page&from=2026-02-30', 'from'],
    ['name=page&from=today', 'from'],
    ['name=page&from=2026-02-02&to=2026-02-01', 'from'],
    ['name=page&sort_by=raw', 'sort_by'],
    ['name=page&per_page=7', 'per_page'],
  ])('rejects ?%s with 422 and names %s', async (query, field) => {
    const response = await app.account.api('GET', `/api/v1/stats/${site}?${query}`);
    expect(response.status).toBe(422);
    expect(response.json.errors).toHaveProperty(field);
  });

  it('returns 404 to another account', async () => {
    const stranger = await app.newAccount();
    const theirs = await stranger.api('GET', `/api/v1/stats/${site}?name=page`);
    const unknown = await stranger.api('GET', '/api/v1/stats/987654321?name=page');
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
  });

  it('is deleted with the website and its events', async () => {
    expect((await app.account.api('DELETE', `/api/v1/websites/${site}`)).status).toBe(200);
    expect((await app.account.api('GET', `/api/v1/stats/${site}?name=page`)).status).toBe(404);
    const scope = { accountId: app.account.id, siteId: site };
    await expect.poll(() => app.deps.events.reader.count(scope)).toBe(0);
  });
});
