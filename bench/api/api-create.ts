import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalog } from '../dataset/seed-catalog.ts';
import type { Figure } from '../kit/figure.ts';
import { goFirst } from '../kit/priority.ts';
import { type Service, startProgram, startWaymark } from '../kit/service.ts';
import { type Client, closedLoop, createClient, type Request } from '../load.ts';

/** Turns of each program, so that a busy machine slows both alike. */
const ROUNDS = 3;
const SECONDS = 5;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 16;
const AT_LEAST_PER_SECOND = 300;

const EMPTY_ACCOUNT = { links: 0, qrCodes: 0, websites: 0, others: 0, channelItems: 0 };

/** Means of all rounds. CPU in microseconds a creation, its picture included. */
interface Cost {
  perSecond: number;
  /** CPU of the fastest round, which other work on the machine disturbs least. */
  bestPerSecond: number;
  cpu: number;
  engineCpu: number;
}

/**
 * QR codes created through the API and fetched as SVG once each, relative to a Fastify server that only parses and responds.
 */
export async function benchCreation(nodeOptions: readonly string[] = []): Promise<Figure[]> {
  const options = { onOneCore: true, nodeOptions };
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const { key } = await seedCatalog(directory, EMPTY_ACCOUNT);
  const standBack = goFirst();
  const [waymark, bare] = await Promise.all([
    startWaymark(directory, options),
    startProgram('api/api-bare.ts', options),
  ]);
  try {
    return figures(await inTurns([bare, waymark], key));
  } finally {
    standBack();
    await Promise.all([waymark.stop(), bare.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

async function inTurns(services: readonly Service[], key: string): Promise<Cost[]> {
  const costs: Cost[][] = services.map(() => []);
  for (const service of services) await measure(service, key, { first: 0, seconds: WARM_UP_SECONDS });
  for (let round = 1; round <= ROUNDS; round++) {
    // No image is requested twice, because images are cached.
    const turn = { first: round * 1_000_000, seconds: SECONDS };
    for (const [place, service] of services.entries()) costs[place]?.push(await measure(service, key, turn));
  }
  return costs.map(mean);
}

async function measure(service: Service, key: string, turn: { first: number; seconds: number }): Promise<Cost> {
  const client = createClient(service.origin, key, CONNECTIONS);
  const before = service.cpu();
  const run = await closedLoop(CONNECTIONS, turn.seconds, (index) => createAndFetch(client, turn.first + index));
  const after = service.cpu();
  await client.close();
  const perSecond = run.done / run.seconds;
  return {
    perSecond,
    bestPerSecond: perSecond,
    cpu: (after.own - before.own) / run.done,
    engineCpu: (after.engine - before.engine) / run.done,
  };
}

async function createAndFetch(client: Client, index: number): Promise<void> {
  const created = JSON.parse(await client.send(creation(index))) as { error: unknown; link: string };
  if (Number(created.error) !== 0) throw new Error(`not made: ${JSON.stringify(created)}`);
  const path = `${new URL(created.link).pathname}.svg`;
  const picture = await client.send({ name: 'picture', method: 'GET', path });
  if (!picture.startsWith('<svg')) throw new Error(`no SVG: ${picture.slice(0, 80)}`);
}

/** Alternates links and texts, each with different colors. */
function creation(index: number): Request {
  const content =
    index % 2 === 0
      ? { type: 'link', data: `https://shop.example/products/${index}?from=poster` }
      : { type: 'text', data: `Table ${index}: order at the counter, pay when you leave.` };
  const foreground = `rgb(${index % 90},${(index * 7) % 90},${(index * 13) % 90})`;
  const body = { ...content, name: `Poster ${index}`, foreground, background: 'rgb(255,250,235)' };
  return { name: 'create', method: 'POST', path: '/bio/api/qr/add', body: JSON.stringify(body) };
}

function mean(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + pick(cost), 0) / costs.length;
  return {
    perSecond: of((cost) => cost.perSecond),
    bestPerSecond: Math.max(...costs.map((cost) => cost.perSecond)),
    cpu: of((cost) => cost.cpu),
    engineCpu: of((cost) => cost.engineCpu),
  };
}

function figures([bare, waymark]: readonly Cost[]): Figure[] {
  if (!bare || !waymark) throw new Error('Both programs are measured.');
  const target = { of: 'value', atLeast: AT_LEAST_PER_SECOND } as const;
  const perSecond = (value: number, base: number): Pick<Figure, 'unit' | 'value' | 'baseline' | 'ratio'> => ({
    value,
    unit: 'a second',
    baseline: { name: 'bare Fastify', value: base },
    ratio: value / base,
  });
  const whole = waymark.cpu + waymark.engineCpu;
  return [
    { name: 'QR codes made and drawn, wall', ...perSecond(waymark.perSecond, bare.perSecond), target },
    { name: 'the same, fastest round', ...perSecond(waymark.bestPerSecond, bare.bestPerSecond) },
    { name: 'the same, by second of CPU', ...perSecond(1e6 / whole, 1e6 / bare.cpu), target },
    { name: 'CPU a code, service', value: waymark.cpu, unit: 'µs' },
    { name: 'CPU a code, idle event engine', value: waymark.engineCpu, unit: 'µs' },
  ];
}
