import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, LOOKS, openBench, PHONE } from './app.fixture.ts';

describe('the frame of the application', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  it('redirects a signed-out person to sign-in, and back to the previous screen', async () => {
    const page = await bench.browser.newPage();
    await page.goto(`${bench.test.origin}/app/links?q=spring`);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel('Email').fill(bench.account.email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/app/links' && url.search === '?q=spring');
    await page.close();
  });

  it.each([
    ['a screen', async (page: Page) => page.getByRole('link', { name: 'QR codes' }).first().click()],
    ['a menu of the frame', async (page: Page) => page.getByRole('button', { name: 'Create' }).first().click()],
  ])('shows an error if %s can no longer be loaded, and works after a reload', async (_what, open) => {
    const { page, context } = await bench.open('/links');
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await open(page);
    const again = page.getByRole('button', { name: 'Reload' });
    await again.waitFor();
    await page.unroute('**/assets/*.js');
    const loaded = page.waitForEvent('load');
    await again.click();
    await loaded;
    await page.getByRole('link', { name: 'QR codes' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    await context.close();
  });

  it('shows an error if it cannot load, and works after a reload', async () => {
    const { page, context } = await bench.open('/links');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    const again = page.getByRole('link', { name: 'Reload' });
    await again.waitFor();
    await page.unroute('**/assets/*.js');
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    await context.close();
  });

  it.each([
    // The browser blocks the clipboard without HTTPS, which is reported, too.
    [
      'notifies',
      'Ctrl Z',
      (page: Page) => page.locator('[data-toasts]').getByText('blocked copying').first().waitFor(),
    ],
    ['is live', '/app/live', (page: Page) => page.waitForRequest((request) => request.url().includes('/live/'))],
  ])('%s although the code for it failed to load at first', async (_what, mark, works) => {
    await bench.account.api('POST', '/bio/api/url/add', { url: 'https://example.com/tour' });
    const { page, context } = await bench.open('/links');
    let failures = 0;
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      if (!(await response.text()).includes(mark)) return route.fulfill({ response });
      failures++;
      return route.abort();
    });
    await page.reload();
    const copy = page.getByRole('button', { name: /^Copy/ }).first();
    await copy.click();
    await expect.poll(() => failures).toBeGreaterThan(0);
    const isWorking = works(page);
    await page.unroute('**/assets/*.js');
    await copy.click();
    await isWorking;
    await context.close();
  });

  it.each(LOOKS)('has nothing that axe finds on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open('/no-such-screen', options);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(await page.locator('main').getByText('Page not found').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  // Links and QR codes offer what was deleted instead, see `links-deleted.test.ts`.
  it.each([['/campaigns/999', 'Campaigns']])(
    'reports that %s does not exist, and offers a link back instead of a retry',
    async (address, list) => {
      const { page, context } = await bench.open(address);
      await page.getByRole('alert').getByText('Not found. It may have been deleted').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: list });
      expect(await way.count()).toBe(1);
      await page.getByRole('alert').getByRole('link', { name: 'Back to list' }).click();
      await page.getByRole('heading', { level: 1, name: list }).waitFor();
      await context.close();
    },
  );

  it.each([
    ['/websites/999/install', '/websites'],
    ['/pages/splash/999', '/pages'],
    ['/domains/999', '/domains'],
    ['/settings/webhooks/999', '/settings/webhooks'],
  ])('links from %s, which does not exist, to %s', async (address, list) => {
    const { page, context } = await bench.open(address, PHONE);
    await page.getByRole('alert').getByRole('link', { name: 'Back to list' }).click();
    await page.waitForURL((url) => url.pathname === `/app${list}`);
    await context.close();
  });

  it('calls the way home what the menu calls it', async () => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/app/');
    await context.close();
  });

  it('names an address without a screen, searches from it, and goes where one obviously leads', async () => {
    const { page, context } = await bench.open('/members');
    const main = page.getByRole('main');
    await main.getByText('Nothing is at /app/members.').waitFor();
    const meant = main.getByRole('navigation', { name: 'Did you mean' });
    expect(await meant.getByRole('link').allInnerTexts()).toEqual(['Settings: Members']);
    await main.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog', { name: 'Search or go to' }).waitFor();
    await page.goto(`${bench.test.origin}/app/qr-codes`);
    await page.waitForURL((url) => url.pathname === '/app/codes');
    await context.close();
  });

  it('opens screens by keyboard, and shows the current one', async () => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL((url) => url.pathname === '/app/settings');
    const place = page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link', { name: 'Settings' });
    expect(await place.getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/app/no-such-screen');
    await context.close();
  });

  it('creates a link with C and Enter, and searches above the content on wide screens', async () => {
    const { page, context } = await bench.open('/campaigns', { viewport: { width: 2560, height: 1200 } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const search = await page.getByRole('button', { name: /^Search or go to/ }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(search?.x).toBeCloseTo(title?.x ?? 0, 0);
    await page.keyboard.press('c');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/app/links/new');
    await context.close();
  });

  it('lists all shortcuts of the screen and of the application, with one key', async () => {
    const { json } = await bench.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/tea' });
    const { page, context, complaints } = await bench.open('/links');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    const linesOf = (heading: string) => keys.locator('section', { hasText: heading }).innerText();
    expect(await linesOf('On this screen')).toMatch(/Next row\s+J\s+or\s+↓/);
    expect(await linesOf('On this screen')).toMatch(/Edit\s+E/);
    expect(await linesOf('Everywhere')).toMatch(/Go to QR codes\s+G\s+then\s+Q/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await bench.account.api('DELETE', `/bio/api/url/${json.id}/delete`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists shortcuts from the palette too, and Back closes them', async () => {
    const { page, context } = await bench.open('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('keyboard');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toHaveLength(1);
    await page.keyboard.press('Enter');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('This screen has no shortcuts of its own.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.goBack();
    await keys.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/app/settings');
    await context.close();
  });

  it.each(['Enter', 'ArrowDown'])(
    'opens a menu with %s before it was ever loaded, and returns the focus to its button',
    async (key) => {
      const { page, context } = await bench.open('/no-such-screen');
      const button = page.getByRole('button', { name: 'Create' });
      await button.waitFor();
      expect(await button.getAttribute('aria-haspopup')).toBe('menu');
      await button.focus();
      await page.keyboard.press(key);
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('create');
      await context.close();
    },
  );

  it('keeps a menu closed when the pointer is released elsewhere', async () => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('button', { name: 'Create' }).hover();
    await page.mouse.down();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.up();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(0);
    await context.close();
  });

  it.each([
    ['/', '/api/v1/home'],
    ['/?range=30d', '/api/v1/home'],
    ['/links?q=spring&order=click', '/bio/api/urls/search'],
    ['/codes', '/bio/api/qr'],
    ['/websites/:id', '/api/v1/websites/:id'],
    ['/websites/:id?period=7d&f=is,browser,Chrome', '/api/v1/websites/:id/overview'],
  ])('asks early for what %s shows, and asks once', async (screen, requested) => {
    const created = await bench.account.api('POST', '/api/v1/websites', { domain: `early-${Date.now()}.example` });
    const at = (path: string) => path.replace(':id', String(created.json.data.id));
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url().slice(bench.test.origin.length)));
    // The second is the request that every screen sends.
    const responses = [at(requested), '/bio/api/tasks'].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path),
    );
    await page.goto(`${bench.test.origin}/app${at(screen)}`);
    await Promise.all(responses);
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    // The numbers of broken and archived links are other requests, which follow the list.
    const found = requests.filter(
      (request) => /^[^?]*/.exec(request)?.[0] === at(requested) && !/status=archived|health=broken/.test(request),
    );
    expect(found, requests.join('\n')).toHaveLength(1);
    await context.close();
  });

  it('finds objects and actions from the palette', async () => {
    await bench.account.api('POST', '/bio/api/url/add', { url: 'https://example.com/spring', title: 'Spring sale' });
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('spring');
    await page.getByRole('option', { name: /Spring sale/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/app/links' && url.searchParams.has('link'));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('create: qr');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/app/codes/new');
    await context.close();
  });

  it('keeps to the theme that was chosen, from the first paint on', async () => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('button', { name: 'Account menu of' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    const surface = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const dark = await surface();
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(await surface()).toBe(dark);
    await context.close();
  });
});
