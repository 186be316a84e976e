import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type PlainChromium,
  type PlainChromiumOptions,
  startPlainChromium,
} from '../support/browser/plain-chromium.ts';
import { type Body, type Pages, startTrackedSite, type TrackedSite } from '../support/tracked-site.ts';

/** Tracker behavior that requires a browser without automation. */

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function site(pages: Pages): Promise<TrackedSite> {
  const started = await startTrackedSite(pages);
  open.push(started);
  return started;
}
async function chromium(options: PlainChromiumOptions = {}): Promise<PlainChromium> {
  const started = await startPlainChromium(options);
  open.push(started);
  return started;
}
async function driven(options: PlainChromiumOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  return (await chromium(options)).drive();
}

const paths = (bodies: { page: string }[]) => bodies.map(({ page }) => new URL(page).pathname);
const isView = (body: Body) => !('engaged' in body || 'event' in body || 'vitals' in body);
const isEngagement = (body: Body) => 'engaged' in body;

const HIDDEN_MS = 1_500;

/** Long enough to be reported, from the moment the tracker is loaded, visible and focused. */
async function look(page: Page): Promise<void> {
  const isWatched = 'window.waymark && document.visibilityState === "visible" && document.hasFocus()';
  await page.waitForFunction(isWatched);
  const since: number = await page.evaluate('performance.now()');
  await page.waitForFunction(`performance.now() > ${since + 300}`);
}

describe('a tab', () => {
  it('that goes to the background reports its engaged time, and never counts time there', async () => {
    const tracked = await site(({ tag }) => ({ '/a': tag(), '/b': 'another' }));
    const { context, page } = await driven();
    await page.goto(`${tracked.origin}/a`);
    await page.bringToFront();
    await look(page);
    const other = await context.newPage();
    await other.goto(`${tracked.origin}/b`);
    await other.bringToFront();
    await tracked.until(1, isEngagement);
    expect(await page.evaluate('document.visibilityState')).toBe('hidden');
    const since: number = await other.evaluate('performance.now()');
    await other.waitForFunction(`performance.now() > ${since + HIDDEN_MS}`);
    await page.bringToFront();
    await look(page);
    await other.bringToFront();
    const reports = await tracked.until(2, isEngagement);
    const livedMs: number = await page.evaluate('performance.now()');
    const toldMs = reports.reduce((sum, { engaged }) => sum + engaged, 0);
    expect(toldMs).toBeGreaterThan(500);
    expect(toldMs).toBeLessThanOrEqual(livedMs - HIDDEN_MS);
    expect(tracked.bodies.map(({ page, engaged }) => [new URL(page).pathname, engaged > 0])).toEqual([
      ['/a', false],
      ['/a', true],
      ['/a', true],
    ]);
  });

  it('reports no automation in a visitor’s browser', async () => {
    const tracked = await site(({ tag }) => ({ '/a': tag() }));
    const { page } = await driven();
    await page.goto(`${tracked.origin}/a`);
    const [view] = await tracked.until(1);
    expect(view).toEqual({ referrer: '', page: `${tracked.origin}/a`, screen_resolution: expect.any(String) });
  });
});

describe('the back-forward cache', () => {
  it('restores a whole page: another view, and engaged time starts again', async () => {
    const tracked = await site(({ tag }) => ({ '/a': `<script>window.kept = 1</script>${tag()}`, '/b': tag() }));
    const { page } = await driven();
    await page.goto(`${tracked.origin}/a`);
    await tracked.until(1, isView);
    await page.evaluate('window.kept = 2');
    await page.goto(`${tracked.origin}/b`);
    await tracked.until(2, isView);
    await page.evaluate('history.back()');
    const views = await tracked.until(3, isView);
    expect(paths(views)).toEqual(['/a', '/b', '/a']);
    expect(views[2].referrer).toBe(`${tracked.origin}/a`);
    await page.waitForFunction('window.kept === 2 && document.visibilityState === "visible"');
    await page.evaluate('history.forward()');
    expect(paths(await tracked.until(4, isView))).toEqual(['/a', '/b', '/a', '/b']);
    expect(tracked.requests).toEqual(['/a', '/b']);
  });

  it('has separate web vitals for each return', async () => {
    const tracked = await site(({ tag }) => ({ '/a': `<p>Text</p>${tag('data-vitals')}`, '/b': 'other' }));
    const { page } = await driven();
    const isVitals = (body: Body) => 'vitals' in body;
    await page.goto(`${tracked.origin}/a`);
    await page.waitForFunction('window.waymark && waymark.hasVitals');
    await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0');
    await page.goto(`${tracked.origin}/b`);
    const [first] = await tracked.until(1, isVitals);
    await page.evaluate('history.back()');
    await page.waitForFunction('location.pathname === "/a"');
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    await page.goto(`${tracked.origin}/b`);
    const [, second] = await tracked.until(2, isVitals);
    expect(first.vitals).toMatchObject({ FCP: expect.any(Number), LCP: expect.any(Number), TTFB: expect.any(Number) });
    expect(second.vitals).toMatchObject({ FCP: expect.any(Number), CLS: 0, TTFB: 0 });
    expect(paths([first, second])).toEqual(['/a', '/a']);
  });
});

