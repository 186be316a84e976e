import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { DrilledService, PROGRAM } from '../rig/service.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';
import { watch } from '../rig/watch.ts';

const RATE = 500;
const WORKERS = 2;

/** `waymark reload` replaces the workers one after another under load: nothing is refused, broken off or lost. */
export async function reloadDrill(options: DrillOptions): Promise<Report> {
  const { times, loadShare = 1, tell = () => undefined } = options;
  const rate = RATE * loadShare;
  const findings = new Findings(`reload of ${WORKERS} workers under ${rate} events a second, ${times} times`, options);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-reload-'));
  const service = await DrilledService.open({ folder, args: ['--workers', String(WORKERS)] });
  const load = new Load({ port: service.port, ledger: new Ledger(), rate });
  const watcher = watch(service);
  const reloads: Reloaded[] = [];
  try {
    load.start();
    for (let done = 0; done < times; done += 1) {
      await load.firstAcknowledgedAfter(performance.now(), 60_000);
      reloads.push(await reload(service));
      tell(`reload ${done + 1}: ${reloads.at(-1)?.report}`);
    }
    await delay(500);
    await watcher.stop();
    await load.stop();
    report(findings, { reloads, seen: watcher.seen });
    await auditEvents(findings, service, load);
  } finally {
    await watcher.stop();
    await load.stop();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

interface Reloaded {
  report: string;
  tookMs: number;
  /** Workers that ran before and after. */
  kept: number;
}

async function reload(service: DrilledService): Promise<Reloaded> {
  const before = service.workerIds();
  const startedAt = performance.now();
  const env = { ...process.env, DATA_DIR: service.folder };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'reload'], { env });
  const tookMs = performance.now() - startedAt;
  const after = new Set(service.workerIds());
  return { report: stdout.trim(), tookMs, kept: before.filter((id) => after.has(id)).length };
}

interface Outcome {
  reloads: readonly Reloaded[];
  seen: ReturnType<typeof watch>['seen'];
}

function report(findings: Findings, { reloads, seen }: Outcome): void {
  const complete = reloads.filter((one) => one.report === `Replaced ${WORKERS} workers.`);
  findings.expectExactly('reloads that did not replace all workers', reloads.length - complete.length, 0);
  findings.expectExactly(
    '  workers that stayed',
    reloads.reduce((sum, { kept }) => sum + kept, 0),
    0,
  );
  findings.note('  longest reload, s', (Math.max(...reloads.map(({ tookMs }) => tookMs)) / 1_000).toFixed(1));
  findings.note('redirects', seen.redirects);
  findings.expectExactly('  redirects that failed', seen.redirectsFailed, 0);
  findings.expectExactly('  queries without a response', seen.queries.get(0) ?? 0, 0);
  findings.expectExactly('  health checks that failed', seen.unhealthy, 0);
}

async function auditEvents(findings: Findings, service: DrilledService, { ledger }: Load): Promise<void> {
  await service.untilReady();
  const stored = StoredEvents.of(service);
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  await stored.close();
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.expectExactly('  events refused', ledger.count('refused'), 0);
  findings.expectExactly('  events broken off', ledger.count('unknown'), 0);
  findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('  events doubled', all.doubled.length, 0);
}
