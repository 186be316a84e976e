import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedBrowser, sharePersonsBrowser } from '../support/browser/shared-browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** From a page in a browser to rows in the log: the service can read what the tracker sends. */

let app: TestApp;
let browser: SharedBrowser;
let context: BrowserContext;
let shop: Server;
let shopOrigin: string;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ engine: true });
  const tag = `<!doctype html><title>Shop</title><p>Text</p><a id="file" href="/list.pdf">list</a>
    <script defer data-vitals data-hash src="${app.origin}/js/script.js" data-host="${app.origin}"></script>`;
  shop = createServer((request, response) => {
    const isFile = request.url?.endsWith('.pdf');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(isFile ? 'a file' : tag);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopOrigin = `http://shop.example:${(shop.address() as AddressInfo).port}`;
  siteId = (await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' })).json.data.id;
  browser = await sharePersonsBrowser();
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await app.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

async function counts(): Promise<Record<string, number>> {
  await app.deps.events.settle();
  const kinds = ['pageview', 'event', 'engagement', 'vital'] as const;
  const scope = { accountId: app.account.id, siteId };
  const pairs = kinds.map(async (kind) => [kind, await app.deps.events.reader.count({ ...scope, kind })]);
  return Object.fromEntries(await Promise.all(pairs));
}

const perPage = () =>
  app.deps.events.analytics.query({
    scope: { accountId: app.account.id, kind: 'website', id: siteId },
    metrics: ['views'],
    dimensions: ['page', 'via_link'],
    range: { from: 0, to: Date.now() + 60_000 },
    timezone: 'UTC',
    limit: 10,
    offset: 0,
  });

describe('a click, its visit and the visit’s events', () => {
  it('are one journey in the log, although the URL no longer has the token', async () => {
    const { json: link } = await app.account.api('POST', '/bio/api/url/add', {
      url: `${shopOrigin}/start`,
      custom: 'go',
    });
    const page = await context.newPage();
    await page.goto(`${app.origin}/go`);
    await page.waitForFunction('window.waymark?.hasVitals && !location.search');
    expect(page.url()).toBe(`${shopOrigin}/start`);
    await page.evaluate("waymark('identify', 'user-1')");
    await page.evaluate("waymark('Purchase', { value: 12.5, unit: 'EUR', props: { plan: 'pro' } })");
    await page.evaluate("location.hash = '#/basket'");
    await page.waitForFunction('performance.now() > (window.lookedSince ??= performance.now()) + 300');
    await page.click('#file');
    await page.waitForURL('**/list.pdf');
    await expect.poll(counts).toMatchObject({ pageview: 2, event: 2, vital: 1 });
    expect((await counts()).engagement).toBeGreaterThanOrEqual(1);
    const { rows } = await perPage();
    const views = rows.map(({ dimensions: [path, linkId], metrics }) => ({
      path,
      linkId: Number(linkId),
      views: metrics[0],
    }));
    expect(views).toHaveLength(2);
    expect(views).toContainEqual({ path: '/start', linkId: link.id, views: 1 });
    expect(views).toContainEqual({ path: '/start#/basket', linkId: link.id, views: 1 });
  });
});
