import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../../server/platform/log.ts';
import { type EngineChild, startEngineChild } from '../../../server/storage/events/engine/embedded.ts';
import { engineSocketPath } from '../../../server/storage/events/engine/socket-path.ts';
import { type PostgresCluster, startPostgres } from '../../support/postgres/postgres-cluster.ts';
import { type DrillOptions, Findings, type Report, skippedReport } from '../report.ts';
import { addEvents, addLinks } from '../rig/bulk.ts';
import { FaultProxy } from '../rig/fault-proxy.ts';
import { Ledger } from '../rig/ledger.ts';
import { LinkMaker } from '../rig/links.ts';
import { Load } from '../rig/load.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService, freePort } from '../rig/service.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';
import { type Seen, watch } from '../rig/watch.ts';

const RATE = 200;
const PAUSE_MS = 10_000;
const LINKS = 1_000;
const EVENTS = 100_000;
const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'waymark.js');

/**
 * `waymark move` of a running service with `times` thousand links and 100,000 events each, to PostgreSQL and to an event log behind
 * a network, and back, while events and links are stored. Each move is killed once and repeated; then another service starts beside
 * the former one with the other settings.
 */
export async function moveDrill(options: DrillOptions): Promise<Report> {
  const { times, tell = () => undefined } = options;
  const title = `move of ${times * LINKS} links and ${times * EVENTS} events under ${RATE} events a second`;
  let database: PostgresCluster;
  try {
    database = await startPostgres();
  } catch (error) {
    return skippedReport(title, `PostgreSQL does not start here: ${error instanceof Error ? error.message : error}`);
  }
  const findings = new Findings(title, options);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-move-'));
  const server = startEngineChild(join(folder, 'server'), silentLog());
  try {
    await server.listening;
    await drillMove(findings, { folder, database, server, times, tell });
  } finally {
    await server.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

interface Stage {
  folder: string;
  database: PostgresCluster;
  server: EngineChild;
  times: number;
  tell(line: string): void;
}

async function drillMove(findings: Findings, { folder, database, times, tell }: Stage): Promise<void> {
  const socketPath = engineSocketPath(join(folder, 'server'));
  const wire = await FaultProxy.open({ path: socketPath }, createRandom(1));
  const servers = { DATABASE_URL: database.url, CLICKHOUSE_URL: `http://default:@127.0.0.1:${wire.port}` };
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const ledger = new Ledger();
  const first = await DrilledService.open({ folder: data });
  const services = [first];
  const changeOver = async (way: Omit<Way, 'ledger' | 'tell' | 'started'>) => {
    const next = await drillWay(findings, { ...way, ledger, tell, started: (service) => services.push(service) });
    await audited(findings, { service: next, ledger, log: way.log });
    return next;
  };
  try {
    addLinks(first, times * LINKS);
    findings.note('events before', await addEvents(first, times * EVENTS));
    tell('links and events are stored');
    const second = await changeOver({ from: first, args: [], servers, settings: servers, log: socketPath });
    // What the first move left behind.
    for (const name of readdirSync(data))
      if (name === 'events' || name.startsWith('catalogue.db')) rmSync(join(data, name), { recursive: true });
    await changeOver({ from: second, args: ['--back'], servers, settings: {}, log: engineSocketPath(data) });
  } finally {
    for (const service of services) await service.killAll();
    wire.close();
  }
}

interface Way {
  from: DrilledService;
  /** Arguments of the move. */
  args: readonly string[];
  servers: Readonly<Record<string, string>>;
  /** Those of the next service. */
  settings: Readonly<Record<string, string>>;
  /** Socket of the engine that has the events afterwards. */
  log: string;
  ledger: Ledger;
  tell(line: string): void;
  started(service: DrilledService): void;
}

/** Moves the stores of a service under load, starts the next service beside it and stops it. Resolves to the next one. */
async function drillWay(findings: Findings, way: Way): Promise<DrilledService> {
  const { from, ledger, tell } = way;
  const load = new Load({ port: from.port, ledger, rate: RATE });
  const links = new LinkMaker(from, { prefix: `during${way.args.length}` });
  const { seen, stop } = watch(from);
  load.start();
  links.start();
  try {
    await killOneMove(findings, from, way);
    const startedAt = performance.now();
    const output = await endOf(startMove(from, way));
    findings.note(`time of move ${way.args.join(' ')}`, `${Math.round((performance.now() - startedAt) / 1000)} s`);
    for (const line of output.trim().split('\n').slice(-2)) tell(line);
    const next = DrilledService.at(await freePort(), from, { folder: from.folder, settings: way.settings });
    way.started(next);
    const later = new LinkMaker(next, { prefix: `later${way.args.length}` });
    await startBeside(next, { later, ledger });
    await Promise.all([stop(), load.stop(), links.stop()]);
    from.child?.kill('SIGTERM');
    findings.note('exit code of the former service', String(await from.ended()));
    findings.expectWithin('pause of changes', later.firstAt - links.lastAt, PAUSE_MS);
    expectUndisturbed(findings, seen, links);
    findings.note('links acknowledged', links.acknowledged.size);
    findings.expectExactly('  acknowledged links lost', (await links.missingFrom(next)).length, 0);
    return next;
  } finally {
    await Promise.all([stop(), load.stop(), links.stop()]);
  }
}

/** Starts the service and lets it store links and events. */
async function startBeside(
  next: DrilledService,
  { later, ledger }: { later: LinkMaker; ledger: Ledger },
): Promise<void> {
  next.start();
  later.start();
  await next.untilReady();
  const load = new Load({ port: next.port, ledger, rate: RATE });
  load.start();
  await load.firstAcknowledgedAfter(performance.now(), 60_000);
  await later.firstAcknowledged;
  await Promise.all([later.stop(), load.stop()]);
}

function expectUndisturbed(findings: Findings, seen: Seen, links: LinkMaker): void {
  findings.note('  links: answers before and during', [...links.statuses].map((each) => each.join(' x ')).join(', '));
  const odd = [...links.statuses.keys()].filter((status) => status !== 200 && status !== 503);
  findings.expectExactly('  answers to changes but success and "not now"', odd.length, 0);
  findings.note('redirects followed', seen.redirects);
  findings.expectExactly('  redirects that failed', seen.redirectsFailed, 0);
  findings.expectExactly('  health checks that failed', seen.unhealthy, 0);
}

function startMove(service: DrilledService, { args, servers }: Way): ChildProcess {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: service.folder, ...servers };
  return spawn(process.execPath, [PROGRAM, 'move', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function endOf(move: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [move.stdout, move.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(move, 'close');
  if (code !== 0) throw new Error(`The move failed: ${output}`);
  return output;
}

/** Kills a move while it copies: the service must go on, and the next move must go on from there. */
async function killOneMove(findings: Findings, service: DrilledService, way: Way): Promise<void> {
  const move = startMove(service, way);
  let days = 0;
  move.stdout?.setEncoding('utf8').on('data', (text: string) => {
    days += text.split(' events').length - 1;
    if (days >= 10) move.kill('SIGKILL');
  });
  const [, signal] = await once(move, 'close');
  findings.expectTrue('a move is killed after ten days of events', signal === 'SIGKILL');
}

async function audited(
  findings: Findings,
  { service, ledger, log }: { service: DrilledService; ledger: Ledger; log: string },
): Promise<void> {
  const stored = new StoredEvents({ socketPath: log }, service.siteId);
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  await stored.close();
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('  events doubled', all.doubled.length, 0);
  findings.expectExactly('  events refused', ledger.count('refused'), 0);
}
