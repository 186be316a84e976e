/**
 * Writes and searches of the catalog, and what rejected requests cost: `node bench/catalog.ts` prints the table, with
 * names of parts only those (`searches imports`); `npm run bench catalog` also writes it down. With `--cpu-prof` among
 * the arguments the service leaves profiles here.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { seedCatalog } from './dataset/seed-catalog.ts';
import { type Figure, tableRow } from './kit/figure.ts';
import { createHoldProbe, type HoldProbe } from './kit/holds.ts';
import { type Service, startWaymark } from './kit/service.ts';
import { type Client, createClient } from './load.ts';

const LINKS = 100_000;
const CONNECTIONS = 8;
const REQUESTS = 3_000;
const SINGLE = 1_000;
const BULKS = 50;
const BULK_ROWS = 100;
const SEARCHES = ['product 4711', 'p-zz1', 'newsletter-7', 'shop', 'zz'];

interface Bench {
  service: Service;
  client: Client;
  key: string;
  holds: HoldProbe;
}

type Part = (bench: Bench) => Promise<Figure[]>;

export async function run(args: readonly string[] = []): Promise<Figure[]> {
  const nodeOptions = args.filter((arg) => arg.startsWith('-'));
  const names = args.filter((arg) => !arg.startsWith('-'));
  const chosen = (parts: ReadonlyArray<Part>) => parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const { key } = await seedCatalog(directory, {
    links: LINKS,
    qrCodes: 1_000,
    websites: 10,
    others: 10,
    channelItems: 10,
  });
  const measured = async (environment: Record<string, string>, parts: readonly Part[]) => {
    if (parts.length === 0) return [];
    const holds = createHoldProbe(join(directory, 'hold'));
    const service = await startWaymark(directory, {
      onOneCore: false,
      nodeOptions: [...nodeOptions, ...holds.nodeOptions],
      environment: { ...environment, ...holds.environment },
    });
    const client = createClient(service.origin, key, CONNECTIONS);
    const figures: Figure[] = [];
    try {
      for (const part of parts) figures.push(...(await part({ service, client, key, holds })));
    } finally {
      await client.close();
      await service.stop();
    }
    return figures;
  };
  try {
    return [
      // One request a minute: every other one of the analytics group is rejected.
      ...(await measured({ ANALYTICS_API_RATE_LIMIT: '1' }, chosen([refusals]))),
      ...(await measured({}, chosen([creation, searches, exports, pictures, imports]))),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** CPU of the service in microseconds for each of so many calls, eight at a time. */
async function costOf(service: Service, times: number, call: (index: number) => Promise<unknown>): Promise<number> {
  const before = service.cpu().own;
  let next = 0;
  const worker = async () => {
    while (next < times) await call(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return (service.cpu().own - before) / times;
}

async function refusals({ service, client, key }: Bench): Promise<Figure[]> {
  const refused = async (path: string, authorization: string, body?: string) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await request(`${service.origin}${path}`, { method: body ? 'POST' : 'GET', headers, body });
    await response.body.text();
    return response.statusCode;
  };
  const served = () => client.send({ name: 'served', method: 'GET', path: '/bio/api/urls?limit=15' });
  const limited = () => refused('/api/v1/account', `Bearer ${key}`);
  const limitedPost = () => refused('/api/v1/websites', `Bearer ${key}`, '{"domain":"x.example"}');
  const unknown = () => refused('/bio/api/urls', 'Bearer wm_unknown');
  for (const warmUp of [served, limited, limitedPost, unknown]) await costOf(service, REQUESTS, warmUp);
  const base = await costOf(service, REQUESTS, served);
  const figure = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 'µs CPU',
    baseline: { name: 'served list', value: base },
    ratio: value / base,
  });
  const target = { of: 'ratio', atMost: 0.1 } as const;
  return [
    { name: 'a served list of 15 links', value: base, unit: 'µs CPU' },
    { ...figure('429, GET', await costOf(service, REQUESTS, limited)), target },
    { ...figure('429, POST', await costOf(service, REQUESTS, limitedPost)), target },
    figure('401, unknown key', await costOf(service, REQUESTS, unknown)),
  ];
}

