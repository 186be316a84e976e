import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../../test/support/test-app.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const VISITOR = { address: '203.0.113.7', user_agent: PERSON };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ engine: true, config: { trustProxy: 1 } });
});
afterAll(() => app.close());

let created = 0;

async function newSite(settings: object = {}): Promise<{ id: number; origin: string }> {
  created++;
  const domain = `sent-${created}.example`;
  const { json } = await app.account.api('POST', '/api/v1/websites', { domain, ...settings });
  return { id: json.data.id, origin: `https://${domain}` };
}

const send = (...events: object[]): Promise<TestResponse> => app.account.api('POST', '/api/v1/events', { events });

/** Queries the figures of the last days after pending events were loaded. */
async function ask(scope: object, query: object): Promise<TestResponse['json']> {
  await app.deps.events.settle();
  const { json } = await app.account.api('POST', '/api/v1/query', { scope, ...query });
  return json.data;
}

async function visitorsOf({ id }: { id: number }) {
  const { totals } = await ask({ website: id }, { metrics: ['visitors', 'views', 'events'] });
  return totals;
}

describe('POST /events', () => {
  it('counts page views and events of a server’s visitors', async () => {
    const site = await newSite();
    const other = { address: '2001:db8::9', user_agent: PERSON };
    const response = await send(
      { page: `${site.origin}/`, ...VISITOR },
      { page: `${site.origin}/buy`, event: { name: 'Order', value: 9, unit: 'EUR' }, ...VISITOR },
      { page: `${site.origin}/`, ...other },
    );
    expect([response.status, response.json]).toEqual([
      202,
      { error: 0, data: { accepted: 3, dropped: 0, refused: [] }, status: 202 },
    ]);
    expect(await visitorsOf(site)).toEqual({ visitors: 2, views: 2, events: 1 });
  });

  it('accepts one event without a list around it', async () => {
    const site = await newSite();
    const response = await app.account.api('POST', '/api/v1/events', { events: { page: site.origin, ...VISITOR } });
    expect(response.json.data).toMatchObject({ accepted: 1 });
  });

  it('knows the visitor that the tag knows, in the same visit', async () => {
    const site = await newSite();
    const headers = { 'User-Agent': PERSON, 'Accept-Language': 'de', 'X-Forwarded-For': VISITOR.address };
    const body = JSON.stringify({ page: `${site.origin}/`, referrer: 'https://news.example/' });
    expect((await app.request('/api/event', { method: 'POST', headers, body })).status).toBe(202);
    await send({ page: `${site.origin}/paid`, event: { name: 'Paid' }, ...VISITOR });
    const query = { metrics: ['visitors', 'visits', 'events'], dimensions: ['referrer'] };
    const { rows } = await ask({ website: site.id }, query);
    expect(rows).toMatchObject([
      { dimensions: { referrer: 'news.example' }, metrics: { visitors: 1, visits: 1, events: 1 } },
    ]);
  });

  it('excludes what the website filters, and reports how many', async () => {
    const site = await newSite({ exclude_ips: '198.51.100.0/24' });
    const response = await send(
      { page: site.origin, ...VISITOR },
      { page: site.origin, ...VISITOR, user_agent: BOT },
      { page: site.origin, ...VISITOR, address: '198.51.100.4' },
    );
    expect(response.json.data).toEqual({ accepted: 1, dropped: 2, refused: [] });
    expect(await visitorsOf(site)).toMatchObject({ visitors: 1 });
  });

  it('joins the journey of the short link that redirected to the page', async () => {
    const site = await newSite();
    const link = await app.account.api('POST', '/bio/api/url/add', { url: `${site.origin}/landing` });
    const clicked = await app.request(new URL(link.json.shorturl).pathname, {
      headers: { 'User-Agent': PERSON, 'Accept-Language': 'de' },
    });
    const page = clicked.headers.get('location') ?? '';
    expect(page).toContain('_wm=');
    await send({ page, ...VISITOR });
    const steps = [{ kind: 'click' }, { kind: 'page', path: '/landing' }];
    await app.deps.events.settle();
    const funnel = await app.account.api('POST', '/api/v1/funnel', { steps, by: 'story' });
    expect(funnel.json).toMatchObject({ error: 0 });
    expect(funnel.json.data.funnel.map(({ reached }: { reached: number }) => reached)).toEqual([1, 1]);
  });
});

describe('POST /events rejects', () => {
  const page = async () => `${(await newSite()).origin}/`;

  it('everything when one event is wrong, and names the event and its field', async () => {
    const site = await newSite();
    const response = await send(
      { page: site.origin, ...VISITOR },
      { page: site.origin, ...VISITOR, address: 'here' },
      { page: 'https://nobody.example/', ...VISITOR },
    );
    expect(response.status).toBe(422);
    expect(Object.keys(response.json.errors)).toEqual(['events.1.address', 'events.2.page']);
    expect(await visitorsOf(site)).toMatchObject({ visitors: 0 });
  });

  it('another account’s website with the same error as an unknown one', async () => {
    const stranger = await app.newAccount();
    await stranger.api('POST', '/api/v1/websites', { domain: 'theirs.example' });
    const responses = await Promise.all(
      ['theirs', 'nobody'].map((name) => send({ page: `https://${name}.example/`, ...VISITOR })),
    );
    const [theirs, nobodys] = responses.map(({ status, text }) => [status, text.replaceAll(/theirs|nobody/g, 'X')]);
    expect(theirs).toEqual(nobodys);
    expect(theirs?.[0]).toBe(422);
  });

  it.each([
    ['no address', { address: undefined }, 'events.0.address'],
    ['no agent', { user_agent: undefined }, 'events.0.user_agent'],
    ['an event without a name', { event: { value: 1 } }, 'events.0.event.name'],
    ['a time of last week', { occurred_at: '2026-01-01T00:00:00Z' }, 'events.0.occurred_at'],
    ['nested properties', { props: { a: { b: 1 } } }, 'events.0.props.a'],
  ])('%s', async (_, fields, field) => {
    const response = await send({ page: await page(), ...VISITOR, ...fields });
    expect(response.status).toBe(422);
    expect(Object.keys(response.json.errors)).toContain(field);
  });

  it.each([
    ['none', 0],
    ['more than a hundred', 101],
  ])('%s immediately', async (_, count) => {
    const event = { page: await page(), ...VISITOR };
    expect((await send(...Array.from({ length: count }, () => event))).status).toBe(422);
  });

  it('requests without a key', async () => {
    const body = JSON.stringify({ events: [{ page: 'https://a.example/', ...VISITOR }] });
    const headers = { 'Content-Type': 'application/json' };
    expect((await app.request('/api/v1/events', { method: 'POST', headers, body })).status).toBe(401);
  });
});
