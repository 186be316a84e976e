import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reportSpool } from '../../../server/collect/spool-report.ts';
import { silentLog } from '../../../server/platform/log.ts';
import { startEngineChild } from '../../../server/storage/events/embedded.ts';
import { engineSocketPath } from '../../../server/storage/events/socket-path.ts';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { FaultProxy, type ProxyMode } from '../rig/fault-proxy.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { signal } from '../rig/processes.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService } from '../rig/service.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';
import { counted, percentile, type Seen, watch } from '../rig/watch.ts';

const RATE = 1_000;
const MOST_GROWTH_BYTES = 200 * 1024 * 1024;
const MIB = 1024 * 1024;
const SHOWS_WITHIN_MS = 15_000;
/** Outages of so many seconds and more: the full form, with everything that takes long. */
const LONG_S = 8;

interface Outage {
  name: string;
  seconds: number;
  begin(): void;
  end(): void;
  /** Nothing at all comes through: readiness must say so. */
  isComplete: boolean;
}

/** The event log's engine stopped, out of reach, slow and behind a wire that breaks; `times` seconds each. */
export async function engineDrill(options: DrillOptions): Promise<Report> {
  const { times: seconds, seed = Date.now() % 1_000_000, tell = () => undefined } = options;
  const findings = new Findings(`engine out for ${seconds} s each, under ${RATE} events a second`, options);
  await drillEmbedded(findings, { seconds, tell });
  await drillServer(findings, { seconds, seed, tell });
  findings.note('seed', seed);
  return findings.report();
}

