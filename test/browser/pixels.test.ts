import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NeutralPixelType } from '../../contract/vocabulary.ts';
import { type SharedBrowser, shareBrowser } from '../support/browser/shared-browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { itInFullScope } from '../support/vitest/full-scope.ts';

const TAGS = {
  tagmanagerpixel: ['GTM-ABC123', 'https://www.googletagmanager.com/ns.html?id=GTM-ABC123'],
  analyticspixel: ['G-ABC123DEF4', 'https://www.google-analytics.com/g/collect?v=2&tid=G-ABC123DEF4'],
  socialnetworkpixel: ['123456789012345', 'https://www.facebook.com/tr?id=123456789012345&ev=PageView'],
  adsplatformpixel: ['AW-123456789', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/123456789/'],
  professionalnetworkpixel: ['1234567', 'https://px.ads.linkedin.com/collect/?pid=1234567'],
  microblogpixel: ['o1abc', 'https://t.co/i/adsct?txn_id=o1abc'],
  retargetingpixel: ['ADVERTISER:PIXELPIXEL', 'https://d.adroll.com/ipixel/ADVERTISER/PIXELPIXEL'],
  qapixel: ['0123456789abcdef', 'https://q.quora.com/_/ad/0123456789abcdef/pixel'],
  pinboard: ['2612345678901', 'https://ct.pinterest.com/v3/?event=pagevisit&tid=2612345678901'],
  searchengine: ['12345678', 'https://bat.bing.com/action/0?ti=12345678&Ver=2'],
  messagingapp: ['0a1b2c3d-4e5f', 'https://tr.snapchat.com/p?pid=0a1b2c3d-4e5f&ev=PAGE_VIEW'],
  forum: ['t2_abc123', 'https://alb.reddit.com/rp.gif?id=t2_abc123&event=PageVisit'],
  shortvideo: ['C4ABCDEFGHIJ', 'https://analytics.tiktok.com/api/v2/pixel'],
} as const satisfies Readonly<Record<NeutralPixelType, readonly [tag: string, beacon: string]>>;
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

let app: TestApp;
let browser: SharedBrowser;
let target: Server;
let targetUrl: string;

beforeAll(async () => {
  target = createServer((_request, response) => response.end('arrived'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  targetUrl = `http://localhost:${(target.address() as AddressInfo).port}/`;
  app = await startTestApp();
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
  target.close();
});

async function add(kind: string, body: object): Promise<number> {
  const { status, text, json } = await app.account.api('POST', `/bio/api/${kind}/add`, body);
  expect([status, text]).toEqual([200, text]);
  return json.id;
}

interface Visit {
  page: Page;
  /** Requests to vendors, and the posted text. */
  reported: { url: string; body: string | null }[];
  complaints: string[];
}

async function visitor(options: { vendors?: 'answer' | 'hang'; scripts?: boolean } = {}): Promise<Visit> {
  const context = await browser.newContext({ javaScriptEnabled: options.scripts ?? true });
  const page = await context.newPage();
  const reported: Visit['reported'] = [];
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.route(/^https:/, (route) => {
    const request = route.request();
    reported.push({ url: request.url(), body: request.postData() });
    if (options.vendors === 'hang') return;
    if (request.resourceType() === 'document') return route.fulfill({ contentType: 'text/html', body: 'frame' });
    return route.fulfill({ contentType: 'image/gif', body: GIF });
  });
  return { page, reported, complaints };
}

describe('pixels on the way of a link', () => {
  let all: number[];
  it('all vendors are notified, only by the service’s own script, before the visitor arrives', async () => {
    all = [];
    for (const [type, [tag]] of Object.entries(TAGS)) all.push(await add('pixel', { type, name: type, tag }));
    await add('url', { url: targetUrl, custom: 'told', pixels: all });
    const { page, reported, complaints } = await visitor();
    await page.goto(`${app.origin}/told`);
    await page.waitForURL(targetUrl);
    for (const [type, [, address]] of Object.entries(TAGS)) {
      expect([type, reported.some(({ url }) => url.startsWith(address))]).toEqual([type, true]);
    }
    // One vendor counts at two hosts.
    expect(reported).toHaveLength(all.length + 1);
    const posted = JSON.parse(reported.find(({ body }) => body !== null)?.body ?? '{}');
    expect(posted.context).toMatchObject({ pixel: { code: 'C4ABCDEFGHIJ' }, page: { url: `${app.origin}/told` } });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('the policy admits these vendors and no other one', async () => {
    const one = await add('pixel', { type: 'forum', name: 'x', tag: 't2_only' });
    await add('url', { url: targetUrl, custom: 'policy', pixels: [one] });
    const { headers, text } = await app.request('/policy');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("img-src 'self' https://alb.reddit.com");
    expect(policy.match(/https?:\/\/[a-z.]+/g)).toEqual(['https://alb.reddit.com']);
    expect(policy).not.toContain('unsafe');
    expect(text).toContain('data-pixels="forum:t2_only"');
  });

  itInFullScope('vendors that never respond delay no one', async () => {
    const { page, reported } = await visitor({ vendors: 'hang' });
    await page.goto(`${app.origin}/told`, { waitUntil: 'commit' });
    await page.waitForURL(targetUrl);
    expect(reported.length).toBeGreaterThan(0);
    await page.context().close();
  });

  it('without scripts the visitor arrives and no vendor is notified', async () => {
    const { page, reported } = await visitor({ scripts: false });
    await page.goto(`${app.origin}/told`);
    await page.waitForURL(targetUrl);
    expect(reported).toEqual([]);
    await page.context().close();
  });

  it('a browser with a privacy signal is redirected directly', async () => {
    const answer = await app.request('/told', { headers: { 'Sec-GPC': '1' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, targetUrl]);
  });

  it('deleted pixels leave a plain redirect', async () => {
    const one = await add('pixel', { type: 'forum', name: 'x', tag: 't2_gone' });
    await add('url', { url: targetUrl, custom: 'left', pixels: [one] });
    expect((await app.request('/left')).status).toBe(200);
    await app.account.api('DELETE', `/bio/api/pixel/${one}/delete`);
    expect((await app.request('/left')).status).toBe(302);
  });
});

describe('pixels that visitors are asked about', () => {
  let pixels: number[];
  beforeAll(async () => {
    pixels = [
      await add('pixel', { type: 'forum', name: 'x', tag: 't2_asked', consent: true }),
      await add('pixel', { type: 'searchengine', name: 'x', tag: '555555' }),
    ];
    await add('url', { url: targetUrl, custom: 'asked', pixels });
  });

  it.each([
    ['Allow and continue', ['alb.reddit.com', 'bat.bing.com']],
    ['Continue without', ['bat.bing.com']],
  ])('%s', async (button, hosts) => {
    const { page, reported, complaints } = await visitor();
    await page.goto(`${app.origin}/asked`);
    await page.getByText('would like to share your visit with Reddit').waitFor();
    await page.getByRole('link', { name: button }).click();
    await page.waitForURL(targetUrl);
    expect(reported.map(({ url }) => new URL(url).host).sort()).toEqual(hosts);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  itInFullScope('both choices redirect without scripts, and no vendor is notified', async () => {
    const { page, reported } = await visitor({ scripts: false });
    await page.goto(`${app.origin}/asked`);
    await page.getByRole('link', { name: 'Allow and continue' }).click();
    await page.waitForURL(targetUrl);
    expect(reported).toEqual([]);
    await page.context().close();
  });

  it('a page that stays asks in a banner, which goes away with the answer', async () => {
    await add('url', { url: targetUrl, custom: 'framed', type: 'frame', pixels });
    const { page, reported, complaints } = await visitor();
    await page.goto(`${app.origin}/framed`);
    await page.frameLocator('iframe').first().getByText('arrived').waitFor();
    const requested = () => reported.some(({ url }) => url.includes('alb.reddit.com'));
    expect(requested()).toBe(false);
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(requested).toBe(true);
    expect(await page.locator('.consent').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('a visitor’s consent choice', () => {
  let requested: number;
  beforeAll(async () => {
    requested = await add('pixel', { type: 'forum', name: 'x', tag: 't2_kept', consent: true });
    const free = await add('pixel', { type: 'searchengine', name: 'x', tag: '666666' });
    await add('url', { url: targetUrl, custom: 'kept', pixels: [requested, free] });
    await add('url', { url: targetUrl, custom: 'kept-alone', pixels: [requested] });
    await add('url', { url: targetUrl, custom: 'kept-frame', type: 'frame', pixels: [requested] });
  });

  /** Hosts that receive requests when the link is followed. */
  async function follow({ page, reported }: Visit, path: string, button?: string): Promise<string[]> {
    reported.length = 0;
    await page.goto(app.origin + path);
    if (button !== undefined) await page.getByRole('link', { name: button }).click();
    await page.waitForURL(targetUrl);
    return reported.map(({ url }) => new URL(url).host).sort();
  }

  async function cookiesOf(context: BrowserContext) {
    return (await context.cookies(app.origin)).map(({ name, value, httpOnly, sameSite, expires }) => {
      return { name, value, httpOnly, sameSite, days: Math.round((expires - Date.now() / 1000) / 86_400) };
    });
  }

  it.each([
    ['Allow and continue', 'yes.forum', ['alb.reddit.com', 'bat.bing.com']],
    ['Continue without', 'no', ['bat.bing.com']],
  ])(
    '%s: is requested once, stored for half a year, and applied to every link of the account',
    async (button, value, hosts) => {
      const visit = await visitor();
      expect(await follow(visit, '/kept', button)).toEqual(hosts);
      const name = `waymark-consent-${app.account.id}`;
      expect(await cookiesOf(visit.page.context())).toEqual([
        { name, value, httpOnly: true, sameSite: 'Lax', days: 180 },
      ]);
      expect(await follow(visit, '/kept')).toEqual(hosts);
      expect(await follow(visit, '/kept-alone')).toEqual(hosts.filter((host) => host.includes('reddit')));
      expect(visit.complaints).toEqual([]);
      await visit.page.context().close();
    },
  );

  itInFullScope('in a banner is not requested again', async () => {
    const { page } = await visitor();
    await page.goto(`${app.origin}/kept-frame`);
    await page.getByRole('button', { name: 'No' }).click();
    await expect.poll(async () => (await cookiesOf(page.context())).map(({ value }) => value)).toEqual(['no']);
    await page.reload();
    await page.frameLocator('iframe').first().getByText('arrived').waitFor();
    expect(await page.locator('.consent').count()).toBe(0);
    await page.context().close();
  });

  it('can be changed on the privacy page, and deleted, without scripts', async () => {
    const visit = await visitor({ scripts: false });
    const { page } = visit;
    await page.goto(`${app.origin}/kept`);
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Your current choice: yes to Reddit.').waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByText('You declined').waitFor();
    expect((await app.request('/kept-alone', { headers: { Cookie: await cookieHeader(page.context()) } })).status).toBe(
      302,
    );
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No choices saved.').waitFor();
    expect(await cookiesOf(page.context())).toEqual([]);
    await page.context().close();
  });

  it('is one account’s: another one’s links ask again', async () => {
    const other = await app.newAccount();
    const pixel = { type: 'forum', name: 'x', tag: 't2_other', consent: true };
    const { id } = (await other.api('POST', '/bio/api/pixel/add', pixel)).json;
    await other.api('POST', '/bio/api/url/add', { url: targetUrl, custom: 'others', pixels: [id] });
    const visit = await visitor();
    await follow(visit, '/kept-alone', 'Continue without');
    expect(await follow(visit, '/others', 'Allow and continue')).toEqual(['alb.reddit.com']);
    expect((await cookiesOf(visit.page.context())).map(({ value }) => value)).toEqual(['no', 'yes.forum']);
    await visit.page.context().close();
  });

  itInFullScope('on a bio page, which has no origin to keep it, is kept by the page that it points to', async () => {
    await add('bio', { name: 'Ada', handle: 'kept', pixels: [requested] });
    const { page, reported, complaints } = await visitor();
    await page.goto(`${app.origin}/@kept`);
    await page.getByRole('link', { name: 'Remember my choice' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('You allowed Reddit').waitFor();
    expect(reported).toEqual([]);
    await page.goto(`${app.origin}/@kept`);
    await expect.poll(() => reported.map(({ url }) => new URL(url).host)).toEqual(['alb.reddit.com']);
    expect(await page.locator('.consent').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  itInFullScope('is neither requested nor stored with a privacy signal', async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
    const page = await context.newPage();
    await page.goto(`${app.origin}/kept`);
    await page.waitForURL(targetUrl);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  async function cookieHeader(context: BrowserContext): Promise<string> {
    return (await context.cookies(app.origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
  }
});
