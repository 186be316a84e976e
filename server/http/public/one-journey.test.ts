import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createEventClient, type EventClient } from '../../storage/events/engine/client.ts';
import { engineSocketPath } from '../../storage/events/engine/socket-path.ts';

const SHOP = 'https://shop.example/garden?a=1';

let app: TestApp;
let client: EventClient;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
  client = createEventClient({ socketPath: engineSocketPath(app.deps.config.dataDirectory) });
  await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' });
});
afterAll(async () => {
  await client.close();
  await app.close();
});

const add = async (kind: string, body: object) => (await app.account.api('POST', `/bio/api/${kind}/add`, body)).json;

/** Gives each visitor a different browser. */
let browsers = 100;
function newVisitor() {
  browsers++;
  const headers = {
    'User-Agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browsers}.0.0.0 Safari/537.36`,
    'Accept-Language': 'de',
    Accept: 'text/html',
  };
  return {
    follow: async (path: string) => String((await rawRequest(app.origin, path, { headers })).headers.location),
    send: async (body: object) => {
      const response = await rawRequest(app.origin, '/api/event', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(202);
    },
  };
}

interface StoredRow {
  kind: string;
  name: string;
  path: string;
  visit_id: string;
  journey_id: string;
  via_link_id: string;
  via_qr_id: string;
  via_campaign_id: string;
}

/** Returns the event log's rows since `since`, in order. */
async function rowsSince(since: number): Promise<StoredRow[]> {
  await app.deps.events.settle();
  return client.rows<StoredRow>(
    `SELECT toString(kind) AS kind, name, path, toString(visit_id) AS visit_id, toString(journey_id) AS journey_id,
       toString(via_link_id) AS via_link_id, toString(via_qr_id) AS via_qr_id,
       toString(via_campaign_id) AS via_campaign_id
     FROM events WHERE toUnixTimestamp64Milli(occurred_at) >= {since:Int64} ORDER BY occurred_at, indexOf(['click', 'scan', 'pageview', 'event'], toString(kind))`,
    { since },
  );
}

const BUY = { name: 'Buy', value: 9, unit: 'EUR' };

describe('one journey', () => {
  it('connects a click, the visit and the purchase', async () => {
    const link = await add('url', { url: SHOP, custom: 'poster' });
    const visitor = newVisitor();
    const since = Date.now();
    const landing = await visitor.follow('/poster');
    await visitor.send({ page: landing });
    await visitor.send({ page: 'https://shop.example/thanks', event: BUY });
    const [click, view, purchase] = await rowsSince(since);
    expect(click).toMatchObject({ kind: 'click', journey_id: expect.stringMatching(/^[1-9]\d+$/), via_link_id: '0' });
    const story = { journey_id: click?.journey_id, via_link_id: String(link.id), via_qr_id: '0', via_campaign_id: '0' };
    expect(view).toMatchObject({ kind: 'pageview', path: '/garden?a=1', ...story });
    expect(purchase).toMatchObject({ kind: 'event', name: 'Buy', visit_id: view?.visit_id, ...story });
  });

  it('connects a scan, the visit and the purchase', async () => {
    const qr = await add('qr', { type: 'link', data: SHOP, name: 'Poster' });
    const visitor = newVisitor();
    const since = Date.now();
    const landing = await visitor.follow(`/q/${String(qr.link).split('/').at(-1)}`);
    await visitor.send({ page: landing });
    await visitor.send({ page: 'https://shop.example/thanks', event: BUY });
    const [scan, view, purchase] = await rowsSince(since);
    const story = { journey_id: scan?.journey_id, via_link_id: '0', via_qr_id: String(qr.id), via_campaign_id: '0' };
    expect(scan).toMatchObject({ kind: 'scan', journey_id: expect.stringMatching(/^[1-9]\d+$/) });
    expect(view).toMatchObject({ kind: 'pageview', path: '/garden?a=1', ...story });
    expect(purchase).toMatchObject({ name: 'Buy', visit_id: view?.visit_id, ...story });
  });

  it('connects a scan, a short link of a campaign and the purchase', async () => {
    const campaign = await add('campaign', { name: 'On walls' });
    const link = await add('url', { url: SHOP, custom: 'behind-a-code', campaign: campaign.id });
    const qr = await add('qr', { type: 'link', data: link.shorturl, name: 'Wall' });
    const visitor = newVisitor();
    const since = Date.now();
    const short = new URL(await visitor.follow(`/q/${String(qr.link).split('/').at(-1)}`));
    expect(short.pathname).toBe('/behind-a-code');
    await visitor.send({ page: await visitor.follow(`${short.pathname}${short.search}`) });
    await visitor.send({ page: 'https://shop.example/thanks', event: BUY });
    const [scan, click, view, purchase] = await rowsSince(since);
    expect([scan?.kind, click?.kind]).toEqual(['scan', 'click']);
    expect(click).toMatchObject({ journey_id: scan?.journey_id });
    const story = { journey_id: scan?.journey_id, via_link_id: String(link.id), via_qr_id: String(qr.id) };
    expect(view).toMatchObject({ path: '/garden?a=1', via_campaign_id: String(campaign.id), ...story });
    expect(purchase).toMatchObject({ name: 'Buy', visit_id: view?.visit_id, ...story });
  });

  it('contains the campaign whose rotator started it', async () => {
    const campaign = await add('campaign', { name: 'Spring', slug: 'spring-story' });
    const link = await add('url', { url: SHOP, custom: 'rotated', campaign: campaign.id });
    const visitor = newVisitor();
    const since = Date.now();
    await visitor.send({ page: await visitor.follow('/r/spring-story') });
    const [click, view] = await rowsSince(since);
    const via = { via_link_id: String(link.id), via_campaign_id: String(campaign.id) };
    expect(view).toMatchObject({ journey_id: click?.journey_id, ...via });
  });

  it('is recognized where the website lost the token', async () => {
    const link = await add('url', { url: SHOP, custom: 'stripped' });
    const visitor = newVisitor();
    const since = Date.now();
    await visitor.follow('/stripped');
    await visitor.send({ page: 'https://shop.example/home' });
    await visitor.send({ page: 'https://shop.example/thanks', event: BUY });
    const [click, view, purchase] = await rowsSince(since);
    const story = { journey_id: click?.journey_id, via_link_id: String(link.id) };
    expect(view).toMatchObject({ path: '/home', ...story });
    expect(purchase).toMatchObject(story);
  });

  it('restarts with each click, and continues after a reload of the landing page', async () => {
    await add('url', { url: SHOP, custom: 'again' });
    const visitor = newVisitor();
    const since = Date.now();
    const first = await visitor.follow('/again');
    await visitor.send({ page: first });
    await visitor.send({ page: first });
    await visitor.send({ page: await visitor.follow('/again') });
    const views = (await rowsSince(since)).filter((row) => row.kind === 'pageview');
    const [landed, reloaded, returned] = views.map((row) => [row.visit_id, row.journey_id]);
    expect(reloaded).toEqual(landed);
    expect(returned?.[0]).not.toBe(landed?.[0]);
    expect(returned?.[1]).not.toBe(landed?.[1]);
  });

  it('does not exist for direct visitors, with any token in the URL', async () => {
    const visitor = newVisitor();
    const since = Date.now();
    await visitor.send({ page: `${SHOP}&_wm=${'A'.repeat(34)}` });
    expect(await rowsSince(since)).toMatchObject([{ path: '/garden?a=1', journey_id: '0', via_link_id: '0' }]);
  });
});
