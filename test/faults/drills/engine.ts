import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../../server/platform/log.ts';
import { startEngineChild } from '../../../server/storage/events/engine/embedded.ts';
import { engineSocketPath } from '../../../server/storage/events/engine/socket-path.ts';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { FaultProxy, type ProxyMode } from '../rig/fault-proxy.ts';
import { signal } from '../rig/processes.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService } from '../rig/service.ts';
import { StoredEvents } from '../rig/stored.ts';
import { drillOutages, type Outage } from './outage.ts';

const RATE = 1_000;
/** Outages of so many seconds and more: the full form, with everything that takes long. */
const LONG_S = 8;

/** The event log's engine stopped, out of reach, slow and behind a wire that breaks; `times` seconds each. */
export async function engineDrill(options: DrillOptions): Promise<Report> {
  const { times: seconds, seed = Date.now() % 1_000_000, loadShare = 1, tell = () => undefined } = options;
  const rate = RATE * loadShare;
  const findings = new Findings(`engine out for ${seconds} s each, under ${rate} events a second`, options);
  await drillEmbedded(findings, { seconds, rate, tell });
  await drillServer(findings, { seconds, rate, seed, tell });
  findings.note('seed', seed);
  return findings.report();
}

async function drillEmbedded(
  findings: Findings,
  { seconds, rate, tell }: { seconds: number; rate: number; tell(line: string): void },
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
  const outage = { begin: stop, end: goOn, isComplete: true, holdsEvents: true };
  try {
    const outages = [{ ...outage, name: 'stopped', seconds }];
    // A hung engine is killed after 20 s.
    if (seconds >= LONG_S) outages.push({ ...outage, name: 'hung for good', seconds: 30 });
    await drillOutages(findings, service, { rate, outages, stored: StoredEvents.of(service), tell });
  } finally {
    goOn();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same engine as a ClickHouse server beyond a network: our HTTP interface in front of it, and a wire with faults. */
async function drillServer(
  findings: Findings,
  { seconds, rate, seed, tell }: { seconds: number; rate: number; seed: number; tell(line: string): void },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-engine-'));
  const server = startEngineChild(join(folder, 'server'), silentLog());
  await server.listening;
  const socketPath = engineSocketPath(join(folder, 'server'));
  const wire = await FaultProxy.open({ path: socketPath }, createRandom(seed));
  const settings = { CLICKHOUSE_URL: `http://default:@127.0.0.1:${wire.port}` };
  const service = await DrilledService.open({ folder: join(folder, 'data'), settings });
  const become = (mode: ProxyMode) => () => {
    wire.mode = mode;
  };
  const outage = (name: string, mode: ProxyMode, isComplete: boolean): Outage => {
    return { name, seconds, isComplete, holdsEvents: isComplete, begin: become(mode), end: become('pass') };
  };
  try {
    const outages = [outage('silent', 'hang', true), outage('cut off', 'cut', false)];
    if (seconds >= LONG_S) {
      outages.push(outage('refused', 'refuse', true), outage('slow', 'slow', false));
      // Longer than the insert timeout: the insert is abandoned, and arrives when the connection recovers.
      outages.push({ ...outage('silent for long', 'hang', true), seconds: 75 });
    }
    const stored = new StoredEvents({ socketPath }, service.siteId);
    await drillOutages(findings, service, { rate, outages, stored, tell });
    findings.note('connections cut', wire.cuts);
  } finally {
    await service.killAll();
    wire.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
