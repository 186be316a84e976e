import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { isAlive, killHard } from '../rig/processes.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService } from '../rig/service.ts';
import { auditUntilStored, StoredEvents, settledMark } from '../rig/stored.ts';

type Victim = 'service' | 'engine' | 'worker';

interface Round {
  victim: Victim;
  /** The next process to be killed while the first has not recovered, and after how long. */
  again?: { victim: Victim; afterMs: number };
}

interface Figures {
  kills: number;
  serving: number[];
  ready: number[];
  lost: number;
  doubled: number;
  strange: number;
  refusedAndStored: number;
  /** Page views that the statistics show, less those that are stored. */
  toldWrongly: number;
  failedStarts: number;
  withoutResponse: number;
  acknowledged: number;
  refused: number;
}

const RATE = 2_000;
const SERVING_WITHIN_MS = 5_000;

/** kill -9 of every process at random under load: half of the times one process serves, half of them two workers do. */
export async function killDrill(options: DrillOptions): Promise<Report> {
  const { times, seed = Date.now() % 1_000_000, loadShare = 1, tell: say = () => undefined } = options;
  const rate = RATE * loadShare;
  const findings = new Findings(`kill -9 under ${rate} events a second, ${times} times`, options);
  const random = createRandom(seed);
  const withWorkers = Math.floor(times / 2);
  for (const [name, count, args, victims] of [
    ['one process', times - withWorkers, [], ['service', 'engine']],
    ['two workers', withWorkers, ['--workers', '2'], ['service', 'engine', 'worker']],
  ] as [string, number, string[], Victim[]][]) {
    if (count === 0) continue;
    const rounds = Array.from({ length: count }, (_, index) => planned(random, victims, index));
    tell(findings, name, await drillRounds({ rounds, args, rate, random, say }));
  }
  findings.note('seed of the plan', seed);
  findings.note('load average at the end', loadavg()[0]?.toFixed(1) ?? '');
  return findings.report();
}

/** Kills each kind of process in turn, so that a few rounds cover all; every fourth time another one follows immediately. */
function planned(random: ReturnType<typeof createRandom>, victims: readonly Victim[], index: number): Round {
  const victim = victims[index % victims.length] ?? 'service';
  if (index % 4 !== 3) return { victim };
  return { victim, again: { victim: random.pick(victims), afterMs: random.between(0, 2_000) } };
}

function tell(findings: Findings, name: string, found: Figures): void {
  findings.note(`${name}: kills`, found.kills);
  findings.note(`${name}: events acknowledged`, found.acknowledged);
  findings.note(`${name}: events broken off, refused`, `${found.withoutResponse}, ${found.refused}`);
  findings.expectExactly(`${name}: acknowledged events lost`, found.lost, 0);
  findings.expectExactly(`${name}: events doubled`, found.doubled, 0);
  findings.expectExactly(`${name}: events nobody sent`, found.strange, 0);
  findings.expectExactly(`${name}: page views told beyond those stored`, found.toldWrongly, 0);
  findings.note(`${name}: refused and stored all the same`, found.refusedAndStored);
  findings.expectWithin(`${name}: serving again, longest`, Math.max(...found.serving), SERVING_WITHIN_MS);
  findings.note(`${name}: serving again, median`, `${Math.round(median(found.serving))} ms`);
  findings.note(`${name}: answering queries again, longest`, `${Math.round(Math.max(...found.ready))} ms`);
  findings.note(`${name}: starts that failed and were repeated`, found.failedStarts);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

interface Rounds {
  rounds: readonly Round[];
  args: readonly string[];
  rate: number;
  random: ReturnType<typeof createRandom>;
  say(line: string): void;
}

async function drillRounds({ rounds, args, rate, random, say }: Rounds): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-kill-'));
  const service = await DrilledService.open({ folder, args });
  const load = new Load({ port: service.port, ledger: new Ledger(), rate });
  const stored = StoredEvents.of(service);
  const found: Figures = {
    kills: 0,
    serving: [],
    ready: [],
    lost: 0,
    doubled: 0,
    strange: 0,
    refusedAndStored: 0,
    toldWrongly: 0,
    failedStarts: 0,
    withoutResponse: 0,
    acknowledged: 0,
    refused: 0,
  };
  try {
    load.start();
    let from = 0;
    for (const round of rounds) {
      await delay(random.between(200, 1_500));
      await recover(service, load, { round, found });
      const to = await settledMark(load);
      const { lost, doubled } = await auditUntilStored(stored, { ledger: load.ledger, from, to });
      // Later duplicates are found at the end; missing events had enough time.
      found.lost += lost.length;
      found.doubled += doubled.length;
      from = to;
      const servingMs = Math.round(found.serving.at(-1) ?? 0);
      say(
        `${round.victim}${round.again ? ` and ${round.again.victim}` : ''}: serving after ${servingMs} ms, ${to} events`,
      );
    }
    await load.stop();
    await finalAudit(service, stored, { load, found });
  } finally {
    await load.stop();
    await stored.close();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return found;
}

async function recover(
  service: DrilledService,
  load: Load,
  { round, found }: { round: Round; found: Figures },
): Promise<void> {
  await kill(service, round.victim, found);
  if (round.again !== undefined) {
    await delay(round.again.afterMs);
    await kill(service, round.again.victim, found);
  }
  const killedAt = performance.now();
  const at = await load.firstAcknowledgedAfter(killedAt, 60_000);
  if (at === undefined) throw new Error(`Nobody serves any more: ${service.output}`);
  while (!(await service.redirects())) await delay(5);
  found.serving.push(performance.now() - killedAt);
  await service.untilReady();
  found.ready.push(performance.now() - killedAt);
}

/** Kills and, where that is the service manager's work, sees to the next start without waiting for it. */
async function kill(service: DrilledService, victim: Victim, found: Figures): Promise<void> {
  if (victim === 'service') {
    killHard(service.processId);
    await service.ended();
    // Not awaited: the next fault may hit it while it starts.
    service.startUntilItStays().then((failed) => {
      found.failedStarts += failed;
    });
  } else {
    const ids = () => (victim === 'engine' ? service.engineIds() : service.workerIds());
    while (ids().length === 0) await delay(10);
    const [chosen] = ids();
    killHard(chosen);
    while (chosen !== undefined && isAlive(chosen)) await delay(1);
  }
  found.kills += 1;
}

/** Audits everything again with a query that sees every row, and once more through the API. */
async function finalAudit(
  service: DrilledService,
  stored: StoredEvents,
  { load, found }: { load: Load; found: Figures },
): Promise<void> {
  const { ledger } = load;
  await service.untilReady();
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  found.lost = Math.max(found.lost, all.lost.length);
  found.doubled = Math.max(found.doubled, all.doubled.length);
  const total = await stored.total();
  found.strange = all.strange.length + (total - all.stored);
  found.refusedAndStored = all.refusedAndStored;
  found.acknowledged = ledger.count('acknowledged');
  found.withoutResponse = ledger.count('unknown');
  found.refused = ledger.count('refused');
  const reported = await service.pageviewsTold();
  found.toldWrongly = reported - total;
}