describe('a page that the browser prepared', () => {
  /** Prefetched pages report only to servers; the previous page polls until it receives it. */
  const prepared =
    (whenReady: string): Pages =>
    ({ tag, requests }) => ({
      '/start': `${tag()}<a id="next" href="/next?_wm=token">next</a>
        <script type="speculationrules">{"prerender": [{"urls": ["/next?_wm=token"], "eagerness": "immediate"}]}</script>
        <script>
          const look = async () => {
            if (!(await fetch('/is-prepared')).ok) return setTimeout(look, 20);
            await fetch('/then');
            ${whenReady};
          };
          look();
        </script>`,
      '/next': `${tag('data-vitals')}<script>
          addEventListener('load', () => document.prerendering && fetch('/prepared'));
        </script>`,
      '/prepared': '',
      '/then': '',
      ...(requests.includes('/prepared') ? { '/is-prepared': '' } : {}),
    });

  it('counts when it is shown, not before, and its time begins there', async () => {
    const tracked = await site(prepared('next.click()'));
    const browser = await chromium({ url: `${tracked.origin}/start` });
    const views = await tracked.until(2, isView);
    expect(paths(views)).toEqual(['/start', '/next']);
    expect(views[1]).toMatchObject({
      page: `${tracked.origin}/next?_wm=token`,
      referrer: `${tracked.origin}/start`,
    });
    expect(tracked.requests.filter((path) => path !== '/is-prepared')).toEqual([
      '/start',
      '/next?_wm=token',
      '/prepared',
      '/then',
    ]);
    const { page } = await browser.drive();
    await page.waitForFunction('location.href.endsWith("/next")');
    const preparedMs: number = await page.evaluate('performance.getEntriesByType("navigation")[0].activationStart');
    expect(preparedMs).toBeGreaterThan(0);
    await page.waitForFunction(`performance.now() > ${preparedMs + 300}`);
    const livedMs: number = await page.evaluate('dispatchEvent(new Event("pagehide")) && performance.now()');
    const [report] = await tracked.until(1, (body) => isEngagement(body) && paths([body])[0] === '/next');
    expect(report.engaged).toBeLessThanOrEqual(livedMs - preparedMs + 2);
  });

  it('sends nothing without an activation', async () => {
    const tracked = await site(prepared('waymark("Stayed")'));
    await chromium({ url: `${tracked.origin}/start` });
    await tracked.until(1, ({ event }) => event?.name === 'Stayed');
    expect(paths(tracked.bodies.filter(isView))).toEqual(['/start']);
  });
});

describe('Do-Not-Track, switched on in the browser,', () => {
  it('is respected if the tag enables it, and otherwise ignored', async () => {
    const tracked = await site(({ tag }) => ({ '/counted': tag(), '/left-alone': tag('data-dnt="true"') }));
    const { page } = await driven({ preferences: { enable_do_not_track: true } });
    await page.goto(`${tracked.origin}/left-alone`);
    expect(await page.evaluate('[navigator.doNotTrack, typeof waymark]')).toEqual(['1', 'function']);
    await page.evaluate('waymark("Signup")');
    await page.goto(`${tracked.origin}/counted`);
    await tracked.until(1);
    expect(paths(tracked.bodies)).toEqual(['/counted']);
  });
});
