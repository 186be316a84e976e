import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
import { watch } from '../rig/watch.ts';

const RATE = 200;
const PAUSE_MS = 10_000;
const LINKS = 1_000;
const EVENTS = 100_000;
const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'waymark.js');

/**
 * `waymark move` of a running service with `times` thousand links and 100,000 events each, to PostgreSQL and to an event log behind
 * a network, while events and links are stored. The move is killed once and repeated; then another service starts beside
 * the first one with the new settings.
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
  const settings = { DATABASE_URL: database.url, CLICKHOUSE_URL: `http://default:@127.0.0.1:${wire.port}` };
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const first = await DrilledService.open({ folder: data });
  const ledger = new Ledger();
  const load = new Load({ port: first.port, ledger, rate: RATE });
  const links = new LinkMaker(first);
  let next: DrilledService | undefined;
  try {
    addLinks(first, times * LINKS);
    findings.note('events before', await addEvents(first, times * EVENTS));
    tell('links and events are stored');
    load.start();
    links.start();
    const { seen, stop } = watch(first);
    await killOneMove(findings, first, settings);
    const startedAt = performance.now();
    const output = await endOf(startMove(first, settings));
    findings.note('time of the move', `${Math.round((performance.now() - startedAt) / 1000)} s`);
    for (const line of output.trim().split('\n').slice(-2)) tell(line);
    next = DrilledService.at(await freePort(), first, { folder: data, settings });
    next.start();
    const later = new LinkMaker(next, 'later');
    later.start();
    await next.untilReady();
    const nextLoad = new Load({ port: next.port, ledger, rate: RATE });
    nextLoad.start();
    await nextLoad.firstAcknowledgedAfter(performance.now(), 60_000);
    await Promise.all([stop(), load.stop(), links.stop()]);
    first.child?.kill('SIGTERM');
    findings.note('exit code of the first service', String(await first.ended()));
    await later.firstAcknowledged;
    await Promise.all([later.stop(), nextLoad.stop()]);
    findings.expectWithin('pause of changes', later.firstAt - links.lastAt, PAUSE_MS);
    findings.note('  links: answers before and during', [...links.statuses].map((each) => each.join(' x ')).join(', '));
    const odd = [...links.statuses.keys()].filter((status) => status !== 200 && status !== 503);
    findings.expectExactly('  answers to changes but success and "not now"', odd.length, 0);
    findings.note('redirects followed', seen.redirects);
    findings.expectExactly('  redirects that failed', seen.redirectsFailed, 0);
    findings.expectExactly('  health checks that failed', seen.unhealthy, 0);
    await audited(findings, { next, ledger, links, socketPath });
  } finally {
    await Promise.all([load.stop(), links.stop()]);
    await first.killAll();
    await next?.killAll();
    wire.close();
  }
}

function startMove(service: DrilledService, settings: Readonly<Record<string, string>>): ChildProcess {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: service.folder, ...settings };
  return spawn(process.execPath, [PROGRAM, 'move'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
async function killOneMove(
  findings: Findings,
  service: DrilledService,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const move = startMove(service, settings);
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
  { next, ledger, links, socketPath }: { next: DrilledService; ledger: Ledger; links: LinkMaker; socketPath: string },
): Promise<void> {
  const stored = new StoredEvents({ socketPath }, next.siteId);
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  await stored.close();
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('  events doubled', all.doubled.length, 0);
  findings.expectExactly('  events refused', ledger.count('refused'), 0);
  findings.note('links acknowledged', links.acknowledged.size);
  findings.expectExactly('  acknowledged links lost', (await links.missingFrom(next)).length, 0);
}
