import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../../test/support/test-app.ts';
import { createRejectionCache } from './rejection-cache.ts';

const LIMIT = 2;
const MINUTE_MS = 60_000;

describe('a caller above its limit', () => {
  let test: TestApp;
  let account: TestAccount;
  let now = Date.UTC(2026, 0, 15, 12, 0, 10);
  const counted = () => vi.mocked(test.deps.catalog.rateWindows.hit).mock.calls.length;
  const send = (method: string, path = '/bio/api/pixels', key = account.key) =>
    test.request(path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ name: 'x'.repeat(50_000) }) } : {}),
    });
  beforeAll(async () => {
    test = await startTestApp({ deps: { clock: { now: () => now } }, config: { linkApiRateLimit: LIMIT } });
    vi.spyOn(test.deps.catalog.rateWindows, 'hit');
  });
  beforeEach(async () => {
    now = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS + 10_000;
    account = await test.newAccount();
    for (let request = 0; request < LIMIT; request++) expect((await send('GET')).status).toBe(200);
  });
  afterAll(() => test.close());

  it.each(['GET', 'HEAD', 'POST', 'DELETE'])(
    'gets the same response to each %s, and only the first is counted',
    async (method) => {
      const first = await send(method);
      const countedFirst = counted();
      const second = await send(method);
      const read = ({ status, headers, text }: typeof first) => ({
        status,
        text,
        headers: Object.fromEntries(headers),
      });
      expect(first.status).toBe(429);
      const { date: _one, 'x-request-id': id, ...headers } = read(first).headers;
      const { date: _other, 'x-request-id': otherId, ...others } = read(second).headers;
      expect({ ...read(second), headers: others }).toEqual({ ...read(first), headers });
      expect(otherId).not.toBe(id);
      expect(counted()).toBe(countedFirst);
    },
  );

  it('is counted again after a second, and served in the next minute', async () => {
    await send('GET');
    const before = counted();
    now += 999;
    expect((await send('GET')).status).toBe(429);
    expect(counted()).toBe(before);
    now += 1;
    expect((await send('GET')).headers.get('retry-after')).toBe('49');
    expect(counted()).toBe(before + 1);
    now += 48_900;
    expect((await send('GET')).status).toBe(429);
    now += 100;
    expect((await send('GET')).status).toBe(200);
  });

  it('gets a 401 within a second after its key was revoked', async () => {
    await send('GET');
    const [key] = await test.deps.catalog.keys.list(account.id, Date.now());
    await test.deps.catalog.keys.revoke(account.id, key?.id ?? 0, now);
    now += 1_000;
    expect((await send('GET')).status).toBe(401);
  });

  it('rejects no other caller, no other API family and no tracker event', async () => {
    await send('GET');
    const other = await test.newAccount();
    expect((await send('GET', '/bio/api/pixels', other.key)).status).toBe(200);
    expect((await send('GET', '/api/v1/websites')).status).toBe(200);
    expect((await send('POST', '/bio/api/event')).status).not.toBe(429);
    expect(
      (await test.request('/bio/api/event.gif', { headers: { Authorization: `Bearer ${account.key}` } })).status,
    ).not.toBe(429);
    expect((await send('OPTIONS')).status).toBe(204);
  });

  it('is rejected by its address while it has no valid key, and only at that address', async () => {
    const ask = (forwarded?: string) =>
      test.request('/bio/api/pixels', { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } });
    for (let request = 0; request < LIMIT; request++) expect((await ask()).status).toBe(401);
    expect((await ask()).status).toBe(429);
    const before = counted();
    expect((await ask()).status).toBe(429);
    expect(counted()).toBe(before);
    // Another address might stand behind a proxy; here none is trusted, so the gate itself decides.
    expect((await ask('203.0.113.9')).status).toBe(429);
    expect(counted()).toBe(before + 1);
    expect((await send('GET', '/bio/api/pixels', (await test.newAccount()).key)).status).toBe(200);
  });
});

describe('a remembered rejection', () => {
  const paths = ['/api/url/add', '/api/v1/websites', '/api/admin/workspaces', '/bio/api/url/add'];
  const headers = { host: 'way.example', authorization: 'Bearer ws_1' };
  const request = (url: string) => Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET', headers });

  it.each(paths)('applies to the API family of %s only', (refused) => {
    const cache = createRejectionCache({ now: () => 1_000 });
    const response = new ServerResponse(request(refused));
    const writeHead = vi.spyOn(response, 'writeHead');
    const refusal = { status: 429, headers: {}, body: '', endsAt: 60_000 };
    cache.note(request(refused), refusal, { byAddress: false });
    expect(paths.filter((path) => cache.respond(request(path), response))).toEqual([refused]);
    expect(writeHead.mock.calls).toEqual([[429, {}]]);
  });
});
