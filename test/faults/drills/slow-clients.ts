import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDescriptorLimit } from '../../../server/http/file-descriptors.ts';
import { type DrillOptions, Findings, type Report, skippedReport } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { DrilledService } from '../rig/service.ts';
import { SlowClients } from '../rig/slow-clients.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';

const DESCRIPTORS = 1_024;
const CLIENTS = 1_500;
const RATE = 200;
/** The engine is killed meanwhile, so that its log, sockets and the spool's next segments need new descriptors. */
const BACK_WITHIN_MS = 5_000;

/**
 * More slow clients than the service may have descriptors, for `times` seconds: connections that it has go on, the spool
 * goes on storing, and new clients are served when the slow ones have gone.
 */
export async function slowClientsDrill(options: DrillOptions): Promise<Report> {
  const { times: seconds, tell = () => undefined } = options;
  const title = `${CLIENTS} slow clients and ${DESCRIPTORS} descriptors for ${seconds} s, under ${RATE} events a second`;
  if (spawnSync('prlimit', ['--version']).status !== 0) return skippedReport(title, 'prlimit is not installed.');
  if ((readDescriptorLimit() ?? 0) < 2 * CLIENTS)
    return skippedReport(title, `the drill itself needs ${2 * CLIENTS} descriptors (ulimit -n).`);
  const findings = new Findings(title, options);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-slow-clients-'));
  const service = await DrilledService.open({ folder });
  let clients: SlowClients | undefined;
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: RATE });
  try {
    await service.killAll();
    service.start({ through: ['prlimit', `--nofile=${DESCRIPTORS}`] });
    await service.untilReady();
    load.start();
    await load.firstAcknowledgedAfter(performance.now(), 60_000);
    const before = load.ledger.count('acknowledged');
    clients = new SlowClients(service.port, CLIENTS);
    const most = await watchDescriptors(service, seconds, tell);
    // The spool stores, also after the engine had to be started again.
    await load.firstAcknowledgedAfter(performance.now(), 10_000);
    const acknowledged = load.ledger.count('acknowledged') - before;
    clients.stop();
    const endedAt = performance.now();
    while (!(await service.redirects())) await delay(50);
    findings.expectWithin(
      'serving new clients after the slow ones have gone',
      performance.now() - endedAt,
      BACK_WITHIN_MS,
    );
    await service.untilReady();
    await load.stop();
    findings.note('slow connections at the same time, most', clients.most);
    findings.expectAtLeast('  slow connections cut off or not taken', clients.cutOff, CLIENTS);
    findings.expectAtMost('  descriptors of the service, most', most, DESCRIPTORS - 1);
    findings.expectAtLeast('events acknowledged meanwhile', acknowledged, 1);
    await audited(findings, service, load.ledger);
  } finally {
    clients?.stop();
    await load.stop();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

/** Kills the engine in the middle. Returns the largest number of descriptors. */
async function watchDescriptors(
  service: DrilledService,
  seconds: number,
  tell: (line: string) => void,
): Promise<number> {
  let most = 0;
  for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
    if (tenths === seconds * 5) for (const id of service.engineIds()) process.kill(id, 'SIGKILL');
    const open = readdirSync(`/proc/${service.processId}/fd`).length;
    if (open > most && open % 100 === 0) tell(`${open} descriptors`);
    most = Math.max(most, open);
    await delay(100);
  }
  return most;
}

async function audited(findings: Findings, service: DrilledService, ledger: Ledger): Promise<void> {
  const stored = StoredEvents.of(service);
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  await stored.close();
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.expectExactly('  events refused', ledger.count('refused'), 0);
  findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('  events doubled', all.doubled.length, 0);
}
