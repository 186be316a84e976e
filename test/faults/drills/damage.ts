import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FRAME_HEADER_BYTES, scanFrames, writeFrame } from '../../../server/collect/spool/segment-frames.ts';
import { readProgress } from '../../../server/collect/spool/segment-progress.ts';
import { reportSpool } from '../../../server/collect/spool/spool-report.ts';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { audit, Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { signal } from '../rig/processes.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService } from '../rig/service.ts';
import { StoredEvents } from '../rig/stored.ts';

const RATE = 1_000;
const POISON = Buffer.from('pageview\tno number\there\n');

type Random = ReturnType<typeof createRandom>;

/** Flips, zeroes and tears bytes of the spool between two runs, and adds rows that the event log rejects. */
export async function damageDrill(options: DrillOptions): Promise<Report> {
  const { times, seed = Date.now() % 1_000_000, tell = () => undefined } = options;
  const findings = new Findings(`spool damaged between two lives, ${times} times`);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-damage-'));
  const service = await DrilledService.open({ folder });
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: RATE });
  const stored = StoredEvents.of(service);
  const spoiled = new Set<number>();
  let poisoned = 0;
  const random = createRandom(seed);
  try {
    load.start();
    for (let time = 1; time <= times; time += 1) {
      await fillSpool(service, load, random);
      await service.killAll();
      const damage = await damageSpool(join(folder, 'spool'), random);
      for (const id of damage.spoiled) spoiled.add(id);
      poisoned += damage.poisoned;
      service.start();
      await service.untilReady();
      tell(`${time}: ${spoiled.size} events spoiled so far`);
    }
    await load.firstAcknowledgedAfter(performance.now(), 60_000);
    await load.stop();
    await compare(findings, { service, stored, spoiled, ledger: load.ledger, poisoned });
    findings.note('seed', seed);
  } finally {
    await load.stop();
    await stored.close();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

/** With its engine stopped, so that events stay where they can be spoiled. */
async function fillSpool(service: DrilledService, load: Load, random: Random): Promise<void> {
  await load.firstAcknowledgedAfter(performance.now(), 60_000);
  await delay(random.between(200, 800));
  for (const id of service.engineIds()) signal(id, 'SIGSTOP');
  await delay(random.between(500, 1_500));
}

/** Damages segments that are not loaded yet, and appends a row to each that cannot be stored. */
async function damageSpool(directory: string, random: Random): Promise<{ spoiled: number[]; poisoned: number }> {
  const hit: number[] = [];
  let poisoned = 0;
  for (const name of readdirSync(directory).filter((name) => name.endsWith('.seg'))) {
    const path = join(directory, name);
    const before = readFileSync(path);
    const { inFlight } = await readProgress(join(directory, `${name.split('.')[0]}.progress`));
    const after = Buffer.from(before);
    for (let spot = 0; spot < 8 && inFlight < after.byteLength; spot += 1) {
      const at = Math.floor(random.between(inFlight, after.byteLength));
      if (random() < 0.7) after[at] = (after[at] ?? 0) ^ Math.floor(random.between(1, 255));
      else after.fill(0, at, Math.min(after.byteLength, at + Math.floor(random.between(1, 2_000))));
    }
    writeFileSync(path, after);
    hit.push(...spoiledIds(before, after));
    // Segments that an earlier run has not loaded yet may be damaged as well.
    poisoned -= spoiledPayloads(before, after).filter((payload) => payload.equals(POISON)).length;
    const frame = Buffer.alloc(POISON.byteLength + FRAME_HEADER_BYTES);
    writeFrame(frame, 0, POISON);
    poisoned += 1;
    // A torn end behind it.
    appendFileSync(path, Buffer.concat([frame, frame.subarray(0, 12)]));
  }
  return { spoiled: hit, poisoned };
}

/** Numbers of the events whose frames changed. */
function spoiledIds(before: Buffer, after: Buffer): number[] {
  return spoiledPayloads(before, after).flatMap(idsOf);
}

/** The numbers in the paths of a block, each of which stands after its length. */
function idsOf(payload: Buffer): number[] {
  const found = payload.toString('latin1').matchAll(/(.)\/e\/(\d+)/gs);
  return [...found].map(([, length = '', digits = '']) => Number(digits.slice(0, length.charCodeAt(0) - 3)));
}

/** Content of the frames that changed. */
function spoiledPayloads(before: Buffer, after: Buffer): Buffer[] {
  const spoiled: Buffer[] = [];
  for (const payload of scanFrames(before, true).payloads) {
    const start = payload.byteOffset - before.byteOffset - FRAME_HEADER_BYTES;
    const end = start + FRAME_HEADER_BYTES + payload.byteLength;
    if (!before.subarray(start, end).equals(after.subarray(start, end))) spoiled.push(Buffer.from(payload));
  }
  return spoiled;
}

interface Comparison {
  service: DrilledService;
  stored: StoredEvents;
  spoiled: ReadonlySet<number>;
  ledger: Ledger;
  poisoned: number;
}

async function compare(findings: Findings, { service, stored, spoiled, ledger, poisoned }: Comparison): Promise<void> {
  const range = { from: 0, to: ledger.lastId };
  const missed = (lost: readonly number[]) => lost.filter((id) => !spoiled.has(id));
  let found = audit(ledger, new Map(), range);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    found = audit(ledger, await stored.counts(0, ledger.lastId).catch(() => new Map()), range);
    const { waitingBytes } = await reportSpool(join(service.folder, 'spool'));
    if (missed(found.lost).length === 0 && waitingBytes === 0) break;
    await delay(100);
  }
  const spool = await reportSpool(join(service.folder, 'spool'));
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.note('events spoiled', spoiled.size);
  findings.expectExactly('other acknowledged events lost', missed(found.lost).length, 0);
  findings.expectExactly('events doubled', found.doubled.length, 0);
  findings.expectExactly('events nobody sent', (await stored.total()) - found.stored, 0);
  findings.note('bytes set aside as damaged', spool.damagedBytes);
  findings.expectTrue('damage is counted', spool.damagedBytes > 0);
  findings.expectExactly('poisoned events set aside', spool.poisonEvents, poisoned);
  findings.expectExactly('bytes still waiting', spool.waitingBytes, 0);
  findings.expectTrue('doctor tells of it', doctorOf(service).includes('events rejected by the event log'));
}

function doctorOf({ folder }: DrilledService): string {
  const program = join(import.meta.dirname, '..', '..', '..', 'bin', 'waymark.js');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder };
  return spawnSync(process.execPath, [program, 'doctor'], { env, encoding: 'utf8' }).stdout;
}
