/**
 * Cached public pages: pages served per second of CPU, with and without recording, relative to a bare node:http server that
 * sends a string of the same size. Both run in their own process and are driven by wrk over 64 connections in turns. `node
 * bench/pages.ts [splash] [bio] [password]` prints the table; with `--cpu-prof` the service writes CPU profiles to the
 * current folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, tableRow } from './kit/figure.ts';
import { type Service, startProgram, startWaymark } from './kit/service.ts';
import { type Cost, run as drive, mean, measure } from './kit/wrk.ts';

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 10;
const AT_LEAST = 0.5;

const HEADERS = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
  'Accept: text/html,application/xhtml+xml',
];

const PAGES = [
  { name: 'splash page', path: '/bench-splash' },
  { name: 'bio page of eight links', path: '/@bench' },
  { name: 'password page', path: '/bench-locked' },
] as const;

type Page = (typeof PAGES)[number];

export async function run(nodeOptions: readonly string[] = [], pages: readonly Page[] = PAGES): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const bare = await startProgram('pages-bare.ts', { onOneCore: false });
  const waymark = await startWaymark(directory, { onOneCore: false, nodeOptions });
  try {
    await makePages(waymark.origin);
    const figures: Figure[] = [];
    for (const page of pages) figures.push(...(await compare(page, { bare, waymark })));
    return figures;
  } finally {
    await Promise.all([bare.stop(), waymark.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Served like any other view, and excluded from the count. */
const UNCOUNTED = [...HEADERS, 'Sec-Purpose: prefetch'];

/** Alternates, so that all run under the same conditions. */
async function compare(
  { name, path }: Page,
  { bare, waymark }: Record<'bare' | 'waymark', Service>,
): Promise<Figure[]> {
  const url = waymark.origin + path;
  const bytes = (await (await fetch(url, { headers: { accept: 'text/html' } })).arrayBuffer()).byteLength;
  const targets = {
    bare: { service: bare, url: `${bare.origin}/${bytes}`, headers: HEADERS },
    served: { service: waymark, url, headers: UNCOUNTED },
    counted: { service: waymark, url, headers: HEADERS },
  };
  const costs = { bare: [] as Cost[], served: [] as Cost[], counted: [] as Cost[] };
  for (const target of Object.values(targets)) await drive({ ...target, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['bare', 'served', 'counted'] as const) {
      costs[kind].push(await measure(targets[kind].service, { ...targets[kind], seconds: SECONDS }));
    }
  }
  const [first, ...others] = [mean(costs.bare), mean(costs.served), mean(costs.counted)] as const;
  return figuresOf(`${name}, ${bytes} bytes`, first, others);
}

function figuresOf(name: string, bare: Cost, [served, counted]: readonly [Cost, Cost]): Figure[] {
  const rate = ({ own }: Cost) => 1_000_000 / own;
  const figure = (cost: Cost) => ({
    value: rate(cost),
    unit: '/s of CPU',
    baseline: { name: 'bare node:http', value: rate(bare) },
    ratio: rate(cost) / rate(bare),
    detail: { us: cost.own, bare: bare.own, wall: cost.perSecond },
  });
  return [
    { name, ...figure(served), target: { of: 'ratio', atLeast: AT_LEAST } },
    { name: `${name}, counted`, ...figure(counted) },
  ];
}

export async function makePages(origin: string): Promise<void> {
  const account = new URLSearchParams({ email: 'bench@example.com', password: 'correct horse battery' });
  const page = await (await fetch(`${origin}/register`, { method: 'POST', body: account })).text();
  const key = /wm_[A-Za-z0-9]{49}/.exec(page)?.[0] ?? '';
  const url = 'https://example.com/landing?from=bench';
  const texts = {
    name: 'Bench',
    title: 'A moment, please',
    message: 'You leave for the shop now. '.repeat(4),
    counter: 10,
  };
  const splash = await add({ origin, key, path: 'splash' }, texts);
  await add({ origin, key, path: 'url' }, { url, custom: 'bench-splash', type: 'splash', splash });
  await add({ origin, key, path: 'url' }, { url, custom: 'bench-locked', password: 'open sesame' });
  const blocks = Array.from({ length: 8 }, (_, index) => ({
    type: 'link',
    title: `Link ${index}`,
    url: `${url}&n=${index}`,
  }));
  await add({ origin, key, path: 'bio' }, { name: 'Bench', handle: 'bench', description: 'Eight links', blocks });
}

interface Place {
  readonly origin: string;
  readonly key: string;
  readonly path: string;
}

async function add({ origin, key, path }: Place, body: object): Promise<number> {
  const response = await fetch(`${origin}/bio/api/${path}/add`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await response.json()) as { id: number };
  if (!response.ok) throw new Error(`${path} could not be made.`);
  return id;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const pages = PAGES.filter(({ name }) => args.some((word) => name.startsWith(word)));
  const nodeOptions = args.filter((argument) => argument.startsWith('--cpu-prof'));
  const figures = await run(nodeOptions, pages.length > 0 ? pages : PAGES);
  console.log(JSON.stringify({ bench: 'pages', figures }));
  console.table(figures.map(tableRow));
}
