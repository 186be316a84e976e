import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
});
afterAll(() => app.close());

let created = 0;

async function newSite(settings: object = {}): Promise<{ path: string; domain: string }> {
  created++;
  const domain = `filtered-${created}.example`;
  const { json } = await app.account.api('POST', '/api/v1/websites', { domain, ...settings });
  return { path: `/api/v1/websites/${json.data.id}/filtered-traffic`, domain };
}

async function visit(address: string, userAgent = PERSON): Promise<void> {
  const body = JSON.stringify({ page: `https://${address}` });
  const { status } = await app.request('/api/event', { method: 'POST', headers: { 'User-Agent': userAgent }, body });
  expect(status).toBe(202);
}

async function settle(): Promise<void> {
  await app.deps.events.settle();
  await app.deps.events.collector.storeFilteredTraffic();
}

describe('GET /websites/{id}/filtered-traffic', () => {
  it('reports filtered traffic by day and by reason, without views that only lost a parameter', async () => {
    const { path, domain } = await newSite({ exclude_params: 'token' });
    await visit(`${domain}/`);
    await visit(`${domain}/?token=1`);
    await visit(`${domain}/`, BOT);
    await visit(`${domain}/a`, BOT);
    await settle();
    const { status, json } = await app.account.api('GET', path);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      total: 2,
      reasons: [{ reason: 'bot', count: 2 }],
      days: [{ day: json.data.to, reason: 'bot', count: 2 }],
    });
    expect(Value.Check(analyticsOperations.showFilteredTraffic.response, json)).toBe(true);
    const before = await app.account.api('GET', `${path}?from=2020-01-01&to=2020-12-31`);
    expect(before.json.data).toEqual({ from: '2020-01-01', to: '2020-12-31', total: 0, reasons: [], days: [] });
  });

  it.each(['from=yesterday', 'from=2026-02-30', 'to=2026-1-1', 'from=2026-01-02&to=2026-01-01', 'from=2019-01-01'])(
    'rejects ?%s with 422',
    async (query) => {
      const { path } = await newSite();
      const { status, json } = await app.account.api('GET', `${path}?${query}`);
      expect([status, Object.keys(json.errors)]).toEqual([422, [expect.stringMatching(/^(from|to)$/)]]);
    },
  );
});

describe('POST /websites/{id}/filtered-traffic/preview', () => {
  it('shows what rules would have filtered in stored events, and saves none of them', async () => {
    const { path, domain } = await newSite({ exclude_bots: 0 });
    await visit(`${domain}/?utm_source=news&ref=a`);
    await visit(`${domain}/?ref=b`);
    await visit(`${domain}/`);
    await visit(`${domain}/`, BOT);
    await settle();
    const rules = { exclude_params: 'utm_*\nref', exclude_bots: 1, exclude_ips: '203.0.113.0/24' };
    const { status, json } = await app.account.api('POST', `${path}/preview`, rules);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      params: {
        page_views: 2,
        of: 4,
        complete: true,
        parameters: [
          { name: 'ref', page_views: 2 },
          { name: 'utm_source', page_views: 1 },
        ],
      },
      bots: { events: 1, visits: 1, left_out: 0 },
      addresses: null,
      addresses_note: expect.stringMatching(/never stores/),
    });
    expect(Date.parse(json.data.to) - Date.parse(json.data.from)).toBe(29 * 86_400_000);
    expect(Value.Check(analyticsOperations.previewExclusions.response, json)).toBe(true);
    const site = await app.account.api('GET', path.replace('/filtered-traffic', ''));
    expect(site.json.data).toMatchObject({ exclude_params: '', exclude_bots: 0, exclude_ips: '' });
  });

  it('reports what the current setting has filtered already', async () => {
    const { path, domain } = await newSite();
    await visit(`${domain}/`, BOT);
    await settle();
    const { json } = await app.account.api('POST', `${path}/preview`, { exclude_bots: 0 });
    expect(json.data).toMatchObject({
      params: null,
      bots: { events: 0, visits: 0, left_out: 1 },
      addresses_note: null,
    });
  });

  it.each([
    [{ exclude_params: 'a=b' }, 'exclude_params'],
    [{ exclude_ips: 'nowhere' }, 'exclude_ips'],
    [{ exclude_bots: 'some' }, 'exclude_bots'],
    [{ exclude_params: ['a'] }, 'exclude_params'],
  ])('rejects %j with 422', async (rules, field) => {
    const { path } = await newSite();
    const { status, json } = await app.account.api('POST', `${path}/preview`, rules);
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  });
});
