/**
 * How soon an open screen shows a click, scan or view, with all of its figures in agreement: in a browser, from the moment
 * before the request is sent. `node bench/live-screens.ts` prints the table; the built application must be there.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { launchPersonsBrowser } from '../test/support/browser/chromium.ts';
import {
  type Ask,
  contradictions,
  figuresAfter,
  happen,
  LIVE_SCREENS,
  type LiveScreen,
  type LiveWorld,
  makeLiveWorld,
  type ScreenState,
  type Watched,
  watchScreen,
} from '../test/support/live-screens.ts';
import { type Figure, tableRow } from './kit/figure.ts';
import { EMAIL, PASSWORD, signIn } from './kit/page-speed.ts';
import { goFirst } from './kit/priority.ts';
import { type Service, startWaymark } from './kit/service.ts';

const WAYMARK = join(import.meta.dirname, '..', 'bin', 'waymark.js');
const AT_MOST_MS = 1_000;
/** Single rounds of events, each after the screen was quiet. */
const SINGLE = 5;
const QUIET_MS = 1_500;
/** Rounds of events in a row, ten a second. */
const STREAM = 30;
const STREAM_EVERY_MS = 100;
const SETTLED_MS = 2_000;

interface Measured {
  world: LiveWorld;
  page: Page;
  /** Moment before the first request of each round of events, from the first round of all. */
  rounds: number[];
}

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-live-'));
  const account = ['account', 'create', '--email', EMAIL, '--password', PASSWORD, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [WAYMARK, ...account], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent' },
  });
  const standBack = goFirst();
  const service = await startWaymark(folder, { onOneCore: false });
  try {
    return await measureAll(service, JSON.parse(stdout).api_key);
  } finally {
    await service.stop();
    standBack();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(service: Service, key: string): Promise<Figure[]> {
  const browser = await launchPersonsBrowser();
  try {
    const world = await makeLiveWorld(service.origin, askWith(service.origin, key));
    const context = await browser.newContext({
      storageState: await signIn(browser, service.origin),
      viewport: { width: 1280, height: 900 },
    });
    const rounds: number[] = [];
    await happenAt(world, rounds);
    await delay(SETTLED_MS);
    const figures: Figure[] = [];
    for (const screen of LIVE_SCREENS) {
      const page = await context.newPage();
      figures.push(...(await measureScreen(screen, { world, page, rounds })));
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function askWith(origin: string, key: string): Ask {
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) };
    const response = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
    return response.json();
  };
}

async function happenAt(world: LiveWorld, rounds: number[]): Promise<void> {
  rounds.push(Date.now());
  await happen(world);
}

async function measureScreen(screen: LiveScreen, { world, page, rounds }: Measured): Promise<Figure[]> {
  await page.goto(world.origin + screen.path(world));
  await delay(SETTLED_MS);
  const watched = await watchScreen(page, screen);
  const first = rounds.length;
  for (let round = 0; round < SINGLE; round++) {
    await happenAt(world, rounds);
    await delay(QUIET_MS + (round % 5) * STREAM_EVERY_MS);
  }
  const single = rounds.length;
  for (let round = 0; round < STREAM; round++) {
    const wait = delay(STREAM_EVERY_MS);
    await happenAt(world, rounds);
    await wait;
  }
  await delay(SETTLED_MS);
  return figuresOf(screen, { watched, rounds, first, single });
}

interface Watching {
  watched: Watched;
  rounds: readonly number[];
  /** Index of the first round that the screen saw, and of the first of the stream. */
  first: number;
  single: number;
}

async function figuresOf(screen: LiveScreen, { watched, rounds, first, single }: Watching): Promise<Figure[]> {
  const states = await watched.states();
  const took = rounds.map((at, index) => shownAt(states, figuresAfter(screen, index + 1)) - at);
  const figure = (what: string, times: readonly number[]): Figure => {
    const sorted = [...times].sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    return {
      name: `${screen.name}, ${what}`,
      value: at(1),
      unit: 'ms',
      target: { of: 'value', atMost: AT_MOST_MS },
      detail: { p50: at(0.5), p95: at(0.95), contradictions: contradictions(states).length, states: states.length },
    };
  };
  return [figure('single events', took.slice(first, single)), figure('40 events a second', took.slice(single))];
}

/** When every place showed at least these figures. */
function shownAt(states: readonly ScreenState[], expected: ScreenState['figures']): number {
  const isThere = ({ figures }: ScreenState) =>
    Object.entries(expected).every(([kind, counts]) =>
      counts.every((count, place) => (figures[kind]?.[place] ?? 0) >= (count ?? 0)),
    );
  return states.find(isThere)?.at ?? Number.POSITIVE_INFINITY;
}

if (import.meta.main) console.table((await run()).map(tableRow));
