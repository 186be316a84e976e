import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Service } from './service.ts';
import { untilQuiet } from './wrk.ts';

/** Load times of a screen with an empty cache, in milliseconds since navigation. */
export interface Opened {
  largestPaint: number;
  /** The screen's main content is visible, and no task of 50 ms or longer is left before it. */
  interactive: number;
}

/** Response times after a click, in milliseconds. */
export interface Repainted {
  /** The click's own feedback: the filter appears in the header. */
  mark: number;
  /** The figures of the new query. */
  numbers: number;
  /** Everything else of it. */
  panels: number;
}

/** Smoothness of a scrolled list: milliseconds between two frames. */
export interface Scrolled {
  median: number;
  worst: number;
  /** Share of frames that took more than two refresh intervals (34 ms). */
  lateShare: number;
}

export const EMAIL = 'bench@example.com';
export const PASSWORD = 'correct horse battery';
/** Late tasks of a screen that is there are waited for so long. */
const SETTLED_MS = 1_500;

/** In the page, before anything else of it: watches paints and long tasks, and times what is done. */
const WATCH = `(() => {
  const speed = { paint: 0, tasks: [] };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { speed.paint = startTime; });
  watch('longtask', ({ startTime, duration }) => speed.tasks.push({ startTime, end: startTime + duration }));
  const picture = () => new Promise((done) => requestAnimationFrame(done));
  speed.until = async (isThere) => {
    const deadline = performance.now() + 30_000;
    while (!isThere()) {
      if (performance.now() > deadline) throw new Error('It never came: ' + isThere);
      await picture();
    }
    await picture();
    return performance.now();
  };
  speed.isFresh = () => document.querySelector('main [aria-busy="false"] button[aria-pressed]');
  speed.opened = async (selector) => {
    const shown = await speed.until(() => document.querySelector(selector));
    await new Promise((done) => setTimeout(done, ${SETTLED_MS}));
    const before = speed.tasks.filter(({ startTime }) => startTime <= shown);
    return { largestPaint: speed.paint, interactive: Math.max(shown, ...before.map(({ end }) => end)) };
  };
  speed.click = async (element, isMarked) => {
    const start = performance.now();
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    element.click();
    const mark = await speed.until(isMarked);
    const numbers = await speed.until(speed.isFresh);
    const panels = await speed.until(() => !document.querySelector('main [aria-busy="true"]'));
    return { mark: mark - start, numbers: numbers - start, panels: panels - start };
  };
  speed.scroll = async (element, step, times) => {
    const gaps = [];
    let before = await new Promise(requestAnimationFrame);
    for (let turn = 0; turn < times; turn++) {
      element.scrollTop += step;
      const now = await new Promise(requestAnimationFrame);
      gaps.push(now - before);
      before = now;
    }
    gaps.sort((one, other) => one - other);
    const late = gaps.filter((gap) => gap > 34).length;
    return { median: gaps[gaps.length >> 1], worst: gaps.at(-1), lateShare: late / gaps.length };
  };
  globalThis.speed = speed;
})()`;

/** A browser's pages on a service, logged in, with what they take measured. */
export interface PageSpeed {
  /** The screen in a browser that knows nothing yet, on a processor that is so many times slower. */
  open(path: string, selector: string, slowDown: number): Promise<Opened>;
  /** A page of the application that stays open; its `speed` has the times. */
  stay(path: string): Promise<Page>;
  /** Until the service has nothing to do. */
  quiet(): Promise<void>;
}

export async function createPageSpeed(browser: Browser, service: Service): Promise<PageSpeed> {
  const { origin } = service;
  const storageState = await signIn(browser, origin);
  const newPage = async (): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> => {
    const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    return { context, page, session: await context.newCDPSession(page) };
  };
  return {
    open: async (path, selector, slowDown) => {
      const { context, page, session } = await newPage();
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
      const opened: Opened = await page.evaluate(`speed.opened(${JSON.stringify(selector)})`);
      await context.close();
      return opened;
    },
    stay: async (path) => {
      const { page } = await newPage();
      await page.goto(`${origin}${path}`);
      return page;
    },
    quiet: () => untilQuiet(service),
  };
}

/** The cookies of the bench account. */
export async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.fill('[name=email]', EMAIL);
  await page.fill('[name=password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForURL((url) => url.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}
