import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RawHit } from '../../../collect/collect.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import type { BioPage } from '../../../pages/page-port.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import { AppError, invalidInput } from '../../../platform/app-error.ts';
import { drawPlainCode } from '../../../qr/qr.ts';
import { createConsentCookies } from '../consent/consent-cookie.ts';
import { type BioRouteDeps, serveBioPages } from './bio-routes.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const BASE = 'https://go.example';
const PERSON = {
  host: 'go.example',
  accept: 'text/html',
  'accept-language': 'en',
  'accept-encoding': 'gzip',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const CONTENT = {
  notify: true,
  pixels: [3],
  blocks: [
    { id: 1, type: 'link', url: 'https://shop.example/ä', title: 'Shop' },
    { id: 2, type: 'form', form: 'newsletter' },
    { id: 3, type: 'link', url: 'https://later.example/', title: 'Later', startsAt: NOW + 1 },
    { id: 4, type: 'text', text: 'Hello' },
    { id: 5, type: 'link', url: 'javascript:alert(1)', title: 'Evil' },
    { id: 6, type: 'map', text: 'Prater', url: 'https://www.google.com/maps/@48.2,16.4,15z' },
    { id: 7, type: 'map', text: '1 Main St' },
  ],
};

const pixel: Pixel = {
  id: 3,
  accountId: 1,
  type: 'forum',
  word: 'forum',
  name: 'x',
  tag: 't2_abc',
  consent: false,
  createdAt: 0,
};

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

async function setUp(over: Partial<BioRouteDeps> = {}) {
  const content = parseBioContent(JSON.stringify(CONTENT));
  const page: BioPage = { id: 9, accountId: 1, name: 'Ada', handle: 'ada', createdAt: 0, content };
  const find = vi.fn(async (handle: string) => (handle.toLowerCase() === 'ada' ? page : undefined));
  const take = vi.fn(async (..._all: unknown[]) => undefined);
  const pixels = vi.fn(async () => [pixel]);
  const record = vi.fn((_hit: RawHit) => undefined);
  const draw = vi.fn(async () => ({ svg: '<svg/>', isComplete: true }));
  const limiter = vi.fn(async (_key: string, limit: number) => {
    return { allowed: true, limit, remaining: 1, resetAt: 0, retryAfterSeconds: 1 };
  });
  const parts = {
    bios: { find, pixels, handlesInSitemap: async () => ['ada', 'eve'], answers: { take } },
    mapPictures: { draw },
    baseUrl: BASE,
    pagesBaseUrl: BASE,
    limiter,
    recorder: { record, whenRoom: (next: (hasRoom: boolean) => void) => next(true) },
    clock: { now: () => NOW },
    addressOf: () => '203.0.113.7',
    consents: createConsentCookies(BASE),
    ...over,
  };
  app = fastify();
  await app.register(formbody);
  serveBioPages(app, parts);
  const server = app;
  return {
    find,
    draw,
    take,
    pixels,
    record,
    limiter,
    get: (url: string, headers: Record<string, string> = {}) =>
      server.inject({ method: 'GET', url, headers: { ...PERSON, ...headers } }),
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      server.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...PERSON, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  };
}

describe('the social preview of a bio page', () => {
  it('is drawn by the service', async () => {
    const { get, record } = await setUp();
    const { statusCode, headers, rawPayload } = await get('/@ada/card.jpg');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(record).not.toHaveBeenCalled();
  });

  it('does not exist for an unknown page', async () => {
    const { get } = await setUp();
    expect((await get('/@nobody/card.jpg')).statusCode).toBe(404);
  });
});

describe('the QR code of a bio page', () => {
  it('is a picture of its URL, which sandboxed pages may show', async () => {
    const { get, record } = await setUp();
    const { statusCode, headers, body } = await get('/@ada/qr.svg');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(body).toBe(drawPlainCode(`${BASE}/@ada`));
    expect(record).not.toHaveBeenCalled();
  });

  it('does not exist for an unknown page', async () => {
    const { get } = await setUp();
    expect((await get('/@nobody/qr.svg')).statusCode).toBe(404);
  });
});

describe('a bio page', () => {
  it('is shown with the blocks scheduled for now, and counted', async () => {
    const { get, record } = await setUp();
    const { statusCode, body } = await get('/@ADA');
    expect(statusCode).toBe(200);
    expect(body).toContain('href="/@ada/go/1"');
    expect(body).not.toMatch(/Later|Evil/);
    const [[hit] = []] = record.mock.calls;
    expect(record).toHaveBeenCalledOnce();
    expect(hit).toMatchObject({ kind: 'impression', accountId: 1, pageId: 9, occurredAt: NOW });
  });

  it('fires its pixels, except for visitors who ask not to be tracked', async () => {
    const { get, pixels } = await setUp();
    expect((await get('/@ada')).body).toContain('data-pixels="forum:t2_abc"');
    expect(pixels).toHaveBeenCalledExactlyOnceWith(1, [3]);
    const quiet = await get('/@ada', { 'sec-gpc': '1' });
    expect(quiet.body).not.toContain('<script');
    expect(quiet.headers['content-security-policy']).not.toContain('reddit');
    expect(pixels).toHaveBeenCalledOnce();
  });

  it('fires pixels with earlier consent, and nothing after a rejection', async () => {
    const { get, pixels } = await setUp();
    pixels.mockResolvedValue([{ ...pixel, consent: true }]);
    const answered = (choice: string) => get('/@ada', { cookie: `__Host-waymark-consent-1=${choice}` });
    expect((await get('/@ada')).body).toContain('data-pixels="" data-asked="forum:t2_abc"></script>');
    expect((await answered('yes.forum')).body).toContain('data-pixels="forum:t2_abc" data-asked=""></script>');
    const { body } = await answered('no');
    expect(body).not.toMatch(/<script|Reddit/);
    expect(body).toContain('<a href="/settings/privacy?of=1&amp;vendors=forum" rel="nofollow">Privacy choices</a>');
  });

  it.each(['/@', '/@eve', '/@a.b', '/@a%00b', `/@${'x'.repeat(61)}`, '/@%3Cscript%3E'])('is not at %s', async (url) => {
    const { get, find, record } = await setUp();
    expect((await get(url)).statusCode).toBe(404);
    expect(record).not.toHaveBeenCalled();
    if (url !== '/@eve') expect(find).not.toHaveBeenCalled();
  });

  it('redirects to the pages origin, with its path, and is counted only there', async () => {
    const { get, post, record, take } = await setUp({ pagesBaseUrl: 'https://pages.example' });
    const moved = await get('/@ada?x=1');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, 'https://pages.example/@ada?x=1']);
    const form = await post('/@ada/answer/2', { email: 'ada@example.com' });
    expect([form.statusCode, form.headers.location]).toEqual([307, 'https://pages.example/@ada/answer/2']);
    expect([record.mock.calls.length, take.mock.calls.length]).toEqual([0, 0]);
    expect((await get('/@ada', { host: 'pages.example' })).statusCode).toBe(200);
    expect(record).toHaveBeenCalledOnce();
  });
});

