import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report, skippedReport } from '../report.ts';
import { DiskImage } from '../rig/disk-image.ts';
import { Ledger } from '../rig/ledger.ts';
import { LinkMaker } from '../rig/links.ts';
import { Load } from '../rig/load.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService, type LifeOptions } from '../rig/service.ts';
import { auditUntilStored, StoredEvents, settledMark } from '../rig/stored.ts';
import { skipSyncs, tracerProblem, WITHOUT_SYNCS } from '../rig/tracer.ts';

const RATE = 1_000;
const DISK_MEGABYTES = 2_048;
const COMES_UP_WITHIN_MS = 120_000;
const MAX_CONTROL_CUTS = 5;
/** The full form. */
const MANY = 10;

/** Options of the service on this disk. */
interface Life extends LifeOptions {
  /** Sync setting of the engine only: rows that it reports as stored are removed from the spool, but were never written. */
  isEngineWithoutSyncs?: boolean;
}

interface Cuts {
  times: number;
  rate: number;
  life: Life;
  /** After the first loss there is nothing more to see. */
  endsWithLoss: boolean;
  random: ReturnType<typeof createRandom>;
  say(line: string): void;
}

interface Figures {
  cuts: number;
  lost: number;
  doubled: number;
  strange: number;
  linksLost: number;
  acknowledged: number;
  links: number;
  toldWrongly: number;
  /** Failed starts of a store, and the service's output. */
  unopened: string[];
  damagedDisks: string[];
}

/**
 * Cuts the power of the disk under everything, under load. In the full form then the same with syncs that do nothing,
 * which must lose.
 */
export async function powerDrill(options: DrillOptions): Promise<Report> {
  const { times, seed = Date.now() % 1_000_000, loadShare = 1, tell: say = () => undefined } = options;
  const rate = RATE * loadShare;
  const title = `power cut under ${rate} events a second and links being made, ${times} times`;
  const random = createRandom(seed);
  const life = {};
  const found = await onDisk({ times, rate, life, endsWithLoss: false, random, say });
  if (typeof found === 'string') return skippedReport(title, found);
  const findings = new Findings(title);
  findings.note('cuts', found.cuts);
  findings.note('events acknowledged', found.acknowledged);
  findings.note('links acknowledged', found.links);
  findings.expectExactly('acknowledged events lost', found.lost, 0);
  findings.expectExactly('events doubled', found.doubled, 0);
  findings.expectExactly('events nobody sent', found.strange, 0);
  findings.expectExactly('page views told beyond those stored', found.toldWrongly, 0);
  findings.expectExactly('acknowledged links lost', found.linksLost, 0);
  findings.expectExactly('stores that did not open by themselves', found.unopened.length, 0);
  for (const said of found.unopened) findings.problem(said);
  findings.expectExactly('file systems found damaged', found.damagedDisks.length, 0);
  if (times >= MANY) {
    const controls = { rate, random, say };
    await control(findings, { name: 'control without syncs', life: { through: WITHOUT_SYNCS }, ...controls });
    const name = 'control with an engine without syncs';
    await control(findings, { name, life: { isEngineWithoutSyncs: true }, ...controls });
  }
  findings.note('seed of the plan', seed);
  return findings.report();
}

interface Control extends Pick<Cuts, 'rate' | 'life' | 'random' | 'say'> {
  name: string;
}

/** The same without syncs: a drill that could not fail would prove nothing. */
async function control(findings: Findings, { name, ...given }: Control): Promise<void> {
  const problem = tracerProblem();
  if (problem !== undefined) {
    findings.note(name, `not run: ${problem}`);
    return;
  }
  const found = await onDisk({ times: MAX_CONTROL_CUTS, endsWithLoss: true, ...given });
  if (typeof found === 'string') throw new Error(found);
  findings.note(`${name}: cuts until it lost`, found.cuts);
  findings.note(`${name}: events, links lost`, `${found.lost}, ${found.linksLost}`);
  findings.note(`${name}: stores that did not open`, found.unopened.length);
  findings.expectTrue(`${name}: loses`, hasLost(found));
}

function hasLost({ lost, linksLost, unopened }: Figures): boolean {
  return lost + linksLost + unopened.length > 0;
}

async function onDisk(cuts: Cuts): Promise<Figures | string> {
  const disk = await DiskImage.make(DISK_MEGABYTES);
  if (typeof disk === 'string') return disk;
  try {
    return await cutAgainAndAgain(disk, cuts);
  } finally {
    await disk.remove();
  }
}

