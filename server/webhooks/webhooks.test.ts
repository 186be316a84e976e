import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import {
  divertedDial,
  fixedNames,
  type Listener,
  listenHttp,
  PUBLIC_ADDRESS,
} from '../platform/fetch/guarded-fetch.fixture.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { RETRY_DELAYS_MS } from './deliveries.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
  json: any;
}

let now = Date.UTC(2026, 2, 3, 12);
let received: Received[] = [];
let respondWith: number | 'nothing' = 204;
let receiver: Listener;
let app: TestApp;
beforeAll(async () => {
  receiver = await listenHttp(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.method === 'POST') received.push({ headers: request.headers, body, json: JSON.parse(body) });
    if (respondWith === 'nothing') request.socket.destroy();
    else response.writeHead(respondWith, { location: 'http://inside.example/' }).end('ignored');
  });
  app = await startTestApp({
    config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' },
    deps: {
      clock: { now: () => now },
      guardedFetch: createGuardedFetch({
        resolve: fixedNames({ 'r.example': [PUBLIC_ADDRESS], 'inside.example': ['127.0.0.1'] }),
        dial: divertedDial(receiver.port),
      }),
    },
  });
});
afterEach(() => {
  received = [];
  respondWith = 204;
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const api = (method: string, path: string, body?: object) => app.account.api(method, `/bio/api${path}`, body);
const work = () => app.app.features.webhooks.work();
const deliveries = async (id: number) => (await api('GET', `/webhook/${id}/deliveries`)).json.data.deliveries;

async function listen(events: string[], url = 'http://r.example/hook?x=1'): Promise<{ id: number; secret: string }> {
  const { status, json, text } = await api('POST', '/webhook/add', { url, events });
  expect([status, text]).toEqual([200, text]);
  return { id: json.id, secret: json.signingkey };
}

const remove = (id: number) => api('DELETE', `/webhook/${id}/delete`);

describe('a webhook', () => {
  it('receives a new link, signed, and no older one', async () => {
    await api('POST', '/url/add', { url: 'https://shop.example/old', custom: 'older' });
    const { id, secret } = await listen(['link.created']);
    const link = (await api('POST', '/url/add', { url: 'https://shop.example/new', custom: 'newer', title: 'New' }))
      .json;
    expect(await work()).toBe(1);
    expect(received.map(({ json }) => json)).toEqual([
      {
        type: 'link.created',
        timestamp: new Date(now).toISOString(),
        data: { id: link.id, shorturl: 'https://way.example/newer', longurl: 'https://shop.example/new', title: 'New' },
      },
    ]);
    const [first] = received;
    if (!first) throw new Error('nothing was received');
    const { headers, body } = first;
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${Math.floor(now / 1000)}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(await work()).toBe(0);
    expect(await deliveries(id)).toMatchObject([
      { event: 'link.created', outcome: 'delivered', attempts: 1, status: 204, next: null, body },
    ]);
    await remove(id);
  });

  it('receives clicks and scans in batches, only new ones', async () => {
    const { id } = await listen(['link.clicked', 'code.scanned']);
    const link = (await api('POST', '/url/add', { url: 'https://shop.example/', custom: 'counted' })).json.id;
    const total = { objectId: link, accountId: app.account.id, clicks: 3, uniqueClicks: 2 };
    await app.deps.catalog.totals.write(
      [
        { kind: 'link', ...total },
        { kind: 'qr', ...total, objectId: 5 },
      ],
      now,
    );
    await work();
    const data = received.map(({ json }) => [json.type, json.data]);
    expect(data).toEqual([
      [
        'link.clicked',
        {
          links: [
            { id: link, shorturl: 'https://way.example/counted', clicks: 3, total_clicks: 3, total_unique_clicks: 2 },
          ],
        },
      ],
      ['code.scanned', { codes: [{ id: 5, scans: 3, total_scans: 3, total_unique_scans: 2 }] }],
    ]);
    await app.deps.catalog.totals.write([{ kind: 'link', ...total, clicks: 8 }], now);
    await Promise.all([work(), work()]);
    expect(received.slice(2).map(({ json }) => json.data.links[0].clicks)).toEqual([5]);
    await remove(id);
  });

  it('receives an event when a link has used up its clicks', async () => {
    const { id } = await listen(['link.limit_reached']);
    const link = (await api('POST', '/url/add', { url: 'https://shop.example/', custom: 'once', clicklimit: 1 })).json
      .id;
    await work();
    expect(received).toEqual([]);
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0' };
    expect((await app.request('/once', { headers })).status).toBe(302);
    await work();
    await work();
    expect(received.map(({ json }) => json.data)).toEqual([
      { id: link, shorturl: 'https://way.example/once', clicklimit: 1 },
    ]);
    await remove(id);
  });

  it('receives a response to a page', async () => {
    const { id } = await listen(['answer.received']);
    const answer = {
      accountId: app.account.id,
      pageKind: 'overlay',
      pageId: 4,
      blockId: 0,
      type: 'contact',
      createdAt: now,
    } as const;
    await app.deps.catalog.answers.insert({ ...answer, fields: { message: 'Hello' } } as never);
    await work();
    await work();
    expect(received.map(({ json }) => json.data)).toEqual([
      { id: expect.any(Number), page_kind: 'overlay', page: 4, type: 'contact', fields: { message: 'Hello' } },
    ]);
    await remove(id);
  });
});

describe('a failed delivery', () => {
  it('is retried with increasing delays and an unchanged body, then marked failed', async () => {
    const { id } = await listen(['link.created']);
    const test = (await api('POST', `/webhook/${id}/test`)).json.id;
    respondWith = 500;
    for (const waitMs of RETRY_DELAYS_MS) {
      await work();
      expect(await deliveries(id)).toMatchObject([{ id: test, outcome: 'waiting', status: 500 }]);
      now += waitMs - 1;
      await work();
      now += 1;
    }
    respondWith = 'nothing';
    await work();
    expect(received).toHaveLength(RETRY_DELAYS_MS.length + 1);
    expect(new Set(received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(RETRY_DELAYS_MS.length + 1);
    expect(await deliveries(id)).toMatchObject([
      { outcome: 'failed', status: null, next: null, reason: expect.stringContaining('cannot be reached') },
    ]);
    respondWith = 200;
    expect((await api('POST', `/webhook/${id}/resend`, { message: `msg_${test}` })).status).toBe(200);
    expect(await work()).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ outcome: 'delivered', status: 200, message: `msg_${test}` }]);
    expect((await api('POST', `/webhook/${id}/resend`, { message: 'msg_x' })).status).toBe(400);
    await remove(id);
  });

  it('shows since when its webhook is off, and who turned it off', async () => {
    const { id } = await listen(['link.created']);
    const seen = async () => (await api('GET', `/webhook/${id}`)).json.data;
    expect(await seen()).toMatchObject({ active: true, off_since: null, off_by: null });
    await api('PUT', `/webhook/${id}/update`, { active: false });
    const { off_since: since, off_by: by } = await seen();
    expect([since, by]).toEqual([new Date(now).toISOString().slice(0, 19).replace('T', ' '), app.account.username]);
    expect((await api('GET', '/webhooks')).json.data.webhooks).toEqual([await seen()]);
    await api('PUT', `/webhook/${id}/update`, { active: true });
    expect(await seen()).toMatchObject({ active: true, off_since: null, off_by: null });
    await remove(id);
  });

  it('shows in the summary of its webhook until it is accepted', async () => {
    const { id } = await listen(['link.created']);
    const summary = async () => {
      const [one, all] = [await api('GET', `/webhook/${id}`), await api('GET', '/webhooks')];
      expect(all.json.data.webhooks).toEqual([one.json.data]);
      return one.json.data;
    };
    await api('POST', `/webhook/${id}/test`);
    expect(await summary()).toMatchObject({ last_delivery: null, waiting: 1, failed: 0 });
    respondWith = 503;
    await work();
    const last_delivery = { outcome: 'waiting', status: 503, reason: 'The receiver responded with 503.' };
    expect(await summary()).toMatchObject({ last_delivery, waiting: 1, failed: 0 });
    for (const waitMs of RETRY_DELAYS_MS) {
      now += waitMs;
      await work();
    }
    expect(await summary()).toMatchObject({ last_delivery: { outcome: 'failed' }, waiting: 0, failed: 1 });
    respondWith = 204;
    await api('POST', `/webhook/${id}/resend`, {});
    await work();
    const accepted = { outcome: 'delivered', status: 204, reason: null };
    expect(await summary()).toMatchObject({ last_delivery: accepted, waiting: 0, failed: 0 });
    await remove(id);
  });

  it('is resent together with all other failed deliveries; delivered ones are not', async () => {
    const { id } = await listen(['link.created']);
    await api('POST', `/webhook/${id}/test`);
    await work();
    respondWith = 500;
    await api('POST', `/webhook/${id}/test`);
    await work();
    respondWith = 204;
    expect((await api('POST', `/webhook/${id}/resend`, {})).status).toBe(200);
    expect(await work()).toBe(1);
    expect((await api('POST', `/webhook/${id}/resend`, {})).status).toBe(200);
    expect(await work()).toBe(0);
    await remove(id);
  });

  it.each([301, 302, 307, 400, 404, 410])('with a %i response is not redirected anywhere', async (status) => {
    const { id } = await listen(['link.created']);
    await api('POST', `/webhook/${id}/test`);
    respondWith = status;
    await work();
    expect(received).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([
      { outcome: 'waiting', status, reason: `The receiver responded with ${status}.` },
    ]);
    await remove(id);
  });

  it('is never sent to an internal address', async () => {
    const { id } = await listen(['link.created'], 'http://inside.example/hook');
    const literal = await listen(['link.created'], 'http://169.254.169.254/hook');
    for (const webhook of [id, literal.id]) await api('POST', `/webhook/${webhook}/test`);
    await work();
    expect(received).toEqual([]);
    for (const webhook of [id, literal.id]) {
      expect(await deliveries(webhook)).toMatchObject([{ outcome: 'waiting', status: null }]);
      await remove(webhook);
    }
  });

  it('waits while its webhook is switched off', async () => {
    const { id } = await listen(['link.created']);
    await api('POST', `/webhook/${id}/test`);
    await api('PUT', `/webhook/${id}/update`, { active: false });
    expect(await work()).toBe(0);
    await api('PUT', `/webhook/${id}/update`, { active: true });
    expect(await work()).toBe(1);
    await remove(id);
  });
});

describe('an account’s webhooks', () => {
  it('show their secret once', async () => {
    const { id, secret } = await listen(['link.created']);
    const responses = [await api('GET', '/webhooks'), await api('GET', `/webhook/${id}`)];
    for (const { text } of responses) expect(text).not.toContain(secret);
    await remove(id);
  });

  it.each([
    [{ url: 'ftp://r.example/', events: ['link.created'] }, 'url'],
    [{ url: 'https://user:pw@r.example/', events: ['link.created'] }, 'url'],
    [{ url: 'https://r.example/', events: [] }, 'events'],
    [{ url: 'https://r.example/', events: ['link.vanished'] }, 'events.0'],
  ])('reject %j', async (body, field) => {
    const { status, json } = await api('POST', '/webhook/add', body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('are limited to twenty active ones', async () => {
    const ids = [];
    for (let n = 0; n < 20; n++) ids.push((await listen(['link.created'])).id);
    const { status, json } = await api('POST', '/webhook/add', { url: 'https://r.example/', events: ['link.created'] });
    expect([status, json.message]).toEqual([400, expect.stringContaining('up to 20')]);
    const spare = await api('POST', '/webhook/add', {
      url: 'https://r.example/',
      events: ['link.created'],
      active: false,
    });
    expect(spare.status).toBe(200);
    expect((await api('PUT', `/webhook/${spare.json.id}/update`, { active: true })).status).toBe(400);
    expect((await api('PUT', `/webhook/${ids[0]}/update`, { active: true })).status).toBe(200);
    for (const id of [...ids, spare.json.id]) await remove(id);
  });

  it('cannot resend deliveries of another account', async () => {
    const { id } = await listen(['link.created']);
    const stranger = await app.newAccount();
    const test = (await api('POST', `/webhook/${id}/test`)).json.id;
    expect((await stranger.api('POST', `/bio/api/webhook/${id}/resend`, { message: `msg_${test}` })).status).toBe(404);
    const other = await listen(['link.created']);
    expect((await api('POST', `/webhook/${other.id}/resend`, { message: `msg_${test}` })).status).toBe(400);
    await remove(id);
    await remove(other.id);
  });
});
