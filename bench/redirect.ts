/**
 * What a redirect costs in CPU: that of the whole process tree until its row is in the event log and nothing is left to be
 * done, against a bare node:http server that answers the same 302. Both are separate processes, driven by wrk with 64
 * connections in turns: for one link of one visitor, and for 5,000 links of 1,500 visitors. `node bench/redirect.ts` prints
 * the table, a JSON line and a sentence; with `--cpu-prof` among the arguments the service leaves profiles in the current
 * folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalog } from './dataset/seed-catalog.ts';
import { type Figure, rounded, tableRow } from './kit/figure.ts';
import { type Service, startProgram, startWaymark } from './kit/service.ts';
import { type Cost, run as drive, idleShare, mean, measure, untilQuiet } from './kit/wrk.ts';

const ROUNDS = 3;
const SECONDS = 5;
/** Until V8 has compiled what a busy server has long compiled; after 20,000 requests it still has not. */
const WARM_UP_SECONDS = 8;
const MAX_RATIO_ONE_LINK = 1.0;
const MAX_RATIO_VARIED = 1.5;
const MAX_RATIO_ALONE = 1.5;
const MAX_IDLE_PERCENT = 1;
const MAX_SLOW = 3;

const LINKS = 5_000;
const VARIED = [join(import.meta.dirname, 'redirect.lua'), String(LINKS)] as const;
/** 64 connections that pause 640 ms: 100 requests a second. */
const SLOW = [...VARIED, '640'] as const;
const SLOW_SECONDS = 20;
/** The script omits one in five. */
const SEEDED = { links: (LINKS * 5) / 4, qrCodes: 0, websites: 0, others: 1, channelItems: 0 };

/** Headers of a browser; the bare server gets the same. */
export const HEADERS = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
  'Accept: text/html,application/xhtml+xml',
  'Referer: https://www.google.com/',
];

interface Costs {
  bare: Cost[];
  one: Cost[];
  bareVaried: Cost[];
  varied: Cost[];
  ruled: Cost[];
}

