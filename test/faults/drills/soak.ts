import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { LinkMaker } from '../rig/links.ts';
import { Load } from '../rig/load.ts';
import { residentBytes } from '../rig/processes.ts';
import { DrilledService } from '../rig/service.ts';
import { type Growth, growthOf } from '../rig/soak-samples.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';
import { watch } from '../rig/watch.ts';

const RATE = 100;
const SAMPLE_EVERY_MS = 5_000;
const MIB = 1024 * 1024;
/** An event of today stays in memory until its day is over, with its visitor: some 300 bytes. */
const BYTES_AN_EVENT = 300;
/** Garbage that is collected late. */
const NOISE_BYTES = 30 * MIB;
/** Connections of the drill, files of the event log that are merged. */
const NOISE_DESCRIPTORS = 20;
/** The engine's limit of 128, and those of Node. */
const MOST_THREADS = 150;

/**
 * The service under a steady load of events, links, redirects and queries for `times` minutes. The first third warms it up; after that,
 * memory, descriptors and sockets must not grow with the time.
 */
export async function soakDrill(options: DrillOptions): Promise<Report> {
  const { times: minutes, tell = () => undefined } = options;
  const findings = new Findings(`soak for ${minutes} minutes, under ${RATE} events a second`, options);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-soak-'));
  const service = await DrilledService.open({ folder });
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: RATE });
  const links = new LinkMaker(service, { pauseMs: 200 });
  try {
    load.start();
    links.start();
    const { seen, stop } = watch(service, { pauseFactor: 5 });
    const samples = await sampled(service, { minutes, tell });
    await Promise.all([stop(), links.stop(), load.stop()]);
    findings.note('redirects followed', seen.redirects);
    findings.expectExactly('  redirects that failed', seen.redirectsFailed, 0);
    expectFlat(findings, samples, load.ledger.count('acknowledged'));
    await audited(findings, service, load.ledger);
  } finally {
    await Promise.all([links.stop(), load.stop()]);
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

interface Samples {
  service: number[];
  engine: number[];
  descriptors: number[];
  threads: number[];
}

async function sampled(
  service: DrilledService,
  { minutes, tell }: { minutes: number; tell(line: string): void },
): Promise<Samples> {
  const samples: Samples = { service: [], engine: [], descriptors: [], threads: [] };
  const endsAt = performance.now() + minutes * 60_000;
  for (let count = 0; performance.now() < endsAt; count += 1) {
    await delay(SAMPLE_EVERY_MS);
    const engine = service.engineIds()[0] ?? 0;
    samples.service.push(residentBytes(service.processId));
    samples.engine.push(residentBytes(engine));
    samples.descriptors.push(descriptorsOf(service.processId) + descriptorsOf(engine));
    samples.threads.push(threadsOf(engine));
    if (count % 12 === 0)
      tell(
        Object.entries(samples)
          .map(([what, values]) => `${what} ${values.at(-1)}`)
          .join(', '),
      );
  }
  return samples;
}

function expectFlat(findings: Findings, samples: Samples, events: number): void {
  const allowed = (NOISE_BYTES + (events / 3) * BYTES_AN_EVENT) / MIB;
  for (const [what, values] of [
    ['service', samples.service],
    ['event engine', samples.engine],
  ] as const) {
    const growth = growthOf(values);
    noteGrowth(findings, `memory of the ${what}`, { from: growth.from / MIB, to: growth.to / MIB });
    findings.expectAtMost('  grown, MiB', (growth.to - growth.from) / MIB, Math.round(allowed));
  }
  const open = growthOf(samples.descriptors);
  noteGrowth(findings, 'descriptors', open);
  findings.expectAtMost('  grown', open.to - open.from, NOISE_DESCRIPTORS);
  findings.expectAtMost('threads of the event engine, most', Math.max(...samples.threads), MOST_THREADS);
}

function noteGrowth(findings: Findings, what: string, { from, to }: Growth): void {
  findings.note(`${what}, second and last third`, `${Math.round(from)}, ${Math.round(to)}`);
}

/**
 * Files, sockets and pipes: every handle of Node that could leak holds one. Not those by which the engine reads the statistics of its
 * threads, three each: it starts threads up to its limit when they are needed, and keeps them.
 */
function descriptorsOf(processId: number): number {
  const folder = `/proc/${processId}/fd`;
  const isCounted = (name: string) => {
    try {
      return !readlinkSync(join(folder, name)).startsWith('/proc/');
    } catch {
      return false;
    }
  };
  return existsSync(folder) ? readdirSync(folder).filter(isCounted).length : 0;
}

function threadsOf(processId: number): number {
  const folder = `/proc/${processId}/task`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
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
