import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftsOf, type SharedBrowser, shareBrowser } from '../support/browser/shared-browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Checks that need a browser: that policies allow the service's own pages to work, and nothing else. */
const EVIL = `"'><img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

let app: TestApp;
let browser: SharedBrowser;
let target: Server;
let targetUrl: string;

beforeAll(async () => {
  target = createServer((_request, response) => response.end('arrived'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  targetUrl = `http://localhost:${(target.address() as AddressInfo).port}/`;
  app = await startTestApp({ config: { registration: 'open' } });
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
  target.close();
});

async function add(kind: string, body: object): Promise<{ id: number; link: string; list: string }> {
  return (await app.account.api('POST', `/bio/api/${kind}/add`, body)).json;
}

/** Opens a page and collects console errors; failed lookups of `x` are the attacker's own. */
async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(app.origin + path);
  return { page, complaints };
}

async function backgroundOf(page: Page): Promise<string> {
  return page.evaluate('getComputedStyle(document.body).backgroundColor');
}

describe('public pages in a browser', () => {
  it('the right password redirects to another origin, although forms may post only to this one', async () => {
    await add('url', { url: targetUrl, custom: 'locked', password: 'open sesame' });
    const { page } = await open('/locked');
    await page.fill('input', 'wrong');
    await page.click('[type=submit]');
    await page.getByText('Incorrect password.').waitFor();
    await page.fill('input', 'open sesame');
    await page.click('[type=submit]');
    await page.waitForURL(targetUrl);
    await page.close();
  });

  it('a splash page redirects automatically, with scripts and without', async () => {
    const splash = await add('splash', { name: 'x', title: EVIL, message: EVIL, counter: 1 });
    await add('url', { url: targetUrl, custom: 'splash', type: 'splash', splash: splash.id });
    const { page, complaints } = await open('/splash');
    expect(await page.title()).toBe(EVIL);
    await page.waitForURL(targetUrl);
    expect(complaints).toEqual([]);
    await page.close();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${app.origin}/splash`);
    await plain.waitForURL(targetUrl);
    await context.close();
  });

  it('the countdown of a splash page is paused and resumed, by keyboard too', async () => {
    const splash = await add('splash', { name: 'y', title: 'Soon', counter: 60, skip: false });
    await add('url', { url: targetUrl, custom: 'paused', type: 'splash', splash: splash.id });
    const { page, complaints } = await open('/paused');
    const playState = () =>
      page.evaluate('getComputedStyle(document.querySelector(".countdown i")).animationPlayState');
    expect(await playState()).toBe('running');
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    expect(await playState()).toBe('paused');
    expect(await page.evaluate('getComputedStyle(document.querySelector(".late")).animationPlayState')).toBe('paused');
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    expect(await playState()).toBe('running');
    expect([complaints, page.url()]).toEqual([[], `${app.origin}/paused`]);
    await page.close();
  });

  it.each([
    ['overlay', { type: 'message', name: 'x', message: EVIL }],
    ['frame', undefined],
  ] as const)('a target inside a %s is shown', async (type, overlay) => {
    const id = overlay && (await add('overlay', overlay)).id;
    await add('url', { url: targetUrl, custom: `inside-${type}`, type, overlay: id });
    const { page, complaints } = await open(`/inside-${type}`);
    await page.frameLocator('iframe').getByText('arrived').waitFor();
    expect([complaints, await page.title()]).toEqual([[], new URL(targetUrl).host]);
    await page.close();
  });

  it('pages that account holders write have their style and run nothing', async () => {
    const bio = await add('bio', {
      handle: 'ada',
      name: EVIL,
      description: EVIL,
      blocks: [{ type: 'text', text: EVIL }],
    });
    const campaign = await add('campaign', { name: EVIL, public: true });
    await add('url', { url: targetUrl, title: EVIL, description: EVIL, campaign: campaign.id });
    const plain = await open('/login');
    const background = await backgroundOf(plain.page);
    for (const path of [new URL(bio.link).pathname, new URL(campaign.list).pathname]) {
      const { page, complaints } = await open(path);
      expect([path, complaints, await page.title()]).toEqual([path, [], EVIL]);
      expect(await backgroundOf(page)).toBe(background);
      await page.close();
    }
    expect(background).not.toBe('rgba(0, 0, 0, 0)');
    await plain.page.close();
  });

  it('a right-to-left page is laid out from right to left, and numbers and addresses keep their order', async () => {
    const blocks = [
      { type: 'link', title: 'مجموعة الربيع (2026)!', url: targetUrl },
      { type: 'faq', title: 'هل يوجد توصيل؟', text: 'نعم' },
      { type: 'contact', phone: '+972 3 123-4567', email: 'ada@example.com' },
      { type: 'form', form: 'contact', title: 'راسلنا' },
    ];
    await add('bio', { name: 'متجر الربيع', description: 'منذ 1998!', handle: 'rtl', blocks });
    const { page, complaints } = await open('/@rtl');
    expect(await page.evaluate('[document.documentElement.lang, document.dir]')).toEqual(['ar', 'rtl']);
    expect(await page.locator('footer').getAttribute('lang')).toBe('en');
    const width = page.viewportSize()?.width ?? 0;
    // The first letter is at the right, the last sign at the left, and the digits of a number run from left to right.
    const title = await leftsOf(page, '.block', ['!', '2', '6', 'مجموعة']);
    expect(title).toEqual(title.toSorted((one, other) => one - other));
    const phone = await leftsOf(page, '[href^=tel]', ['+', '972', '123', '4567']);
    expect(phone).toEqual(phone.toSorted((one, other) => one - other));
    const label = await page.locator('.card label').first().boundingBox();
    const share = await page.locator('.share').boundingBox();
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeGreaterThan(width / 2);
    expect(share?.x).toBeLessThan(width / 3);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a bio page with a product aligns everything below its name, and one of plain links is centered', async () => {
    const link = { type: 'link', title: 'Beans', url: targetUrl };
    const mixed = [
      { type: 'heading', title: 'Start' },
      { type: 'product', title: 'Sampler', price: '€24', text: 'Four lots' },
      link,
      { type: 'text', text: 'Roasted on Tuesdays' },
      { type: 'faq', title: 'When', text: 'On Wednesdays' },
      { type: 'divider' },
      { type: 'form', form: 'newsletter', title: 'Letters' },
    ];
    await add('bio', { name: 'Aurora', handle: 'mixed', theme: 'linen', blocks: mixed });
    await add('bio', { name: 'Aurora', handle: 'alike', blocks: [link, { ...link, title: 'Books' }] });
    const { page, complaints } = await open('/@mixed');
    const column = await page.locator('.bio .product').boundingBox();
    const boxes = await page.locator('.bio > :is(.block, .card, h2, p.lines, hr)').all();
    for (const box of boxes) {
      const { x, width } = (await box.boundingBox()) ?? {};
      expect([x, width]).toEqual([column?.x, column?.width]);
    }
    const words = { h2: 'Start', 'a.block:not(.product)': 'Beans', 'p.lines:not(.lead)': 'Roasted', summary: 'When' };
    for (const [selector, word] of Object.entries(words)) {
      const [left = 0] = await leftsOf(page, `.bio ${selector}`, [word]);
      // Within the padding of a button, and far from its middle.
      expect([word, left - (column?.x ?? 0) < 24]).toEqual([word, true]);
    }
    const fontOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontFamily`);
    expect(await fontOf('.product')).toMatch(/^Fraunces/);
    expect(await fontOf('.product small')).toMatch(/^Inter/);
    await page.goto(`${app.origin}/@alike`);
    const [centered = 0] = await leftsOf(page, '.bio .block', ['Beans']);
    expect(centered - (column?.x ?? 0)).toBeGreaterThan(100);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a player is loaded on demand, and cannot redirect the page', async () => {
    await add('bio', {
      handle: 'player',
      name: 'Ada',
      blocks: [{ type: 'video', url: 'https://youtu.be/dQw4w9WgXcQ' }],
    });
    const page = await browser.newPage();
    const requested: string[] = [];
    await page.route(/^https:/, (route) => {
      requested.push(route.request().url());
      const body = `<!doctype html><a target="_top" href="${targetUrl}">away</a><script>document.title = 'plays'</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    });
    await page.goto(`${app.origin}/@player`, { waitUntil: 'networkidle' });
    expect(requested).toEqual([]);
    await page.getByText('Watch').click();
    const player = page.frameLocator('iframe');
    await player.getByText('away').click();
    expect(requested).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
    expect(await page.frames()[1]?.title()).toBe('plays');
    expect(page.url()).toBe(`${app.origin}/@player`);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals|downloads/);
    expect(await frame.getAttribute('allow')).toBe('fullscreen; encrypted-media; picture-in-picture');
    await page.close();
  });

  it.each(['/login', '/register'])('%s shows the password that is typed, and hides it again', async (path) => {
    const { page } = await open(path);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('open sesame');
    const button = page.getByRole('button', { name: 'Show password' });
    await button.click();
    expect([await field.getAttribute('type'), await button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(await field.inputValue()).toBe('open sesame');
    await button.click();
    expect([await field.getAttribute('type'), await button.getAttribute('aria-pressed')]).toEqual([
      'password',
      'false',
    ]);
    await page.close();
  });

  it('sends no password as a text, which browsers would keep', async () => {
    const { page } = await open('/login');
    const field = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill('browser@example.com');
    await field.fill('open sesame');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.evaluate('document.forms[0].addEventListener("submit", (event) => event.preventDefault())');
    await page.click('[type=submit]');
    expect(await field.getAttribute('type')).toBe('password');
    await page.close();
  });

  it('the registration form creates an account and opens the application', async () => {
    const { page } = await open('/register');
    await page.fill('#email', 'no address');
    await page.click('[type=submit]');
    await page.locator('#email-fault').waitFor();
    expect(await page.inputValue('#email')).toBe('no address');
    await page.fill('#email', 'browser@example.com');
    await page.fill('#password', 'correct horse battery');
    await page.click('[type=submit]');
    await page.waitForURL((url) => url.pathname.startsWith('/app'));
    await page.close();
  });
});