async function creation({ service, client, holds }: Bench): Promise<Figure[]> {
  const url = (index: number) => `https://new.example/${index}/page?from=bench`;
  const single = (index: number) =>
    client.send({ name: 'add', method: 'POST', path: '/bio/api/url/add', body: JSON.stringify({ url: url(index) }) });
  const bulk = (index: number) => {
    const links = Array.from({ length: BULK_ROWS }, (_, row) => ({ url: url(index * BULK_ROWS + row) }));
    return client.send({ name: 'bulk', method: 'POST', path: '/bio/api/urls/add', body: JSON.stringify({ links }) });
  };
  await costOf(service, SINGLE / 4, single);
  const one = await costOf(service, SINGLE, single);
  await bulk(BULKS);
  await holds.take();
  const many = (await costOf(service, BULKS, bulk)) / BULK_ROWS;
  return [
    { name: 'a link created singly', value: one, unit: 'µs CPU', target: { of: 'value', atMost: 900 } },
    { name: 'a link created in bulk', value: many, unit: 'µs CPU', target: { of: 'value', atMost: 350 } },
    held('creation in bulk', await holds.take()),
  ];
}

async function searches({ client, holds, service }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const words of SEARCHES) {
    const q = encodeURIComponent(words);
    for (const [name, path] of [
      ['links', `/bio/api/urls?q=${q}`],
      ['search', `/api/v1/search?q=${q}`],
    ] as const) {
      const send = () => client.send({ name, method: 'GET', path });
      await send();
      await holds.take();
      const cpu = await costOf(service, 40, send);
      const start = performance.now();
      for (let turn = 0; turn < 10; turn++) await send();
      const value = (performance.now() - start) / 10;
      figures.push({
        name: `${name} with "${words}"`,
        value,
        unit: 'ms',
        detail: { cpuMs: cpu / 1000 },
      });
      figures.push(held(`${name} with "${words}"`, await holds.take()));
    }
  }
  return figures;
}

async function exports({ client, holds, service }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of ['/bio/api/urls/export', '/api/v1/account/export']) {
    await holds.take();
    const before = service.cpu().own;
    const text = await client.send({ name: 'export', method: 'GET', path });
    const value = (service.cpu().own - before) / 1000;
    if (text.split('\n').length < LINKS) throw new Error(`${path} is not complete`);
    figures.push({ name: `export ${path}`, value, unit: 'ms CPU' }, held(`export ${path}`, await holds.take()));
  }
  return figures;
}

const PICTURES = 200;

/** Pictures of codes with different texts, requested one after another: eight at a time share a turn of the event loop. */
async function pictures({ client, holds, service }: Bench): Promise<Figure[]> {
  const create = async (index: number) => {
    const body = JSON.stringify({
      type: 'text',
      name: `Table ${index}`,
      data: `Table ${index}: order at the counter.`,
    });
    const created = await client.send({ name: 'add', method: 'POST', path: '/bio/api/qr/add', body });
    return new URL((JSON.parse(created) as { link: string }).link).pathname;
  };
  const paths = await Promise.all(Array.from({ length: PICTURES }, (_, index) => create(index)));
  const figures: Figure[] = [];
  for (const format of ['svg', 'png']) {
    await holds.take();
    const before = service.cpu().own;
    for (const path of paths) await client.send({ name: format, method: 'GET', path: `${path}.${format}` });
    const cpu = (service.cpu().own - before) / PICTURES;
    figures.push({ name: `a picture as ${format}`, value: cpu, unit: 'µs CPU' }, held(format, await holds.take()));
  }
  return figures;
}

const IMPORTED = 20_000;

async function imports({ client, holds, service }: Bench): Promise<Figure[]> {
  const rows = Array.from({ length: IMPORTED }, (_, row) => `https://in.example/${row},in-${row},Title ${row}`);
  const body = JSON.stringify({
    kind: 'link_import',
    name: 'x.csv',
    import: { format: 'csv', text: `url,alias,title\n${rows.join('\n')}` },
  });
  const before = service.cpu().own;
  const { id } = JSON.parse(await client.send({ name: 'task', method: 'POST', path: '/bio/api/task/add', body })) as {
    id: number;
  };
  const start = performance.now();
  await holds.take();
  for (;;) {
    const { data } = JSON.parse(await client.send({ name: 'task', method: 'GET', path: `/bio/api/task/${id}` })) as {
      data: { state: string };
    };
    if (data.state === 'done') break;
    if (data.state !== 'waiting' && data.state !== 'running') throw new Error(`The import is ${data.state}.`);
    await delay(100);
  }
  const seconds = (performance.now() - start) / 1000;
  return [
    { name: 'links imported', value: IMPORTED / seconds, unit: 'a second', target: { of: 'value', atLeast: 5_000 } },
    { name: 'a link imported', value: (service.cpu().own - before) / IMPORTED, unit: 'µs CPU' },
    held('import', await holds.take()),
  ];
}

function held(what: string, value: number): Figure {
  return {
    name: `longest hold of the main thread: ${what}`,
    value,
    unit: 'ms CPU',
    target: { of: 'value', atMost: 5 },
  };
}

if (import.meta.main) console.table((await run(process.argv.slice(2))).map(tableRow));
