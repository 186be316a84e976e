/**
 * The application in a real browser: how soon screens are there on a processor that is four times slower, how soon a click
 * on a filter repaints a dashboard over millions of events, and how a list of 100,000 links scrolls and searches.
 * `node bench/application.ts --events=10m --data=FOLDER` prints the table; the built application must be there.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchPersonsBrowser } from '../test/support/browser/chromium.ts';
import { openStore, withFolder } from './dataset/event-store.ts';
import { type Figure, tableRow } from './kit/figure.ts';
import { type BenchOptions, readOptions } from './kit/options.ts';
import { createPageSpeed, type Opened, type PageSpeed, type Repainted, type Scrolled } from './kit/page-speed.ts';
import { startWaymark } from './kit/service.ts';
import { untilQuiet } from './kit/wrk.ts';
import { HEAVIEST_SITE } from './overview.ts';
import { median } from './overview-queries.ts';

const MEDIAN_SITE = 50;
const SLOW_DOWN = 4;
const ROUNDS = 5;
const CLICKS = 8;
const SCROLLS = 300;
const PAINT_AT_MOST_MS = 1_200;
const INTERACTIVE_AT_MOST_MS = 1_500;
const REPAINT_AT_MOST_MS = 200;
/** Browsers paint 60 frames a second; a stutter is three or more dropped frames. */
const STUTTER_MS = 67;
const DASHBOARD = 'main [aria-busy="false"] button[aria-pressed]';
const TABLE_ROW = 'main tbody tr a';

export function run(options: BenchOptions = readOptions([])): Promise<Figure[]> {
  return withFolder(options, async (folder) => {
    const size = options.sizes[0] ?? '10m';
    const store = await openStore(folder, size);
    const browser = await launchPersonsBrowser();
    try {
      return [
        ...(await withSpeed(browser, store.directory, async (speed) => [
          ...(await clickAtOnce(speed, `${size}: heaviest website`)),
          ...(await openings(speed)),
          ...(await filterClicks(speed, `${size}: heaviest website`, HEAVIEST_SITE)),
          ...(await filterClicks(speed, `${size}: median website`, MEDIAN_SITE)),
        ])),
        ...(await longList(browser)),
      ];
    } finally {
      await browser.close();
    }
  });
}

async function withSpeed<Result>(
  browser: Browser,
  directory: string,
  measure: (speed: PageSpeed) => Promise<Result>,
): Promise<Result> {
  const service = await startWaymark(directory, { onOneCore: false, environment: { APP_RATE_LIMIT: '1000000' } });
  try {
    await untilQuiet(service);
    return await measure(await createPageSpeed(browser, service));
  } finally {
    await service.stop();
  }
}

async function openings(speed: PageSpeed): Promise<Figure[]> {
  const base = await openedOften(speed, '/account', 'main');
  const screens = [
    ['dashboard of the median website', `/app/websites/${MEDIAN_SITE}`, DASHBOARD],
    ['dashboard of the heaviest website', `/app/websites/${HEAVIEST_SITE}`, DASHBOARD],
    ['home', '/app/', 'main h1'],
    ['links', '/app/links', 'main h1'],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, path, selector] of screens) {
    const opened = await openedOften(speed, path, selector);
    const baseline = { name: 'a page without scripts', value: median(base.map(({ largestPaint }) => largestPaint)) };
    figures.push(
      timed(
        `${name}, largest paint`,
        opened.map(({ largestPaint }) => largestPaint),
        PAINT_AT_MOST_MS,
        baseline,
      ),
      timed(
        `${name}, interactive`,
        opened.map(({ interactive }) => interactive),
        INTERACTIVE_AT_MOST_MS,
        baseline,
      ),
    );
  }
  return figures;
}

/** The first run is a warm-up and not measured: the service loads its files and caches. */
async function openedOften(speed: PageSpeed, path: string, selector: string): Promise<Opened[]> {
  await speed.open(path, selector, SLOW_DOWN);
  await speed.quiet();
  const all: Opened[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await speed.open(path, selector, SLOW_DOWN));
  return all;
}

