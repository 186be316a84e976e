import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createConsentCookies } from './consent-cookie.ts';
import { consentPage, serveConsentPage } from './consent-page.ts';

const BASE = 'https://go.example';
const EVIL = `"'><script>ran()</script>`;
const PATH = '/settings/privacy';
const FORM = 'application/x-www-form-urlencoded';
const OWN = { 'sec-fetch-site': 'same-origin' };

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

async function setUp() {
  app = fastify();
  await app.register(formbody);
  serveConsentPage(app, { baseUrl: BASE, consents: createConsentCookies(BASE), domainOf: () => undefined });
  const server = app;
  return {
    get: (query = '', headers: Record<string, string> = {}) =>
      server.inject({ method: 'GET', url: PATH + query, headers: { accept: 'text/html', ...headers } }),
    post: (fields: Record<string, string>, headers: Record<string, string> = OWN) =>
      server.inject({
        method: 'POST',
        url: PATH,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': FORM, accept: 'text/html', ...headers },
      }),
  };
}

function cookieOf({ headers }: { headers: Record<string, unknown> }): string[] {
  return [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '');
}

describe('the page of privacy choices', () => {
  it('shows that no choice is stored, and asks nothing without a request', async () => {
    const { body, statusCode, headers } = await (await setUp()).get();
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>No choices saved.</p>');
    expect(body).not.toMatch(/<form|<script/);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  });

  it('asks for the account that sent the visitor, naming the vendors, with two equal buttons', async () => {
    const { body } = await (await setUp()).get('?of=12&vendors=forum.shortvideo');
    expect(body).toContain('Share your visit with Reddit and TikTok? You have not made a choice yet.');
    const buttons = body.match(/<button class="button" type="submit" name="choice" value="(yes|no)">/g);
    expect(buttons).toHaveLength(2);
  });

  it('says what a yes sends, in a line that opens', async () => {
    const { body } = await (await setUp()).get();
    expect(body).toMatch(/<details class="fold"><summary>What “share your visit” sends<\/summary><p>If you say yes/);
    expect(body).toContain('<body class="card">');
  });

  it('shows every decision of this browser, and lets each be deleted', async () => {
    const { get } = await setUp();
    const cookie = '__Host-waymark-consent-12=yes.forum; __Host-waymark-consent-13=no';
    const { body } = await get('?of=12&vendors=forum', { cookie });
    expect(body).toContain('Your current choice: yes to Reddit.');
    expect(body).toContain('<strong>You allowed Reddit</strong>');
    expect(body).toContain('<strong>You declined</strong>');
    expect(body.match(/value="forget"/g)).toHaveLength(2);
  });

  it('asks nothing of a browser that sends Global Privacy Control', async () => {
    const { body } = await (await setUp()).get('?of=12&vendors=forum', { 'sec-gpc': '1' });
    expect(body).toContain('Global Privacy Control signal, so your visit is not shared');
    expect(body).not.toContain('value="yes"');
  });

  it.each([
    '?of=0&vendors=forum',
    '?of=-1&vendors=forum',
    '?of=12&vendors=nobody',
    '?of=12',
    '?of=12&of=13&vendors=forum',
    '?vendors=forum',
    `?of=${encodeURIComponent(EVIL)}&vendors=${encodeURIComponent(EVIL)}`,
  ])('asks nothing for a URL that our pages never create: %s', async (query) => {
    const { body, statusCode } = await (await setUp()).get(query);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/value="yes"|<script/);
  });

  it('weighs little with as many answers as there can be', () => {
    const kept = Array.from({ length: 30 }, (_, index) => ({
      accountId: 1e14 + index,
      words: ['tagmanagerpixel'] as const,
    }));
    expect(consentPage(kept, kept[0]).body.length).toBeLessThan(15_000);
  });
});

describe('a decision', () => {
  it.each([
    ['yes', 'yes.forum.qapixel'],
    ['no', 'no'],
    ['', 'no'],
    ['YES', 'no'],
    ['forget', ''],
  ])('of %j is stored as %j, and redirects back to its origin', async (choice, kept) => {
    const response = await (await setUp()).post({ of: '12', vendors: 'forum.qapixel.nobody', choice });
    expect(cookieOf(response)).toEqual([`__Host-waymark-consent-12=${kept}`]);
    expect([response.statusCode, response.headers.location]).toEqual([303, `${PATH}?of=12&vendors=forum.qapixel`]);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of ours', { 'sec-fetch-site': 'same-site' }],
    ['a page in a sandbox', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ])('from %s changes nothing', async (_name, headers) => {
    const response = await (await setUp()).post({ of: '12', vendors: 'forum', choice: 'yes' }, headers);
    expect([response.statusCode, cookieOf(response)]).toEqual([403, []]);
  });

  it('from another origin, by a browser that sends no other hint, changes nothing', async () => {
    const { post } = await setUp();
    const response = await post({ of: '12', vendors: 'forum', choice: 'yes' }, { origin: 'https://evil.example' });
    expect([response.statusCode, cookieOf(response)]).toEqual([403, []]);
  });

  it.each<Record<string, string>>([
    { vendors: 'forum', choice: 'yes' },
    { of: '12', vendors: '', choice: 'yes' },
    { of: '12', vendors: 'nobody', choice: 'yes' },
    { of: EVIL, vendors: EVIL, choice: EVIL },
    {},
  ])('that is unclear is rejected: %j', async (fields) => {
    const response = await (await setUp()).post(fields);
    expect([response.statusCode, cookieOf(response)]).toEqual([400, []]);
    expect(response.body).not.toContain('<script');
  });

  it('can be rejected and deleted without naming vendors', async () => {
    const { post } = await setUp();
    const response = await post({ of: '12', choice: 'forget' });
    expect([response.statusCode, response.headers.location]).toEqual([303, PATH]);
    expect(cookieOf(await post({ of: '12', choice: 'no' }))).toEqual(['__Host-waymark-consent-12=no']);
  });
});
