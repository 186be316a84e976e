import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RawHit } from '../../../collect/collect.ts';
import { AppError, unavailable } from '../../../platform/app-error.ts';
import { openRaw, sendRaw } from '../../raw-socket.fixture.ts';

let app: TestApp;
const taken: RawHit[] = [];
let failure: Error | undefined;
beforeAll(async () => {
  app = await startTestApp();
  const { recorder } = app.deps.events.collector;
  const original = recorder.takeDurably.bind(recorder);
  vi.spyOn(recorder, 'takeDurably').mockImplementation((hit, settle) => {
    taken.push(hit);
    if (failure instanceof AppError) return settle('refused');
    if (failure) throw failure;
    original(hit, settle);
  });
  await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' });
});
afterEach(() => {
  taken.splice(0);
  failure = undefined;
});
afterAll(() => app.close());

const PAGE = {
  page: 'https://shop.example/garden?utm_source=x',
  referrer: 'https://r.example/',
  screen_resolution: '800x600',
};
const send = (body: string, headers: Record<string, string> = {}, path = '/api/event') =>
  rawRequest(app.origin, path, { method: 'POST', body, headers });

describe('the tracker’s endpoint', () => {
  it.each(['/api/event', '/bio/api/event'])(
    '%s takes a page view: 202 without a body, open to pages of any origin',
    async (path) => {
      const response = await send(
        JSON.stringify(PAGE),
        { 'User-Agent': 'x', 'Accept-Language': 'de', 'Sec-GPC': '1' },
        path,
      );
      expect([response.status, response.text, response.headers['access-control-allow-origin']]).toEqual([202, '', '*']);
      expect(taken).toMatchObject([
        {
          kind: 'pageview',
          host: 'shop.example',
          path: '/garden',
          query: 'utm_source=x',
          screen: '800x600',
          referrer: 'https://r.example/',
          userAgent: 'x',
          acceptLanguage: 'de',
          address: '127.0.0.1',
          accountId: 0,
          globalPrivacyControl: true,
        },
      ]);
    },
  );

  it.each([
    'application/json, text/javascript; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json',
    '',
  ])('does not mind the content type "%s"', async (type) => {
    expect((await send(JSON.stringify(PAGE), type ? { 'Content-Type': type } : {})).status).toBe(202);
    expect(taken).toHaveLength(1);
  });

  it('accepts events with a name', async () => {
    await send(JSON.stringify({ ...PAGE, event: { name: 'Buy', value: 9.5, unit: 'EUR' } }));
    expect(taken).toMatchObject([{ kind: 'event', event: { name: 'Buy', value: 9.5, unit: 'EUR' } }]);
  });

  it('accepts properties, user IDs, and browser details', async () => {
    const body = { ...PAGE, props: { plan: 'pro' }, user: 'anna', auto: 1 };
    await send(JSON.stringify(body), { 'Sec-CH-UA': '"Chromium";v="126"' });
    expect(taken).toMatchObject([
      {
        kind: 'pageview',
        props: { plan: 'pro' },
        userId: 'anna',
        isAutomated: true,
        isFirstHand: true,
        brands: '"Chromium";v="126"',
      },
    ]);
  });

  it('accepts engagement and vitals, which are not page views', async () => {
    await send(JSON.stringify({ ...PAGE, engaged: 1500, scroll: 40 }));
    await send(JSON.stringify({ ...PAGE, vitals: { LCP: 1200 } }));
    expect(taken).toMatchObject([
      { kind: 'engagement', engagedMs: 1500, scrollDepth: 40, event: undefined },
      { kind: 'vital', props: { LCP: '1200' }, event: undefined },
    ]);
  });

  it('responds in the same way for an untracked website', async () => {
    expect((await send(JSON.stringify({ page: 'https://nobody.example/' }))).status).toBe(202);
  });

  it.each(['', '{', '[]', 'null', '{"page":1}', '{"page":"javascript:alert(1)"}', '\u0000'])(
    'rejects what names no page: %j',
    async (body) => {
      const response = await send(body, { 'Content-Type': 'text/plain' });
      expect([response.status, JSON.parse(response.text).error]).toEqual([400, 1]);
      expect(taken).toEqual([]);
    },
  );

  it('rejects more than 16 KiB, and lets the page read why', async () => {
    const response = await send(JSON.stringify({ ...PAGE, referrer: 'x'.repeat(16_384) }));
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([413, '*']);
  });

  it('disconnects a sender whose body is too large, since the rest is not read', async () => {
    const { headers } = await send('x'.repeat(20_000), { Connection: 'keep-alive' });
    expect([headers.connection, taken]).toEqual(['close', []]);
  });

  it.each(['/api/event/', '/api/event?v=2', '/api/%65vent', '/bio/api/event?v=2'])(
    'is found at %s too, with the same answer',
    async (path) => {
      const response = await send(JSON.stringify(PAGE), {}, path);
      const { connection: _, date: __, 'keep-alive': ___, ...headers } = response.headers;
      expect([response.status, response.text, headers]).toEqual([
        202,
        '',
        {
          'access-control-allow-origin': '*',
          'cache-control': 'no-store',
          'content-length': '0',
          'cross-origin-resource-policy': 'cross-origin',
        },
      ]);
      expect(taken).toMatchObject([{ kind: 'pageview', path: '/garden' }]);
    },
  );

  it('accepts a body that arrives in pieces', async () => {
    const [head, tail] = [JSON.stringify(PAGE).slice(0, 25), JSON.stringify(PAGE).slice(25)];
    const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const request = `POST /api/event HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const responses = await sendRaw(
      Number(new URL(app.origin).port),
      `${request}${piece(head)}${piece(tail)}0\r\n\r\n`,
    );
    expect(responses.map(({ status }) => status)).toEqual([202]);
    expect(taken).toMatchObject([{ host: 'shop.example', path: '/garden' }]);
  });

  it.each([
    ['a page view', '/api/event', JSON.stringify({ ...PAGE, page: 'https://shop.example/caf\u00e9' }), 202],
    ['an event with a query', '/bio/api/event?v=2', JSON.stringify({ ...PAGE, event: 'Buy' }), 202],
    ['nothing to count', '/api/event', '{"page":1}', 400],
    ['no body', '/api/event', '', 400],
    ['16 KiB', '/api/event', JSON.stringify(PAGE).padEnd(16_384), 202],
    ['more', '/api/event', JSON.stringify(PAGE).padEnd(16_385), 413],
  ])('responds the same to %s in one piece and to one that node:http reads', async (_what, path, body, status) => {
    const headers = 'Host: localhost\r\nUser-Agent: x\r\nX-Forwarded-For: 9.9.9.9\r\nDNT: 1\r\n';
    const bytes = Buffer.from(body).toString('latin1');
    const answer = async (more: string) => {
      const connection = await openRaw(Number(new URL(app.origin).port));
      connection.write(`POST ${path} HTTP/1.1\r\n${headers}${more}Content-Length: ${bytes.length}\r\n\r\n${bytes}`);
      await connection.until(/\r\n\r\n(?:\{.*\})?$/s);
      connection.destroy();
      const [response] = connection.responses();
      expect(response?.status).toBe(status);
      return response?.text
        .replace(/^(?:Date|X-Request-Id): .*\r\n/gm, '')
        .split('\r\n')
        .sort();
    };
    const plain = await answer('');
    const plainHits = taken.splice(0);
    // Two headers of one name are left to node:http.
    expect(plain).toEqual(await answer('X-A: 1\r\nX-A: 2\r\n'));
    const anyTime = (hit: RawHit) => ({ ...hit, occurredAt: 0 });
    expect(plainHits.map(anyTime)).toEqual(taken.map(anyTime));
    expect(taken).toHaveLength(status === 202 ? 1 : 0);
  });

  it('accepts several events on one connection', async () => {
    const socket = await openRaw(Number(new URL(app.origin).port));
    const body = JSON.stringify(PAGE);
    const request = `POST /api/event HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(request + request);
    await socket.until(/(?:202.*){2}/s);
    socket.destroy();
    expect(taken).toHaveLength(2);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s gets the hint that events are posted', async (method) => {
    const response = await rawRequest(app.origin, '/api/event', { method });
    expect([response.status, response.headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });

  it('a server error is a 500 that pages can read, and the next event is accepted', async () => {
    failure = new Error('broken');
    const broken = await send(JSON.stringify(PAGE));
    expect([broken.status, broken.headers['access-control-allow-origin']]).toEqual([500, '*']);
    expect(broken.text).not.toContain('broken');
    failure = undefined;
    expect((await send(JSON.stringify(PAGE))).status).toBe(202);
  });

  it('asks senders to retry when nothing can be stored', async () => {
    failure = unavailable();
    const response = await send(JSON.stringify(PAGE));
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
  });

  it("answers the browser's preflight request", async () => {
    const response = await rawRequest(app.origin, '/api/event', {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example' },
    });
    expect(response.status).toBe(204);
    expect(response.headers['access-control-allow-methods']).toContain('POST');
    expect(response.headers['access-control-allow-headers']).toBe('Content-Type');
  });
});
