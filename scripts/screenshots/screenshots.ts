/**
 * `npm run screenshots`: takes screenshots of every screen with the demo account into docs/screenshots, or of those whose
 * names begin with an argument (`npm run screenshots -- admin`). Look at them when a screen changes. Needs Chromium, as the
 * tests do.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../../test/support/browser/chromium.ts';
import { requireNode } from '../node-version.ts';
import { SHOTS, type Shot } from './screenshot-list.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'docs', 'screenshots');
const PORT = 3917;
const ORIGIN = `http://localhost:${PORT}`;
const MAX_BYTES = 3_600_000;
/** Time for images, charts and maps to load. */
const SETTLE_MS = 2_500;
/** Pause at each part of a long page while scrolling. */
const LOOK_MS = 400;
/** How long to wait for the network to be quiet. */
const QUIET_MS = 4_000;
/** How long to wait for placeholders, on a busy machine. */
const LOADED_MS = 20_000;
/** Pages that are open at the same time: most of the time they wait. */
const AT_ONCE = 4;
/** Time zone of the browser and of the service. */
const TIME_ZONE = 'Europe/Berlin';

interface Demo {
  email: string;
  password: string;
  api_key: string;
}

/** An object of each kind: the one that has most to show, and the next. */
type Ids = Readonly<Record<string, number>>;

async function shoot(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: ROOT, stdio: 'inherit' });
  const data = mkdtempSync(join(tmpdir(), 'waymark-screenshots-'));
  const environment = {
    ...process.env,
    DATA_DIR: data,
    PORT: String(PORT),
    BASE_URL: ORIGIN,
    LOG_LEVEL: 'warn',
    TZ: TIME_ZONE,
  };
  const run = (args: readonly string[]) =>
    execFileSync(process.execPath, ['bin/waymark.js', ...args], { cwd: ROOT, env: environment, encoding: 'utf8' });
  const demo: Demo = JSON.parse(run(['seed', '--demo', '--json', '--events', '60000']));
  run(['operator', 'add', demo.email]);
  const service = spawn(process.execPath, ['bin/waymark.js', 'serve'], {
    cwd: ROOT,
    env: environment,
    stdio: 'inherit',
  });
  const browser = await launchBrowser();
  try {
    await untilReady(service);
    await shootAll(browser, demo);
  } finally {
    await browser.close();
    service.kill('SIGTERM');
    await new Promise((resolve) => service.once('exit', resolve));
    rmSync(data, { recursive: true, force: true });
  }
}

async function shootAll(browser: Browser, demo: Demo): Promise<void> {
  const starts = process.argv.slice(2);
  const shots = SHOTS.filter(({ name }) => starts.length === 0 || starts.some((start) => name.startsWith(start)));
  if (starts.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const ids = await readIds(demo.api_key);
  const state = await signIn(browser, demo);
  const waiting = [...shots];
  const shootNext = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const context = await browser.newContext({
        storageState: state,
        viewport: { width: shot.width ?? 1280, height: shot.height ?? 860 },
        colorScheme: shot.isDark ? 'dark' : 'light',
        timezoneId: TIME_ZONE,
        locale: 'en-US',
      });
      const picture = await shootOne(await context.newPage(), shot, ids);
      await context.close();
      writeFileSync(join(FOLDER, `${shot.name}.webp`), picture);
      console.log(`${shot.name}.webp, ${Math.round(picture.length / 1000)} kB`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shootNext));
  const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  console.log(`${shots.length} pictures; all have ${Math.round(bytes / 1000)} kB`);
  if (bytes > MAX_BYTES) throw new Error(`The pictures are larger than ${MAX_BYTES / 1e6} MB together.`);
}

/** Whether nothing is a placeholder anymore. */
const IS_LOADED = `document.querySelector('[class*="_skeleton_"]') === null`;

async function shootOne(page: Page, shot: Shot, ids: Ids): Promise<Buffer> {
  await page.goto(ORIGIN + shot.path.replace(/:(\w+)/g, (_whole, kind: string) => String(ids[kind])));
  // A dashboard keeps a live connection open and never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await shot.act?.(page);
  if (shot.isWhole) await lookThrough(page);
  await page.waitForFunction(IS_LOADED, undefined, { timeout: LOADED_MS }).catch(() => {
    console.warn(`${shot.name} still has placeholders after ${LOADED_MS / 1_000} s: take it again.`);
  });
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot({ fullPage: shot.isWhole ?? false });
  return sharp(picture).webp({ quality: 66 }).toBuffer();
}

/** Scrolls through the page: maps and lower panels load when they become visible. */
async function lookThrough(page: Page): Promise<void> {
  const { height = 860 } = page.viewportSize() ?? {};
  const steps = Math.ceil(Number(await page.evaluate('document.documentElement.scrollHeight')) / height);
  for (const step of [...Array(steps).keys(), 0]) {
    await page.evaluate(`scrollTo(0, ${step * height})`);
    await page.waitForTimeout(LOOK_MS);
  }
}

async function readIds(key: string): Promise<Ids> {
  const lists = {
    link: '/bio/api/urls?order=click',
    qr: '/bio/api/qr',
    campaign: '/bio/api/campaigns',
    channel: '/bio/api/channels',
    bio: '/bio/api/bios',
    splash: '/bio/api/splash',
    overlay: '/bio/api/overlay',
    pixel: '/bio/api/pixels',
    domain: '/bio/api/domains',
    webhook: '/bio/api/webhooks',
    // The demo's oldest is its largest.
    website: '/api/v1/websites?sort=asc',
    board: '/api/v1/boards',
  };
  const found = Object.entries(lists).map(async ([kind, path]) => {
    const response = await fetch(ORIGIN + path, { headers: { Authorization: `Bearer ${key}` } });
    const { data } = (await response.json()) as { data: unknown };
    const rows: Row[] = Array.isArray(data) ? data : (Object.values(data as object).find(Array.isArray) ?? []);
    const [row, other] = rows.toSorted((one, next) => richnessOf(next) - richnessOf(one));
    return [
      [kind, row?.id ?? 0],
      [`${kind}Beside`, other?.id ?? 0],
    ] as const;
  });
  // The demo is the only account.
  return { ...Object.fromEntries((await Promise.all(found)).flat()), workspace: 1, person: 1 };
}

interface Row {
  id: number;
  scans?: number;
  /** Of a campaign: its address, false without one. */
  rotator?: string | false;
}

function richnessOf({ scans = 0, rotator = false }: Row): number {
  return scans + (rotator === false ? 0 : 1);
}

async function signIn(browser: Browser, { email, password }: Demo) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await Promise.all([page.waitForURL((url) => url.pathname !== '/login'), page.keyboard.press('Enter')]);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function untilReady(service: ChildProcess): Promise<void> {
  while (service.exitCode === null) {
    const isReady = await fetch(`${ORIGIN}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The service ended before it was ready.');
}

requireNode();
await shoot();
