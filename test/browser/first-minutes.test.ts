import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedBrowser, sharePersonsBrowser } from '../support/browser/shared-browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A website somewhere else on the same machine, under a name that Chromium resolves to it. */
async function startSite(body: string): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

describe('a real browser', () => {
  let test: TestApp;
  let browser: SharedBrowser;
  let context: BrowserContext;
  beforeAll(async () => {
    test = await startTestApp({ engine: true, config: { registration: 'open' } });
    browser = await sharePersonsBrowser();
    // An automated browser identifies itself, and is filtered as a bot.
    context = await browser.newContext();
  });
  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  it('creates an account, and opens the application with its first steps', async () => {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${test.origin}/register`);
    await page.getByLabel('Email').fill('browser@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('region', { name: 'Get started' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/app/);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.waitForURL('**/app/settings/keys');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('loads every resource of the public pages', async () => {
    await test.account.api('POST', '/bio/api/bio/add', { handle: 'anna', name: 'Anna' });
    const { json: campaign } = await test.account.api('POST', '/bio/api/campaign/add', {
      name: 'Spring',
      public: true,
    });
    const page = await context.newPage();
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(`${request.url()}: ${request.failure()?.errorText}`));
    for (const path of ['/', '/register', '/nothing', '/docs', '/@anna', new URL(campaign.list).pathname]) {
      const styled = page.waitForResponse((response) => response.url().includes('.css'));
      await page.goto(test.origin + path);
      expect((await styled).ok()).toBe(true);
      // Layout loads fonts, which a navigation would cancel.
      await page.evaluate('document.body.offsetHeight, document.fonts.ready.then(() => undefined)');
    }
    expect(failed).toEqual([]);
    await page.close();
  });

  it('reports a visit of a tracked page, and those of its single-page turns', async () => {
    const { json: website } = await test.account.api('POST', '/api/v1/websites', { domain: 'shop.example' });
    const snippet = `<!doctype html><title>Shop</title><script defer data-host="${test.origin}" src="${test.origin}/js/script.js"></script>`;
    const site = await startSite(snippet);
    const page = await context.newPage();
    const sent = () => page.waitForResponse((response) => response.url().endsWith('/api/event'));
    const [first] = await Promise.all([sent(), page.goto(`http://shop.example:${site.port}/start?utm_source=poster`)]);
    expect(first.status()).toBe(202);
    const [second] = await Promise.all([sent(), page.evaluate("history.pushState({}, '', '/basket')")]);
    expect(second.status()).toBe(202);
    await page.close();
    await new Promise((resolve) => site.server.close(resolve));
    await test.deps.events.settle();
    const scope = { accountId: test.account.id, siteId: website.data.id, kind: 'pageview' } as const;
    expect(await test.deps.events.reader.count(scope)).toBe(2);
    const pages = await test.account.api(
      'GET',
      `/api/v1/stats/${website.data.id}?name=page&from=2020-01-01&to=2099-01-01`,
    );
    const counts = new Map(pages.json.data.map((row: { value: string; count: number }) => [row.value, row.count]));
    expect(
      [...counts.keys()]
        .map(String)
        .map((path) => path.split('?')[0])
        .sort(),
    ).toEqual(['/basket', '/start']);
  });
});
