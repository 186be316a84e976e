/**
 * `npm run bench [-- name... --events=10m,100m --data=FOLDER]`: all of them unless named. Prints a table of each and writes every figure
 * to `bench/results.json`. Ends with 1 when a figure misses its target.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { run as runApi } from './api/api.ts';
import { run as runApplication } from './application.ts';
import { run as runCatalog } from './catalog.ts';
import { run as runCollect } from './collect.ts';
import { run as runLoad } from './dataset/load-events.ts';
import { type Figure, meetsTarget, tableRow } from './kit/figure.ts';
import { type BenchOptions, readOptions } from './kit/options.ts';
import { run as runLiveScreens } from './live-screens.ts';
import { run as runOverload } from './overload.ts';
import { run as runOverview } from './overview.ts';
import { run as runPages } from './pages.ts';
import { run as runQr } from './qr.ts';
import { run as runRedirect } from './redirect.ts';
import { run as runPlausible } from './rivals/plausible.ts';
import { run as runUmami } from './rivals/umami.ts';
import { run as runSlowQueries } from './slow-queries.ts';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<Figure[]>>> = {
  redirect: () => runRedirect(),
  overload: () => runOverload(),
  pages: () => runPages(),
  qr: () => runQr(),
  api: () => runApi(),
  catalog: () => runCatalog(),
  collect: () => runCollect(),
  load: () => runLoad(),
  overview: runOverview,
  'slow-queries': runSlowQueries,
  plausible: runPlausible,
  umami: runUmami,
  application: runApplication,
  'live-screens': () => runLiveScreens(),
};
const RESULTS = join(import.meta.dirname, 'results.json');

const args = process.argv.slice(2);
const options = readOptions(args.filter((arg) => arg.startsWith('-')));
const named = args.filter((arg) => !arg.startsWith('-'));
const names = named.length > 0 ? named : Object.keys(BENCHES);
const unknown = names.filter((name) => !BENCHES[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
const missed: string[] = [];
for (const name of names) missed.push(...(await runOne(name)));
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}

/** Names of the figures that miss their target. */
async function runOne(name: string): Promise<string[]> {
  const loadBefore = loadavg()[0] ?? 0;
  const figures = (await BENCHES[name]?.(options)) ?? [];
  console.log(`\n${name} (load average before: ${loadBefore.toFixed(1)} on ${cpus().length} CPUs)`);
  console.table(figures.map(tableRow));
  await keep(name, { at: new Date().toISOString(), cpus: cpus().length, loadBefore, figures });
  return figures.filter((figure) => meetsTarget(figure) === false).map((figure) => `${name}: ${figure.name}`);
}

/** Those of other benchmarks stay as they were. */
async function keep(name: string, result: object): Promise<void> {
  const before: unknown = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}'));
  await writeFile(RESULTS, `${JSON.stringify({ ...(before as object), [name]: result }, undefined, 2)}\n`);
}
