import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../support/browser/shared-browser.ts';
import { itInFullScope } from '../support/vitest/full-scope.ts';
import { sampleOf } from '../support/vitest/scope.ts';
import { openStrangerPages, type StrangerPage, type StrangerPages } from './public-pages.fixture.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = `axe
  .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], iframes: false, preload: { assets: ['media'] } })
  .then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.target.join(' ') + ' ' + node.failureSummary)),
  )`;

/** In the page: elements that overflow horizontally, and touch targets that are too small. */
const MISFITS = `(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const named = (element) => element.tagName + '.' + element.className + ' "' + element.textContent.trim().slice(0, 40) + '"';
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return shown(element) && width > 1 && !element.closest('.trap, svg') && (right > innerWidth + 1 || left < -1);
  });
  // The application sizes its fields by the pointer (touch.test.ts).
  const small = location.pathname.startsWith('/app') ? [] : [...document.querySelectorAll('.button, a.block, .socials a, .rows a, summary, input:not([type=radio]), textarea')].filter(
    (element) => shown(element) && !element.closest('.trap') && element.type !== 'hidden' && element.getBoundingClientRect().height < 44,
  );
  return [...wide.map((element) => 'too wide: ' + named(element)), ...small.map((element) => 'too small: ' + named(element))];
})()`;

/** In the page: bytes of headers and bodies of the page and its resources, without font and frames, which report their own. */
const WEIGHT = `performance
  .getEntries()
  .filter(({ name, initiatorType }) => initiatorType && initiatorType !== 'iframe' && !name.includes('.woff2'))
  .reduce((bytes, { transferSize }) => bytes + transferSize, 0)`;

/** Together they have both widths and both sets of colors. */
const SCREENS = [
  ['phone, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['desktop, light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
] as const;

let browser: SharedBrowser;
let strangers: StrangerPages;

beforeAll(async () => {
  strangers = await openStrangerPages();
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser.close();
  await strangers.close();
});

/**
 * In the page: leaves one operation of each group, since hundreds of the same markup take axe minutes, and lays it out, since axe
 * measures operations that are not laid out as if they overlapped.
 */
const ONE_OF_EACH = `document.querySelectorAll('.operation ~ .operation').forEach((element) => element.remove());
document.querySelectorAll('.operation').forEach((element) => { element.style.contentVisibility = 'visible'; })`;

/** A new page each: those that open an app leave theirs waiting for it. */
async function openPage(context: BrowserContext, { path, userAgent }: StrangerPage): Promise<Page> {
  const page = await context.newPage();
  if (userAgent) await page.setExtraHTTPHeaders({ 'User-Agent': userAgent });
  await page.goto(strangers.origin + path);
  return page;
}

/** Bytes received for a loaded page and its frames, as the browser reports them. */
async function weightOf(page: Page): Promise<number> {
  const ours = page.frames().filter((frame) => frame.url().startsWith(strangers.origin));
  const weights = await Promise.all(ours.map((frame) => frame.evaluate(WEIGHT)));
  return (weights as number[]).reduce((sum, weight) => sum + weight, 0);
}

/** Violations in the form inside an overlay's frame count as well. */
async function faultsOf(page: Page): Promise<string[]> {
  const ours = page.frames().filter((frame) => frame.url().startsWith(strangers.origin));
  const found: string[] = [];
  for (const frame of ours) {
    // By the debugging protocol, which the page's policy does not bind.
    await frame.evaluate(AXE);
    found.push(...((await frame.evaluate(FAULTS)) as string[]), ...((await frame.evaluate(MISFITS)) as string[]));
  }
  return found;
}

/** Without scripts, axe would wait forever. */
async function withoutSandbox(route: Route): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  const policy = (response.headers()['content-security-policy'] ?? '').replace(/; sandbox [^;]*/, '');
  await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
}

describe.each(SCREENS)('every public page: %s', (name, options) => {
  it('has no fault that axe finds, nothing that sticks out, nothing too small to press', async () => {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    await context.route(/^https:/, (route) => route.abort());
    await context.route(/\/(@|u\/)[^/]+(\/[^/]+)*$/, withoutSandbox);
    const found: string[] = [];
    for (const stranger of sampleOf(strangers.pages, 8, name === SCREENS[0][0] ? 0 : 4)) {
      await context.clearCookies();
      const page = await openPage(context, stranger);
      await stranger.act?.(page);
      found.push(...(await faultsOf(page)).map((fault) => `${stranger.name}: ${fault}`));
      await page.close();
    }
    expect(found).toEqual([]);
    await context.close();
  });
});

itInFullScope.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)(
  'the API reference at %d px, %s: has no fault that axe finds, and does not scroll sideways',
  async (width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
    const page = await context.newPage();
    await page.goto(`${strangers.origin}/docs`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.evaluate(ONE_OF_EACH);
    await page.evaluate(AXE);
    expect(await page.evaluate(FAULTS)).toEqual([]);
    // Results of the search and open contents, which cover the page on phones.
    const ofNavigation = FAULTS.replace('document', "'nav'");
    await page.getByRole('combobox').fill('a link');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate(ofNavigation)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.evaluate(`document.querySelectorAll('nav details').forEach((element) => { element.open = true; })`);
    expect(await page.evaluate(ofNavigation)).toEqual([]);
    await context.close();
  },
);

describe('the API reference', () => {
  it('finds nothing by what every path begins with, but whole paths', async () => {
    const page = await openDocs({ viewport: { width: 1440, height: 844 } });
    await page.getByRole('combobox').fill('bio');
    expect(await page.getByRole('option').filter({ hasText: '/bio/api/urls' }).count()).toBe(0);
    await page.getByRole('combobox').fill('/bio/api/urls/tags');
    expect(await page.getByRole('option').textContent()).toContain('List the tags of links');
    await page.context().close();
  });

  it('is searched by keyboard, and a result has the focus', async () => {
    const page = await openDocs({ viewport: { width: 1440, height: 844 } });
    const field = page.getByRole('combobox', { name: 'Search the API reference' });
    await page.keyboard.press('/');
    await page.keyboard.type('post a splash page');
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ results$/);
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain('Create a splash page');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).textContent()).not.toContain('Create a splash page');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#createSplashPage');
    expect(await page.getByRole('option').count()).toBe(0);
    await page.getByRole('link', { name: 'Create a splash page' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    expect([await field.inputValue(), await page.getByRole('option').count()]).toEqual(['', 0]);
    await page.keyboard.type('no operation has these words');
    expect(await page.getByRole('status').textContent()).toBe('No results');
    await page.context().close();
  });

  it('finds sections of the introduction and operations by their fields', async () => {
    const page = await openDocs({ viewport: { width: 390, height: 844 } });
    const first = async (query: string) => {
      await page.getByRole('combobox').fill(query);
      return page.getByRole('option').first().textContent();
    };
    expect(await first('errors')).toContain('Errors');
    expect(await first('bio pages')).toContain('Bio pages');
    expect(await first('expirationredirect')).toMatch(/expirationredirect/);
    await page.getByRole('option').first().click();
    expect(await page.locator(':target').isVisible()).toBe(true);
    await page.context().close();
  });

  it('copies a call and an example', async () => {
    const page = await openDocs({ permissions: ['clipboard-read', 'clipboard-write'] });
    for (const part of ['request', 'response']) {
      await page.getByRole('button', { name: `Copy ${part}: Create a pixel` }).click();
      await page.getByRole('button', { name: `Copied ${part}: Create a pixel` }).waitFor();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      expect(copied).toBe(await page.locator(`[id^="createPixel-${part}"]:visible`).textContent());
    }
    await page.context().close();
  });

  it('keeps the contents in view on wide screens, and marks what is read', async () => {
    const page = await openDocs({ viewport: { width: 1440, height: 844 } });
    const group = page.locator('.contents a', { hasText: /^QR codes$/ });
    await group.click();
    await page.locator('.contents a', { hasText: /^Create a QR code$/ }).click();
    const current = page.locator('.contents [aria-current]');
    await current.and(page.locator('[href="#createQrCode"]')).waitFor();
    const box = await current.boundingBox();
    expect(box && box.y > 0 && box.y < 844).toBe(true);
    await page.context().close();
  });

  it('folds the contents on phones until they are needed', async () => {
    const page = await openDocs({ viewport: { width: 390, height: 844 } });
    const link = page.locator('.contents a', { hasText: /^Channels$/ });
    expect(await link.isVisible()).toBe(false);
    await page.getByText('Contents', { exact: true }).click();
    await link.click();
    expect([await link.isVisible(), new URL(page.url()).hash]).toEqual([false, '#waymark-link-tools-channels']);
    await page.context().close();
  });

  it('folds its groups on phones, and opens the one that a link or the address leads to', async () => {
    const page = await openDocs({ viewport: { width: 390, height: 844 } });
    const open = page.locator('.folded[open]');
    expect(await page.locator('.folded').count()).toBeGreaterThan(20);
    expect(await open.count()).toBe(0);
    await page.getByText('Contents', { exact: true }).click();
    await page.locator('.contents a', { hasText: /^Channels$/ }).click();
    await open.filter({ hasText: 'List channels' }).waitFor();
    await page.evaluate(`location.hash = 'createPixel'`);
    await page.locator('#createPixel').waitFor();
    expect(await open.count()).toBe(2);
    await page.reload();
    await page.locator('#createPixel').waitFor();
    expect(await open.count()).toBe(1);
    await page.context().close();
  });

  it.each([1440, 390])('shifts nothing while it loads and while one scrolls and jumps, at %d px', async (width) => {
    const page = await openDocs({ viewport: { width, height: 844 } });
    await page.evaluate(`new PerformanceObserver((list) => {
      window.shift = list.getEntries().reduce((sum, { value }) => sum + value, window.shift ?? 0);
    }).observe({ type: 'layout-shift', buffered: true })`);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 700);
    // A person who still scrolls cancels a jump.
    const left = 'Math.min(12 * 700, document.documentElement.scrollHeight - innerHeight) - scrollY';
    await expect.poll(() => page.evaluate(left)).toBeLessThan(1);
    await page.evaluate(`location.hash = 'showStatistics'`);
    const topOf = async () => Math.round(((await page.locator('#showStatistics').boundingBox())?.y ?? 0) / 8) * 8;
    await expect.poll(topOf).toBe(width === 390 ? 80 : 24);
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -500);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    expect(await page.evaluate('window.shift ?? 0')).toBe(0);
    await page.context().close();
  });

  it.each([
    [1440, true],
    [390, false],
  ])('is a page without scripts at %d px, and offers nothing that needs one', async (width, isOpen) => {
    const page = await openDocs({ viewport: { width, height: 844 }, javaScriptEnabled: false });
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
    const link = page.locator('.contents a', { hasText: /^Channels$/ });
    expect(await link.isVisible()).toBe(isOpen);
    if (!isOpen) await page.getByText('Contents', { exact: true }).click();
    await link.click();
    expect(new URL(page.url()).hash).toBe('#waymark-link-tools-channels');
    await page.context().close();
  });

  it.each([true, false])('shows its examples in the chosen language, scripts: %s', async (javaScriptEnabled) => {
    const page = await openDocs({ javaScriptEnabled });
    const [first, last] = [page.locator('.samples').first(), page.locator('.samples').last()];
    expect(await first.locator('pre:visible').textContent()).toMatch(/^curl /);
    await first.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await first.locator('pre:visible').textContent()).toMatch(/^const response = await fetch/);
    // A script chooses everywhere, and for the next visit.
    expect(await last.getByRole('radio', { name: 'JavaScript' }).isChecked()).toBe(javaScriptEnabled);
    if (javaScriptEnabled) {
      await page.reload();
      expect(await first.getByRole('radio', { name: 'JavaScript' }).isChecked()).toBe(true);
    }
    await page.context().close();
  });
});

async function openDocs(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${strangers.origin}/docs`);
  return page;
}

/** The type has its own limit (page-font.test.ts): one file for all pages, which none of them waits for. */
it('every page with its style sheets and scripts weighs less than 15 kB on the way', async () => {
  const context = await browser.newContext();
  await context.route(/^https:|\.(svg|mp4|mp3)$/, (route) => route.abort());
  const heavy: string[] = [];
  for (const stranger of sampleOf(strangers.pages, 6)) {
    const page = await openPage(context, stranger);
    const bytes = await weightOf(page);
    if (bytes === 0 || bytes > 15_000) heavy.push(`${stranger.name}: ${bytes}`);
    await page.close();
  }
  expect(heavy).toEqual([]);
  await context.close();
});
