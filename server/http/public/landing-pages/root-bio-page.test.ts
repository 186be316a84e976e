import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../test/support/vitest/patience.ts';
import { DEFAULT_BRAND } from '../../../brand/brand.ts';
import type { RawHit } from '../../../collect/collect.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import type { BioPage } from '../../../pages/pages.ts';
import { createConsentCookies } from '../consent/consent-cookie.ts';
import { isElsewhere } from './cached-bio-page.ts';
import { createRootBioPage, type RootBioDeps } from './root-bio-page.ts';

const BASE = 'https://go.example';
const PAGES = 'https://pages.example';
const DOMAIN = { id: 3, accountId: 1, scheme: 'https', host: 'ada.example', bioPageId: 9 };

function pageOf(content: object = {}): BioPage {
  const blocks = [{ id: 1, type: 'link', url: 'https://a.example/' }];
  const parsed = parseBioContent(JSON.stringify({ blocks, ...content }));
  return { id: 9, accountId: 1, name: 'Ada', handle: 'ada', createdAt: 0, content: parsed };
}

interface Requested {
  url?: string;
  method?: string;
  headers?: Record<string, string>;
  /** Null for none. */
  page?: ReturnType<RootBioDeps['bios']['of']> | null;
  bioPageId?: number | null;
  hasRoom?: boolean;
}

function ask({
  url = '/',
  method = 'GET',
  headers = {},
  page = pageOf(),
  bioPageId = 9,
  hasRoom = true,
}: Requested = {}) {
  const record = vi.fn((_hit: RawHit) => undefined);
  const [of, pixels] = [vi.fn(() => page ?? undefined), vi.fn(() => [])];
  const deps = {
    bios: { of, pixels },
    recorder: { record, whenRoom: (next: (hasRoom: boolean) => void) => next(hasRoom) },
    clock: { now: () => 0 },
    consents: createConsentCookies(BASE),
    baseUrl: BASE,
    pagesBaseUrl: PAGES,
    addressOf: () => '203.0.113.7',
    brand: () => DEFAULT_BRAND,
  };
  const request = Object.assign(new IncomingMessage(new Socket()), {
    ...{ url, method },
    headers: { host: 'ada.example', ...headers },
  });
  const response = new ServerResponse(request);
  const [writeHead, end] = [vi.spyOn(response, 'writeHead'), vi.spyOn(response, 'end')];
  const otherwise = { pass: vi.fn(), none: vi.fn(), failed: vi.fn() };
  const domain = { ...DOMAIN, bioPageId, rootLocation: undefined, missingLocation: undefined };
  createRootBioPage(deps)({ request, response, host: 'ada.example', domain }, otherwise);
  const way = () => Object.entries(otherwise).find(([, called]) => called.mock.calls.length > 0)?.[0] ?? 'shown';
  return {
    deps,
    request,
    of,
    pixels,
    record,
    way,
    status: () => writeHead.mock.calls[0]?.[0],
    body: () => end.mock.calls[0]?.[0] as string,
  };
}

describe('a branded domain with a bio page', () => {
  it.each(['/', '/?utm_source=x', '/@ada', '/@ADA'])('shows it at %s under its own URL, and counts the view', (url) => {
    const { way, status, body, of, record } = ask({ url });
    expect([way(), status()]).toEqual(['shown', 200]);
    expect(of).toHaveBeenCalledWith(1, 9);
    expect(body()).toContain('<link rel="canonical" href="https://ada.example/">');
    expect(body()).toContain('href="/@ada/go/1"');
    expect(record).toHaveBeenCalledTimes(1);
  });

  it.each(['/@ada/go/1', '/@ADA/answer/2', '/@ada/qr.svg'])('leaves %s to the framework, on this host', (url) => {
    const { way, deps, request } = ask({ url, method: url.includes('answer') ? 'POST' : 'GET' });
    expect(way()).toBe('pass');
    expect(isElsewhere(deps, request)).toBe(false);
  });

  it.each<[string, Requested]>([
    ['a link', { url: '/spring' }],
    ['the root where no page is set', { bioPageId: null }],
    ['the root of a deleted page', { page: null }],
    ['a form sent to the root', { method: 'POST' }],
    ['another page', { url: '/@eve/go/1' }],
    ['a page whose handle begins the same', { url: '/@adam/go/1' }],
  ])('serves %s as before', (_what, requested) => {
    expect(ask(requested).way()).toBe('none');
  });

  it('waits for a page that is not in memory, and says when it cannot be read', async () => {
    const slow = ask({ page: Promise.resolve(pageOf()) });
    const failed = ask({ page: Promise.reject(new Error('down')) });
    await vi.waitFor(() => expect(slow.status()).toBe(200), PATIENCE);
    await vi.waitFor(() => expect(failed.way()).toBe('failed'), PATIENCE);
  });

  it('asks for the pixels of the page, unless the visitor objects to sharing', () => {
    const page = pageOf({ pixels: [4] });
    expect(ask({ page }).pixels).toHaveBeenCalledWith(1, [4]);
    expect(ask({ page, headers: { 'sec-gpc': '1' } }).pixels).not.toHaveBeenCalled();
  });

  it('rejects with 503 what cannot be counted', () => {
    const { status, record } = ask({ hasRoom: false });
    expect(status()).toBe(503);
    expect(record).not.toHaveBeenCalled();
  });
});
