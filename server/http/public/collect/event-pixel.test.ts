import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RawHit } from '../../../collect/collect.ts';
import { unavailable } from '../../../platform/app-error.ts';

const PAGE = 'https://shop.example/garden?utm_source=letter';
const PERSON = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept-Language': 'de',
};

let app: TestApp;
const taken: RawHit[] = [];
let failure: Error | undefined;
beforeAll(async () => {
  app = await startTestApp();
  const { recorder } = app.deps.events.collector;
  const original = recorder.recordDurably.bind(recorder);
  vi.spyOn(recorder, 'recordDurably').mockImplementation((hit) => {
    taken.push(hit);
    return failure ? Promise.reject(failure) : original(hit);
  });
  await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' });
});
afterEach(() => {
  taken.splice(0);
  failure = undefined;
});
afterAll(() => app.close());

async function load(query: Record<string, string>, headers: Record<string, string> = {}, path = '/api/event.gif') {
  const response = await fetch(`${app.origin}${path}?${new URLSearchParams(query)}`, { headers });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const stored = () => app.deps.events.collector.recorder.status().stored;

describe('the tracking pixel', () => {
  it.each(['/api/event.gif', '/bio/api/event.gif'])('is 43 bytes at %s, for any page and never kept', async (path) => {
    const { status, headers, bytes } = await load({ page: PAGE, referrer: 'https://r.example/' }, PERSON, path);
    expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'image/gif', 43]);
    expect(String.fromCharCode(...bytes.slice(0, 6), bytes.at(-1) ?? 0)).toBe('GIF89a;');
    expect([...bytes.slice(6, 10)]).toEqual([1, 0, 1, 0]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(taken).toMatchObject([
      {
        kind: 'pageview',
        host: 'shop.example',
        path: '/garden',
        query: 'utm_source=letter',
        referrer: 'https://r.example/',
        userAgent: PERSON['User-Agent'],
        acceptLanguage: 'de',
        isFirstHand: true,
        address: '127.0.0.1',
      },
    ]);
  });

  it('counts an event by its name', async () => {
    await load({ page: PAGE, event: 'Opened' });
    expect(taken).toMatchObject([{ kind: 'event', event: { name: 'Opened' } }]);
  });

  it('uses the embedding page where no page is named', async () => {
    await load({}, { ...PERSON, Referer: PAGE });
    expect(taken).toMatchObject([{ host: 'shop.example', path: '/garden', referrer: '' }]);
  });

  it('is stored before it is sent', async () => {
    const before = stored();
    await load({ page: PAGE }, PERSON);
    expect(stored()).toBe(before + 1);
  });

  it('counts a browser that sends no language', async () => {
    const before = stored();
    // `fetch` would send its own language.
    const headers = { 'User-Agent': PERSON['User-Agent'] };
    await rawRequest(app.origin, `/api/event.gif?${new URLSearchParams({ page: PAGE })}`, { headers });
    expect(stored()).toBe(before + 1);
  });
});

describe('the picture is the same', () => {
  it.each([
    ['for a website that nobody tracks', { page: 'https://nobody.example/' }, PERSON],
    ['for a bot', { page: PAGE }, { 'User-Agent': 'curl/8.5.0' }],
    ['where it was fetched in case somebody goes there', { page: PAGE }, { ...PERSON, 'Sec-Purpose': 'prefetch' }],
    ['without a page', {}, PERSON],
    ['for what is no page', { page: 'javascript:alert(1)' }, PERSON],
    ['for half an address', { page: '%E0%A4%A\u0000' }, PERSON],
  ])('%s, and nothing is stored', async (_, query, headers) => {
    const before = stored();
    // `fetch` would send its own language.
    const response = await rawRequest(app.origin, `/api/event.gif?${new URLSearchParams(query as never)}`, { headers });
    expect([response.status, response.headers['content-type'], response.headers['content-length']]).toEqual([
      200,
      'image/gif',
      '43',
    ]);
    expect(stored()).toBe(before);
  });

  it('when the view cannot be stored now, with a status that reports it', async () => {
    failure = unavailable();
    const { status, headers, bytes } = await load({ page: PAGE }, PERSON);
    expect([status, headers.get('retry-after'), bytes.length]).toEqual([503, '1', 43]);
  });
});

describe('requests that do not ask for the image', () => {
  it('is not counted: HEAD', async () => {
    const response = await rawRequest(app.origin, `/api/event.gif?page=${encodeURIComponent(PAGE)}`, {
      method: 'HEAD',
    });
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/gif']);
    expect(taken).toEqual([]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is rejected: %s', async (method) => {
    const response = await rawRequest(app.origin, '/api/event.gif', { method });
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(taken).toEqual([]);
  });
});
