import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_BRAND } from '../../../brand/brand.ts';
import type { RawHit } from '../../../collect/collect.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import type { BioPage } from '../../../pages/pages.ts';
import { createConsentCookies } from '../consent/consent-cookie.ts';
import { type BioHotPathDeps, createBioHotPath } from './cached-bio-page.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const BASE = 'https://go.example';

function pageOf(content: object = {}): BioPage {
  const parsed = parseBioContent(
    JSON.stringify({ blocks: [{ id: 1, type: 'link', url: 'https://a.example/' }], ...content }),
  );
  return { id: 9, accountId: 1, name: 'Ada', handle: 'ada', createdAt: 0, content: parsed };
}

function setUp(over: Partial<BioHotPathDeps> = {}, page: ReturnType<BioHotPathDeps['bios']['find']> = pageOf()) {
  const find = vi.fn((_handle: string) => page);
  const record = vi.fn((_hit: RawHit) => undefined);
  const hotPath = createBioHotPath({
    bios: { find },
    recorder: { record, whenRoom: (next) => next(true) },
    clock: { now: () => NOW },
    consents: createConsentCookies(BASE),
    baseUrl: BASE,
    pagesBaseUrl: BASE,
    addressOf: () => '203.0.113.7',
    brand: () => DEFAULT_BRAND,
    ...over,
  });
  const ask = (url: string, { method = 'GET', ...headers }: Record<string, string> = {}) => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method,
      url,
      headers: { host: 'go.example', ...headers },
    });
    const response = new ServerResponse(request);
    const writeHead = vi.spyOn(response, 'writeHead');
    const end = vi.spyOn(response, 'end');
    const pass = vi.fn();
    hotPath(request, response, pass);
    const [status, sent] = writeHead.mock.calls[0] ?? [];
    const written = { status, headers: sent as Record<string, string> | undefined, body: end.mock.calls[0]?.[0] };
    return { ...written, isPassedOn: pass.mock.calls.length === 1 };
  };
  return { ask, find, record };
}

describe('a cached bio page', () => {
  it('is compressed for clients that accept it, with the length of what is sent', () => {
    const { ask } = setUp();
    const plain = ask('/@ada');
    expect(plain.headers).not.toHaveProperty('Content-Encoding');
    expect(ask('/@ada', { 'accept-encoding': 'br, gzip;q=0' }).body).toBe(plain.body);
    for (const accepted of ['gzip', 'gzip, deflate, br, zstd', '*']) {
      const { headers, body } = ask('/@ada', { 'accept-encoding': accepted });
      expect(gunzipSync(Buffer.from(body)).toString()).toBe(plain.body);
      expect(headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
      expect(Number(headers?.['Content-Length'])).toBe(Buffer.byteLength(body));
      expect(ask('/@ada', { method: 'HEAD', 'accept-encoding': accepted })).toMatchObject({ headers, body: undefined });
    }
  });

  it('is rejected with 503 when its visit cannot be recorded', () => {
    const record = vi.fn();
    const { ask } = setUp({ recorder: { record, whenRoom: (next) => next(false) } });
    expect(ask('/@ada')).toMatchObject({ status: 503, isPassedOn: false });
    expect(record).not.toHaveBeenCalled();
  });

  it('is served immediately, ignoring case, with or without a query, and counted', () => {
    const { ask, find, record } = setUp();
    for (const url of ['/@ada', '/@ADA', '/@ada?utm_source=x']) {
      const { status, body, headers, isPassedOn } = ask(url);
      expect([status, isPassedOn, headers?.['Cache-Control']]).toEqual([200, false, 'no-cache']);
      expect(body).toContain('href="/@ada/go/1"');
      expect(headers?.['Content-Security-Policy']).toContain('sandbox ');
      expect(headers?.['Content-Length']).toBe(String(Buffer.byteLength(body ?? '')));
    }
    expect(find.mock.calls.map(([handle]) => handle)).toEqual(['ada', 'ADA', 'ada']);
    expect(record.mock.calls[0]?.[0]).toMatchObject({
      kind: 'impression',
      accountId: 1,
      pageId: 9,
      address: '203.0.113.7',
    });
    expect(record).toHaveBeenCalledTimes(3);
  });

  it('is not counted for prefetches and previews', () => {
    const { ask, record } = setUp();
    const head = ask('/@ada', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(ask('/@ada', { 'sec-purpose': 'prefetch' }).status).toBe(200);
    expect(record).not.toHaveBeenCalled();
  });

  it('is rendered once while it stays the same', () => {
    const { ask } = setUp();
    expect(ask('/@ada').body).toBe(ask('/@ada').body);
  });
});

describe('requests for the framework', () => {
  it.each(['/ada', '/@', '/@a.b', '/@ada/', '/@ada/go/1', `/@${'x'.repeat(61)}`, '/@%61da', '/x/@ada'])(
    'are passed on without a lookup: %s',
    (url) => {
      const { ask, find } = setUp();
      expect(ask(url).isPassedOn).toBe(true);
      expect(find).not.toHaveBeenCalled();
    },
  );

  it.each(['POST', 'PUT', 'OPTIONS'])('include every %s', (method) => {
    expect(setUp().ask('/@ada', { method })).toEqual({ isPassedOn: true });
  });

  it('include a page that does not exist, is not cached, or failed to load', () => {
    expect(setUp({ bios: { find: () => undefined } }).ask('/@ada')).toEqual({ isPassedOn: true });
    expect(setUp({}, Promise.resolve(pageOf())).ask('/@ada')).toEqual({ isPassedOn: true });
    expect(setUp({}, Promise.reject(new Error('down'))).ask('/@ada')).toEqual({ isPassedOn: true });
  });

  it('include a page with pixels, and one with another origin', () => {
    expect(setUp({}, pageOf({ pixels: [3] })).ask('/@ada')).toEqual({ isPassedOn: true });
    const { ask } = setUp({ pagesBaseUrl: 'https://pages.example' });
    expect(ask('/@ada')).toEqual({ isPassedOn: true });
    expect(ask('/@ada', { host: 'pages.example' }).status).toBe(200);
  });
});