export async function run(nodeOptions: readonly string[] = []): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const { key } = await seedCatalog(directory, SEEDED);
  const bare = await startProgram('redirect-bare.ts', { onOneCore: false });
  // Visitors' IP addresses are in a header, as behind a proxy.
  const options = { onOneCore: false, nodeOptions, environment: { TRUST_PROXY: '1' } };
  const waymark = await startWaymark(directory, options);
  try {
    await addLinks(waymark.origin, key);
    const idle = await idleShare(waymark);
    const costs = await inTurns(bare, waymark, idle);
    const slow = await shareOfSlow(waymark);
    return [...figuresOf(costs), ruledFigure(mean(costs.ruled), mean(costs.one)), ...shares(idle, slow)];
  } finally {
    await Promise.all([bare.stop(), waymark.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

async function inTurns(bare: Service, waymark: Service, idle: number): Promise<Costs> {
  const targets = {
    bare: { service: bare, url: `${bare.origin}/`, headers: HEADERS },
    one: { service: waymark, url: `${waymark.origin}/bench`, headers: HEADERS },
    bareVaried: { service: bare, url: `${bare.origin}/`, script: VARIED },
    varied: { service: waymark, url: `${waymark.origin}/`, script: VARIED },
    ruled: { service: waymark, url: `${waymark.origin}/ruled`, headers: HEADERS },
  };
  const costs: Costs = { bare: [], one: [], bareVaried: [], varied: [], ruled: [] };
  const names = Object.keys(costs) as (keyof Costs)[];
  for (const name of names) await drive({ ...targets[name], seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const { service, ...target } = targets[name];
      costs[name].push(await measure(service, { ...target, seconds: SECONDS }, service === bare ? 0 : idle));
    }
  }
  return costs;
}

/**
 * What 100 varied redirects a second use, as a share of one processor; what is idle is in it. The event engine first merges what came
 * before, and the first seconds of another rate cost twice as much.
 */
async function shareOfSlow(waymark: Service): Promise<number> {
  await untilQuiet(waymark);
  await drive({ url: `${waymark.origin}/`, script: SLOW, seconds: SLOW_SECONDS });
  const before = waymark.cpu();
  const startedAt = performance.now();
  await drive({ url: `${waymark.origin}/`, script: SLOW, seconds: SLOW_SECONDS });
  const after = waymark.cpu();
  const used = after.own + after.engine - before.own - before.engine;
  return used / ((performance.now() - startedAt) * 1_000);
}

function shares(idle: number, slow: number): Figure[] {
  return [
    { name: 'idle', value: idle * 100, unit: '% of a core', target: { of: 'value', atMost: MAX_IDLE_PERCENT } },
    {
      name: '100 varied redirects a second, above idle',
      value: (slow - idle) * 100,
      unit: '% of a core',
      target: { of: 'value', atMost: MAX_SLOW },
    },
  ];
}

function figuresOf(costs: Costs): Figure[] {
  const [bare, one, bareVaried, varied] = [costs.bare, costs.one, costs.bareVaried, costs.varied].map(mean) as [
    Cost,
    Cost,
    Cost,
    Cost,
  ];
  const against = (name: string, value: number, base: Cost): Figure => ({
    name,
    value,
    unit: 'µs CPU',
    baseline: { name: 'bare node:http', value: base.whole },
    ratio: value / base.whole,
  });
  const visitors = `${LINKS.toLocaleString('en')} links, 1,500 visitors`;
  const parts = ({ own, afterwards, engine }: Cost) => ({ serving: own, afterwards, engine });
  return [
    {
      ...against('redirect in the event log, all processes: one link', one.whole, bare),
      target: { of: 'ratio', atMost: MAX_RATIO_ONE_LINK },
      detail: parts(one),
    },
    {
      ...against(`redirect in the event log, all processes: ${visitors}`, varied.whole, bareVaried),
      target: { of: 'ratio', atMost: MAX_RATIO_VARIED },
      detail: parts(varied),
    },
    {
      ...against('the serving process alone, one link', one.own, bare),
      target: { of: 'ratio', atMost: MAX_RATIO_ALONE },
    },
    ...rates('one link', one, bare),
    ...rates(visitors, varied, bareVaried),
  ];
}

function rates(what: string, ours: Cost, bare: Cost): Figure[] {
  const name = 'bare node:http';
  return [
    {
      name: `redirects a second, 64 connections, ${what}`,
      value: ours.perSecond,
      unit: '/s',
      baseline: { name, value: bare.perSecond },
    },
    {
      name: `median latency, ${what}`,
      value: ours.medianMs,
      unit: 'ms',
      baseline: { name, value: bare.medianMs },
      detail: { p99: ours.p99Ms },
    },
  ];
}

/** A link with every rule, none of which matches, so that all are evaluated. */
const RULED = {
  url: 'https://example.com/landing?from=bench',
  custom: 'ruled',
  start: '2020-01-01',
  expiry: '2999-01-01',
  geotarget: ['AT', 'CH', 'FR', 'IT'].map((location) => ({ location, link: `https://example.com/${location}` })),
  devicetarget: ['iphone', 'ipad', 'android', 'mac'].map((device) => ({
    device,
    link: `https://example.com/${device}`,
  })),
  languagetarget: ['fr', 'it', 'es', 'pl'].map((language) => ({ language, link: `https://example.com/${language}` })),
  split: [1, 2, 3].map((weight) => ({ link: `https://example.com/share-${weight}`, weight })),
  parameters: [{ name: 'utm_source', value: 'bench' }],
  forwardparameters: true,
  redirectstatus: 307,
  metatitle: 'Bench',
  tags: ['bench'],
};

const MAX_RATIO_RULES = 1.25;

function ruledFigure(ruled: Cost, plain: Cost): Figure {
  return {
    name: 'redirect with every rule, recorded',
    value: ruled.own,
    unit: 'µs CPU',
    ratio: ruled.own / plain.own,
    baseline: { name: 'a plain one', value: plain.own },
    target: { of: 'ratio', atMost: MAX_RATIO_RULES },
  };
}

/** Registers an account and creates the links of this bench; returns the account's key. */
export async function makeLinks(origin: string): Promise<string> {
  const account = new URLSearchParams({ email: 'bench@example.com', password: 'correct horse battery' });
  const page = await (await fetch(`${origin}/register`, { method: 'POST', body: account })).text();
  const key = /wm_[A-Za-z0-9]{49}/.exec(page)?.[0] ?? '';
  await addLinks(origin, key);
  return key;
}

async function addLinks(origin: string, key: string): Promise<void> {
  for (const link of [{ url: RULED.url, custom: 'bench' }, RULED]) {
    const response = await fetch(`${origin}/bio/api/url/add`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(link),
    });
    if (!response.ok) throw new Error(`The link could not be made: ${await response.text()}`);
  }
}

if (import.meta.main) {
  const figures = await run(process.argv.slice(2));
  console.log(JSON.stringify({ bench: 'redirect', figures }));
  console.table(figures.map(tableRow));
  const [one, varied] = figures;
  console.log(
    `A redirect in the event log costs all processes ${rounded(one?.ratio ?? 0)} times the CPU of a bare node:http redirect ` +
      `(at most ${MAX_RATIO_ONE_LINK}), with varied traffic ${rounded(varied?.ratio ?? 0)} times (at most ${MAX_RATIO_VARIED}).`,
  );
}
