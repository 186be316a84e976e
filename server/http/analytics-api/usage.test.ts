import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ engine: true, config: { linkApiRateLimit: 30, analyticsApiRateLimit: 600 } });
});
afterAll(() => app.close());

it('returns the number of objects of the account and the limits of its plan', async () => {
  const { api } = app.account;
  await api('POST', '/api/v1/websites', { domain: 'shop.example' });
  const { json } = await api('POST', '/bio/api/url/add', { url: 'https://shop.example/' });
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  expect((await app.request(new URL(json.shorturl).pathname, { headers: browser })).status).toBe(302);
  await app.deps.events.settle();
  expect((await api('GET', '/api/v1/account/usage')).json.data).toEqual({
    plan: 'free',
    links: 1,
    codes: 0,
    websites: 1,
    events_this_month: 1,
    quotas: [
      ...[
        { name: 'links', used: 1 },
        { name: 'codes', used: 0 },
        { name: 'websites', used: 1 },
      ],
      ...[
        { name: 'domains', used: 0 },
        { name: 'members', used: 1 },
        { name: 'clicks', used: 1 },
      ],
      { name: 'events', used: 0 },
    ].map((quota) => ({ ...quota, limit: null, state: 'within' })),
    retention_days: null,
    requests_a_minute: { link_tools: 30, analytics: 600, session: 1200 },
  });
});

it('counts nothing of others', async () => {
  const { json } = await (await app.newAccount()).api('GET', '/api/v1/account/usage');
  expect(json.data).toMatchObject({ links: 0, codes: 0, websites: 0, events_this_month: 0 });
});

it('tells how long the plan keeps the events of websites', async () => {
  const { api, id } = await app.newAccount();
  const { plans } = app.app.features;
  await plans.create({ name: 'short', retentionDays: 90 });
  await plans.assign(id, 'short');
  expect((await api('GET', '/api/v1/account/usage')).json.data).toMatchObject({ plan: 'short', retention_days: 90 });
});