async function cutAgainAndAgain(
  disk: DiskImage,
  { times, rate, life, endsWithLoss, random, say }: Cuts,
): Promise<Figures> {
  const service = await DrilledService.open({ folder: `${disk.path}/data` });
  const load = new Load({ port: service.port, ledger: new Ledger(), rate });
  const links = new LinkMaker(service);
  const found: Figures = {
    cuts: 0,
    lost: 0,
    doubled: 0,
    strange: 0,
    linksLost: 0,
    acknowledged: 0,
    links: 0,
    toldWrongly: 0,
    unopened: [],
    damagedDisks: [],
  };
  try {
    if (life.through !== undefined) await restartOnCleanDisk(service, disk, life);
    load.start();
    for (let from = 0; found.cuts < times; ) {
      links.start();
      // A cut while everything is still starting, now and then.
      if (random() > 0.2) await load.firstAcknowledgedAfter(performance.now(), 60_000);
      const stopSkipping = life.isEngineWithoutSyncs ? await skipSyncs(service.engineIds()) : undefined;
      await delay(random.between(life.isEngineWithoutSyncs ? 1_500 : 100, 2_500));
      const cut = await disk.armSwitch();
      // Without power a machine stops responding. This one runs for some more milliseconds, and its kernel may report a sync
      // in progress as complete (observed: 38 events in 60 cuts), so the senders ignore responses from here on.
      for (const sender of [load, links]) sender.isTrusting = false;
      await cut();
      found.cuts += 1;
      await service.killAll();
      await stopSkipping?.();
      await links.stop();
      const to = await settledMark(load);
      for (const sender of [load, links]) sender.isTrusting = true;
      const damage = await comeBack(service, disk, life);
      if (damage !== undefined) found.damagedDisks.push(damage);
      const isUp = await service.untilReady(COMES_UP_WITHIN_MS).then(
        () => true,
        (error: Error) => void found.unopened.push(error.message),
      );
      if (isUp !== true) break;
      const range = { from, to };
      await look(service, { load, links, found, range, patient: !endsWithLoss }).catch((error: Error) =>
        found.unopened.push(error.message),
      );
      say(
        `cut ${found.cuts}: ${to} events sent, ${found.lost} lost, ${found.doubled} doubled, ${found.linksLost} links lost`,
      );
      if (endsWithLoss && hasLost(found)) break;
      from = to;
    }
    await load.stop();
    if (!endsWithLoss && found.unopened.length === 0) await lookAtAll(service, load, found);
  } finally {
    await links.stop();
    await load.stop();
    await service.killAll();
  }
  return found;
}

async function restartOnCleanDisk(service: DrilledService, disk: DiskImage, life: Life): Promise<void> {
  await service.killAll();
  await disk.unmount();
  disk.mount();
  service.start(life);
  await service.untilReady();
}

/** Undefined when the file system needed nothing but its journal. */
async function comeBack(service: DrilledService, disk: DiskImage, life: Life): Promise<string | undefined> {
  await disk.unmount();
  // Mounting replays the journal; the check after that must find nothing.
  const problem = disk.mount();
  if (problem !== undefined) throw new Error(`The disk can not be mounted again: ${problem}`);
  await disk.unmount();
  const damage = disk.check();
  disk.mount();
  service.start(life);
  return damage;
}

interface Look {
  load: Load;
  links: LinkMaker;
  found: Figures;
  range: { from: number; to: number };
  patient: boolean;
}

async function look(service: DrilledService, { load, links, found, range, patient }: Look): Promise<void> {
  const stored = StoredEvents.of(service);
  const withinMs = patient ? 90_000 : 4_000;
  const { lost, doubled } = await auditUntilStored(stored, { ledger: load.ledger, ...range, withinMs });
  await stored.close();
  found.lost += lost.length;
  found.doubled += doubled.length;
  found.linksLost = (await links.missing()).length;
  found.links = links.acknowledged.size;
  found.acknowledged = load.ledger.count('acknowledged');
}

/** Events stored at one cut must exist after later ones, exactly once. */
async function lookAtAll(service: DrilledService, load: Load, found: Figures): Promise<void> {
  const stored = StoredEvents.of(service);
  const { ledger } = load;
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  const total = await stored.total();
  await stored.close();
  found.lost = Math.max(found.lost, all.lost.length);
  found.doubled = Math.max(found.doubled, all.doubled.length);
  found.strange = all.strange.length + (total - all.stored);
  found.toldWrongly = (await service.pageviewsTold()) - total;
}