async function drillEmbedded(
  findings: Findings,
  { seconds, tell }: { seconds: number; tell(line: string): void },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-engine-'));
  const service = await DrilledService.open({ folder });
  let stopped: number | undefined;
  const stop = () => {
    [stopped] = service.engineIds();
    signal(stopped, 'SIGSTOP');
  };
  // The supervisor may have killed it meanwhile, after 20 s.
  const goOn = () => signal(stopped, 'SIGCONT');
  const outage = { begin: stop, end: goOn, isComplete: true };
  try {
    const outages = [{ ...outage, name: 'stopped', seconds }];
    // A hung engine is killed after 20 s.
    if (seconds >= LONG_S) outages.push({ ...outage, name: 'hung for good', seconds: 30 });
    await drillOutages(findings, service, { outages, stored: StoredEvents.of(service), tell });
  } finally {
    goOn();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same engine as a ClickHouse server beyond a network: our HTTP interface in front of it, and a wire with faults. */
async function drillServer(
  findings: Findings,
  { seconds, seed, tell }: { seconds: number; seed: number; tell(line: string): void },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-engine-'));
  const server = startEngineChild(join(folder, 'server'), silentLog());
  await server.listening;
  const socketPath = engineSocketPath(join(folder, 'server'));
  const wire = await FaultProxy.open(socketPath, createRandom(seed));
  const settings = { CLICKHOUSE_URL: `http://default:@127.0.0.1:${wire.port}` };
  const service = await DrilledService.open({ folder: join(folder, 'data'), settings });
  const become = (mode: ProxyMode) => () => {
    wire.mode = mode;
  };
  const outage = (name: string, mode: ProxyMode, isComplete: boolean): Outage => {
    return { name, seconds, isComplete, begin: become(mode), end: become('pass') };
  };
  try {
    const outages = [outage('silent', 'hang', true), outage('cut off', 'cut', false)];
    if (seconds >= LONG_S) {
      outages.push(outage('refused', 'refuse', true), outage('slow', 'slow', false));
      // Longer than an insert is waited for: it is given up, and arrives when the wire goes on.
      outages.push({ ...outage('silent for long', 'hang', true), seconds: 75 });
    }
    const stored = new StoredEvents({ socketPath }, service.siteId);
    await drillOutages(findings, service, { outages, stored, tell });
    findings.note('connections cut', wire.cuts);
  } finally {
    await service.killAll();
    wire.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Outages {
  outages: readonly Outage[];
  stored: StoredEvents;
  tell(line: string): void;
}

async function drillOutages(
  findings: Findings,
  service: DrilledService,
  { outages, stored, tell }: Outages,
): Promise<void> {
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: RATE });
  load.start();
  for (const outage of outages) {
    await load.firstAcknowledgedAfter(performance.now(), 60_000);
    await drillOutage(findings, service, { outage, load, stored });
    tell(`${outage.name}: ${load.ledger.count('acknowledged')} events acknowledged so far`);
  }
  await load.stop();
  const { ledger } = load;
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  findings.expectExactly(`${outages.map(({ name }) => name).join(', ')}: events lost`, all.lost.length, 0);
  findings.expectExactly('  events doubled', all.doubled.length, 0);
  findings.expectExactly('  events nobody sent', (await stored.total()) - all.stored, 0);
  await stored.close();
}

async function drillOutage(
  findings: Findings,
  service: DrilledService,
  { outage, load, stored }: { outage: Outage; load: Load; stored: StoredEvents },
): Promise<void> {
  const { ledger } = load;
  const before = {
    memory: service.residentBytes(),
    taken: ledger.count('acknowledged'),
    refused: ledger.count('refused'),
  };
  outage.begin();
  const { seen, stop } = watch(service);
  const begunAt = performance.now();
  await delay(outage.seconds * 1000);
  // On a busy machine it takes longer until the engine counts as gone.
  while (outage.isComplete && !showsOutage(seen) && performance.now() - begunAt < SHOWS_WITHIN_MS) await delay(100);
  const seconds = (performance.now() - begunAt) / 1000;
  const taken = ledger.count('acknowledged') - before.taken;
  const waiting = await reportSpool(join(service.folder, 'spool'));
  await stop();
  outage.end();
  const endedAt = performance.now();
  const to = ledger.lastId;
  await auditUntilStored(stored, { ledger, from: 0, to });
  await service.untilReady();
  const { name } = outage;
  findings.note(`${name}: events acknowledged a second`, Math.round(taken / seconds));
  findings.expectExactly('  events refused', ledger.count('refused') - before.refused, 0);
  findings.expectExactly('  redirects that failed', seen.redirectsFailed, 0);
  findings.note(
    '  redirect, p50 and p99',
    `${percentile(seen.redirectMs, 0.5).toFixed(1)}, ${percentile(seen.redirectMs, 0.99).toFixed(1)} ms`,
  );
  findings.expectExactly('  health checks that failed', seen.unhealthy, 0);
  findings.note('  readiness told', counted(seen.readiness));
  findings.note('  questions answered', counted(seen.questions));
  findings.note('  refusal of a question, longest', `${Math.round(percentile(seen.refusalMs, 1))} ms`);
  if (outage.isComplete) expectToShow(findings, { seen, waitingBytes: waiting.waitingBytes });
  findings.note('  waiting in the spool at the end', `${(waiting.waitingBytes / MIB).toFixed(1)} MiB`);
  findings.expectAtMost(
    '  memory grown by',
    (seen.residentBytes - before.memory) / MIB,
    MOST_GROWTH_BYTES / MIB,
    ' MiB',
  );
  findings.note('  all stored and ready again after', `${Math.round(performance.now() - endedAt)} ms`);
}

function showsOutage(seen: Seen): boolean {
  return (seen.readiness.get(503) ?? 0) > 0 && seen.refusalMs.length > 0;
}

function expectToShow(findings: Findings, { seen, waitingBytes }: { seen: Seen; waitingBytes: number }): void {
  findings.expectTrue('  readiness says so', (seen.readiness.get(503) ?? 0) > 0);
  findings.expectTrue('  questions are refused, not left hanging', seen.refusalMs.length > 0);
  findings.expectTrue('  the spool shows what waits', waitingBytes > 0);
  // Two pings of 350 ms and a pause before them, the pings longer on a busy machine; the rest is the way of the request.
  const stretch = Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
  findings.expectWithin('  refused within', percentile(seen.refusalMs, 1), 300 + 700 * stretch);
}