/** Each click is on another page of the website, so that no response is cached. */
async function filterClicks(speed: PageSpeed, name: string, site: number): Promise<Figure[]> {
  const page = await speed.stay(`/app/websites/${site}`);
  const all: Repainted[] = [];
  for (let row = 0; row < CLICKS; row++) {
    all.push(await clickRow(page, row));
    await page.goBack();
    await page.evaluate('speed.until(speed.isFresh)');
  }
  await page.context().close();
  return [
    timed(
      `${name}, a filter's mark`,
      all.map(({ mark }) => mark),
      REPAINT_AT_MOST_MS,
    ),
    timed(
      `${name}, a filter's numbers`,
      all.map(({ numbers }) => numbers),
      REPAINT_AT_MOST_MS,
    ),
    timed(
      `${name}, a filter's panels`,
      all.map(({ panels }) => panels),
      REPAINT_AT_MOST_MS,
    ),
  ];
}

/** Measured on a service that has just started, before the rows of closed days are cached. */
async function clickAtOnce(speed: PageSpeed, name: string): Promise<Figure[]> {
  const page = await speed.stay(`/app/websites/${HEAVIEST_SITE}`);
  const { numbers, panels } = await clickRow(page, 0);
  await page.context().close();
  return [
    timed(`${name} of a service just started, clicked at once, numbers`, [numbers]),
    timed(`${name} of a service just started, clicked at once, panels`, [panels]),
  ];
}

async function clickRow(page: Page, row: number): Promise<Repainted> {
  await page.evaluate(`speed.until(() => (${PAGE_ROWS}).length > ${CLICKS})`);
  return page.evaluate(`speed.click((${PAGE_ROWS})[${row}], () => location.search.includes('f='))`);
}

/** In the page: the rows of the panel of pages. */
const PAGE_ROWS = `[...document.querySelectorAll('main section[aria-labelledby]')]
  .find((panel) => panel.querySelector('h2')?.textContent === 'Pages')
  ?.querySelectorAll('[role="tabpanel"] button') ?? []`;

async function longList(browser: Browser): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  try {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'dataset', 'seed.ts'), directory]);
    return await withSpeed(browser, directory, async (speed) => {
      const page = await speed.stay('/app/links');
      await page.waitForSelector(TABLE_ROW);
      return [...(await scrolling(page)), await searching(page)];
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** By a wheel's step, and by pages as one who looks for the end. */
async function scrolling(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, step] of [
    ['a wheel', 100],
    ['leaps of 500 rows', 20_500],
  ] as const) {
    const element = `document.querySelector('main table').parentElement`;
    const scrolled: Scrolled = await page.evaluate(`speed.scroll(${element}, ${step}, ${SCROLLS})`);
    await page.waitForSelector(TABLE_ROW);
    figures.push({
      name: `100,000 links scrolled by ${name}, longest gap between two pictures`,
      value: scrolled.worst,
      unit: 'ms',
      target: { of: 'value', atMost: STUTTER_MS },
      detail: { median: scrolled.median, 'late of 100': 100 * scrolled.lateShare },
    });
  }
  return figures;
}

async function searching(page: Page): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < CLICKS; round++) {
    const wanted = `products/${1_000 + 7_919 * round}`;
    const start = performance.now();
    await page.getByRole('searchbox').first().fill(wanted);
    await page.locator('main tbody tr').filter({ hasText: wanted }).first().waitFor();
    times.push(performance.now() - start);
  }
  return timed('100,000 links searched, from the last letter to the row', times, undefined);
}

function timed(name: string, times: readonly number[], atMost?: number, baseline?: Figure['baseline']): Figure {
  return {
    name,
    value: median(times),
    unit: 'ms',
    ...(atMost === undefined ? {} : { target: { of: 'value', atMost } }),
    ...(baseline ? { baseline } : {}),
    detail: { least: Math.min(...times), most: Math.max(...times) },
  };
}

if (import.meta.main) console.table((await run(readOptions(process.argv.slice(2)))).map(tableRow));