describe('the picture of a map block', () => {
  it('is drawn for what the page shows, and kept by browsers for a day', async () => {
    const { get, draw, record } = await setUp();
    const { statusCode, headers, body } = await get('/@ada/map/6.svg?at=1,2');
    expect([statusCode, body]).toEqual([200, '<svg/>']);
    expect(draw).toHaveBeenCalledExactlyOnceWith(1, { latitude: 48.2, longitude: 16.4, isExact: true });
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(record).not.toHaveBeenCalled();
  });

  it('is kept for a minute while it is not complete', async () => {
    const { get, draw } = await setUp();
    draw.mockResolvedValue({ svg: '<svg/>', isComplete: false });
    expect((await get('/@ada/map/6.svg')).headers['cache-control']).toBe('public, max-age=60');
  });

  it.each([
    '/@ada/map/7.svg',
    '/@ada/map/1.svg',
    '/@ada/map/99.svg',
    '/@ada/map/6',
    '/@ada/map/06.svg',
    '/@eve/map/6.svg',
  ])('is not at %s', async (url) => {
    const { get, draw } = await setUp();
    expect((await get(url)).statusCode).toBe(404);
    expect(draw).not.toHaveBeenCalled();
  });
});

describe('the links of a bio page', () => {
  it('of a place lead to its own map, or to the one that the visitor chooses', async () => {
    const { get, record } = await setUp();
    const to = async (url: string) => (await get(url)).headers.location;
    expect(await to('/@ada/go/6')).toBe('https://www.google.com/maps/@48.2,16.4,15z');
    expect(await to('/@ada/go/6?map=apple')).toBe('https://maps.apple.com/?ll=48.2,16.4&q=Prater');
    expect(await to('/@ada/go/6?map=x&map=apple')).toBe('https://www.google.com/maps/@48.2,16.4,15z');
    expect(await to('/@ada/go/7?map=google')).toBe('https://www.google.com/maps/search/?api=1&query=1%20Main%20St');
    expect(await to('/@ada/go/1?map=google')).toBe('https://shop.example/%C3%A4');
    expect(record.mock.calls.map(([hit]) => hit.props?.block)).toEqual(['6', '6', '6', '7', '1']);
  });

  it('redirect through the page, in ASCII, and are counted by block', async () => {
    const { get, record } = await setUp();
    const { statusCode, headers } = await get('/@ada/go/1');
    expect([statusCode, headers.location]).toEqual([302, 'https://shop.example/%C3%A4']);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(record.mock.calls[0]?.[0]).toMatchObject({ kind: 'click', pageId: 9, props: { block: '1' } });
  });

  it.each(['3', '4', '5', '99', '01', '1.0', '+1', 'x', '__proto__'])(
    'redirect nowhere from block %s',
    async (block) => {
      const { get, record } = await setUp();
      const { statusCode, headers } = await get(`/@ada/go/${block}`);
      expect([statusCode, headers.location]).toEqual([404, undefined]);
      expect(record).not.toHaveBeenCalled();
    },
  );
});

