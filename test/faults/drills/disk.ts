import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { LinkMaker } from '../rig/links.ts';
import { Load } from '../rig/load.ts';
import { DrilledService } from '../rig/service.ts';
import { SmallDisk } from '../rig/small-disk.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';
import { failSyncs, tracerProblem } from '../rig/tracer.ts';
import { counted, watch } from '../rig/watch.ts';

const RATE = 500;
/** The engine alone needs about 30 MB of files. */
const DISK_MEGABYTES = 300;

/** A full disk, and one that refuses to sync; `times` seconds each. */
export async function diskDrill(options: DrillOptions): Promise<Report> {
  const { times: seconds, tell = () => undefined } = options;
  const findings = new Findings(`disk full, and disk that does not sync, ${seconds} s each`, options);
  await drillFullDisk(findings, seconds);
  tell('the full disk is done');
  await drillFailingSyncs(findings, seconds);
  return findings.report();
}

async function drillFullDisk(findings: Findings, seconds: number): Promise<void> {
  const disk = SmallDisk.make(DISK_MEGABYTES);
  if (typeof disk === 'string') return findings.note('full disk', `not drilled: ${disk}`);
  const folder = join(disk.path, 'data');
  mkdirSync(folder, { mode: 0o700 });
  const service = await DrilledService.open({ folder });
  try {
    await drillFault(findings, service, {
      name: 'full',
      seconds,
      begin: async () => disk.fillUpTo(64 * 1024),
      end: async () => disk.makeRoom(),
    });
  } finally {
    await service.killAll();
    disk.remove();
  }
}

async function drillFailingSyncs(findings: Findings, seconds: number): Promise<void> {
  const problem = tracerProblem();
  if (problem !== undefined) return findings.note('failing syncs', `not drilled: ${problem}`);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-sync-'));
  const service = await DrilledService.open({ folder });
  let stop: () => Promise<void> = async () => {};
  try {
    await drillFault(findings, service, {
      name: 'no syncs',
      seconds,
      begin: async () => {
        stop = await failSyncs([service.processId]);
      },
      end: () => stop(),
    });
  } finally {
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Fault {
  name: string;
  seconds: number;
  begin(): Promise<void>;
  end(): Promise<void>;
}

async function drillFault(findings: Findings, service: DrilledService, fault: Fault): Promise<void> {
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: RATE });
  const links = new LinkMaker(service);
  load.start();
  links.start();
  await load.firstAcknowledgedAfter(performance.now(), 60_000);
  await delay(1_000);
  const before = { links: new Map(links.statuses), refused: load.ledger.count('refused') };
  await fault.begin();
  const { seen, stop } = watch(service);
  await delay(fault.seconds * 1000);
  const until = performance.now() + 15_000;
  while (load.ledger.count('refused') === before.refused && performance.now() < until) await delay(50);
  await stop();
  const refused = load.ledger.count('refused') - before.refused;
  const linksDuring = difference(links.statuses, before.links);
  await fault.end();
  const endedAt = performance.now();
  const backAt = await load.firstAcknowledgedAfter(endedAt, 60_000);
  await delay(500);
  await links.stop();
  await load.stop();
  await service.untilReady();
  tell(findings, fault.name, {
    seen,
    refused,
    linksDuring,
    backAfterMs: (backAt ?? Number.POSITIVE_INFINITY) - endedAt,
  });
  await audited(findings, service, { load, links });
}

interface Told {
  seen: ReturnType<typeof watch>['seen'];
  refused: number;
  linksDuring: Map<number, number>;
  backAfterMs: number;
}

function tell(findings: Findings, name: string, { seen, refused, linksDuring, backAfterMs }: Told): void {
  findings.expectAtLeast(`${name}: events refused`, refused, 1);
  findings.expectExactly('  redirects that failed', seen.redirectsFailed, 0);
  findings.expectExactly('  health checks that failed', seen.unhealthy, 0);
  findings.note('  queries answered', counted(seen.queries));
  findings.note('  links made or refused', counted(linksDuring));
  const odd = [...linksDuring].filter(([status]) => status !== 200 && status !== 503);
  findings.expectExactly('  answers to writes but success and "not now"', odd.length, 0);
  findings.expectWithin('  taking events again after', backAfterMs, 5_000);
}

async function audited(
  findings: Findings,
  service: DrilledService,
  { load, links }: { load: Load; links: LinkMaker },
): Promise<void> {
  const stored = StoredEvents.of(service);
  const { ledger } = load;
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  findings.note('  events acknowledged', ledger.count('acknowledged'));
  findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('  events doubled', all.doubled.length, 0);
  findings.expectExactly('  refused and stored all the same', all.refusedAndStored, 0);
  findings.note('  links acknowledged', links.acknowledged.size);
  findings.expectExactly('  acknowledged links lost', (await links.missing()).length, 0);
  await stored.close();
}

function difference(after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>): Map<number, number> {
  const more = [...after].map(([status, times]) => [status, times - (before.get(status) ?? 0)] as const);
  return new Map(more.filter(([, times]) => times > 0));
}
