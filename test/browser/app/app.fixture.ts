import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { inject } from 'vitest';
import type { Demo } from '../../support/browser/demo-setup.ts';
import { type SharedBrowser, sharePersonsBrowser } from '../../support/browser/shared-browser.ts';
import { buildOnce } from '../../support/browser/web-build.ts';
import {
  quickHasher,
  startTestApp,
  type TestAccount,
  type TestApp,
  type TestAppOptions,
} from '../../support/test-app.ts';
import { requestPart } from '../../support/vitest/on-demand.ts';
import { ContextPool } from './context-pool.ts';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The windows in which a feature's screens are checked with axe: one of them in a sampled run, all in the full one. */
export const LOOKS = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
  ['a dark desktop', { ...DESKTOP, colorScheme: 'dark' as const }],
] as const;

/** An automated browser sends more requests in a minute than a person does in an hour. */
const NO_LIMIT = 1_000_000;

/** The built application on the real service, and a browser to use it with. */
export interface AppBench {
  test: TestApp;
  browser: SharedBrowser;
  account: TestAccount;
  /** A page of a signed-in browser; `path` is under `/app`. `complaints` has its console errors. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export interface OpenPage {
  page: Page;
  /** Close it when done, so that the next test has it: see `ContextPool`. */
  context: BrowserContext;
  /** Console and script errors, and responses with status 500 or above. A passing test has none. */
  complaints: readonly string[];
}

interface BenchOptions extends TestAppOptions {
  /** A browser whose visits of tracked pages count. It starts more slowly. */
  isCounted?: boolean;
  /** Passkeys require the public origin of the service, which is the default one here: the browser finds the service there. */
  hasPasskeys?: boolean;
}

/** On an account with nothing in it. `engine: true` starts the event engine, which statistics need. */
export async function openBench({ isCounted, hasPasskeys, ...options }: BenchOptions = {}): Promise<AppBench> {
  const test = await startTestApp({
    ...options,
    config: { appRateLimit: NO_LIMIT, ...options.config },
    deps: { webFolder: await buildOnce(), ...options.deps },
  });
  return createBench(test, test.account, { isCounted, hasPasskeys });
}

/** On a copy of the demo account. Takes some seconds. */
export async function openDemoBench(): Promise<AppBench> {
  const { folder, email, key }: Demo = JSON.parse(await requestPart(inject('demoSeeder')));
  const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-demo-'));
  await cp(folder, dataDirectory, { recursive: true });
  const test = await startTestApp({
    engine: true,
    config: { dataDirectory, appRateLimit: NO_LIMIT },
    // The demo account's password is another one each time: here every one opens it.
    deps: { webFolder: await buildOnce(), hasher: { ...quickHasher, verify: async () => true } },
  });
  return createBench(test, { ...test.account, email, key, api: apiOf(test, key) });
}

/** Requests with an API key of an account that the test application created. */
function apiOf(test: TestApp, key: string): TestAccount['api'] {
  return (method, path, body) =>
    test.request(path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

async function createBench(
  test: TestApp,
  account: TestAccount,
  { isCounted, hasPasskeys }: Pick<BenchOptions, 'isCounted' | 'hasPasskeys'> = {},
): Promise<AppBench> {
  const tool = isCounted ? 'chromium' : 'headless-chromium';
  const rules = `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${new URL(test.origin).port}`;
  const browser = await sharePersonsBrowser(hasPasskeys ? [rules] : [], tool);
  const contexts = new ContextPool(browser, test.origin);
  return {
    test,
    browser,
    account,
    open: (path, options = DESKTOP) => openPage({ test, contexts, account }, path, options),
    close: async () => {
      await browser.close();
      await test.close();
      // A folder that was given to the application is left by it.
      await rm(test.deps.config.dataDirectory, { recursive: true, force: true });
    },
  };
}

async function openPage(
  { test, contexts, account }: Pick<AppBench, 'test' | 'account'> & { contexts: ContextPool },
  path: string,
  options: BrowserContextOptions,
): Promise<OpenPage> {
  const { context, page } = await contexts.take(options);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Tests check error responses themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  watchRequests(page);
  await context.addCookies([await sessionOf(test, account.email)]);
  await page.goto(`${test.origin}/app${path}`);
  return { page, context, complaints };
}

/** The requests of each opened page that wait for a response. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  if (pendingRequests.has(page)) return;
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => {
    // Streams never end.
    if (!/\/live\/(changes|stream)$/.test(new URL(request.url()).pathname)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Waits until an opened page has waited for no response for half a second, other than for its live stream. */
export async function untilIdle(page: Page): Promise<void> {
  const pending = pendingRequests.get(page);
  for (let quietTimes = 0; quietTimes < 5; quietTimes = pending?.size === 0 ? quietTimes + 1 : 0) await delay(100);
}

/** Like a sign-in, which is limited to ten a minute. */
async function sessionOf(test: TestApp, email: string) {
  const { accounts, sessions } = test.app.features;
  const account = await accounts.findByEmail(email);
  if (!account) throw new Error(`There is no account of ${email}.`);
  const { secret } = await sessions.begin(account, 'Chromium');
  return { name: 'waymark', value: secret, url: test.origin, httpOnly: true, sameSite: 'Lax' as const };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * In the page: a sentence for each violation that axe finds. A target that a sticky header or footer covers in part is audited
 * again in the middle of the window, where every visitor can scroll it to.
 */
const FAULTS = `(async () => {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Dialogs are outside of landmarks.
    rules: { region: { enabled: false } },
    // Else axe fetches and parses every style sheet again, for rules that are not among these.
    preload: { assets: ['media'] },
  });
  const isFreeInTheMiddle = async (node) => {
    document.querySelector(node.target[0])?.scrollIntoView({ block: 'center' });
    const again = await axe.run({ include: [node.target] }, { runOnly: { type: 'rule', values: ['target-size'] }, preload: false });
    return again.violations.length === 0;
  };
  const faults = [];
  for (const { id, nodes } of violations)
    for (const node of nodes)
      if (id !== 'target-size' || !(await isFreeInTheMiddle(node)))
        faults.push(id + ': ' + node.target.join(' ') + ' ' + node.failureSummary);
  return faults;
})()`;

/** Returns violations of WCAG 2.2 AA found by axe on the current page, one sentence each; empty if there are none. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // By the debugging protocol, which the page's policy does not bind.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate(FAULTS);
}