describe('the forms of a bio page', () => {
  it("store the response in the page's account, with the page's name where its owner wants an email", async () => {
    const { post, take } = await setUp();
    const { statusCode, body } = await post('/@ada/answer/2', { email: 'eve@example.com' });
    expect([statusCode, body]).toEqual([200, expect.stringContaining('was sent to <span>Ada</span>')]);
    const place = { accountId: 1, pageKind: 'bio', pageId: 9, blockId: 2 };
    const given = expect.objectContaining({ email: 'eve@example.com' });
    expect(take).toHaveBeenCalledExactlyOnceWith(place, { type: 'newsletter', mailAs: 'Ada' }, given);
  });

  it.each(['1', '3', '4', '99', 'x'])('do not exist at block %s', async (block) => {
    const { post, take, limiter } = await setUp();
    expect((await post(`/@ada/answer/${block}`, { email: 'eve@example.com' })).statusCode).toBe(404);
    expect([take.mock.calls.length, limiter.mock.calls.length]).toEqual([0, 0]);
  });

  it.each([
    [invalidInput({ email: ['Write <it>.'] }), 400, 'Write &lt;it&gt;. Go back'],
    [new AppError('forbidden', 'This form no longer accepts responses.'), 403, 'no longer accepts responses'],
    [new AppError('rate_limited', 'Wait.', { retryAfterSeconds: 9 }), 429, 'Wait.'],
  ])('report errors in a page: %s', async (error, status, words) => {
    const { post, take } = await setUp();
    take.mockRejectedValueOnce(error);
    const response = await post('/@ada/answer/2', {});
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(words)]);
    expect(response.headers['retry-after']).toBe(status === 429 ? '9' : undefined);
  });

  it('never confirm a response that was lost', async () => {
    const { post, take } = await setUp();
    take.mockRejectedValueOnce(new Error('disk full'));
    const response = await post('/@ada/answer/2', { email: 'eve@example.com' });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('Thank you');
  });
});

describe('the sitemap', () => {
  it("lists the pages' URLs, and may be cached for an hour", async () => {
    const { get } = await setUp({ pagesBaseUrl: 'https://pages.example' });
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://pages.example/@ada',
      'https://pages.example/@eve',
    ]);
  });
});
