import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService } from '../rig/service.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';

const RATE = 2_000;
const ENDS_WITHIN_MS = 10_000;
/** The service cuts what takes longer; see `CLOSE_WITHIN_MS` in server/http/edge.ts. */
const CUT_AFTER_MS = 5_000;

/** SIGTERM under load, with one process and several in turn: exit code 0 in time, no loss. */
export async function stopDrill(options: DrillOptions): Promise<Report> {
  const { times, seed = Date.now() % 1_000_000, loadShare = 1, tell = () => undefined } = options;
  const rate = RATE * loadShare;
  const findings = new Findings(`SIGTERM under ${rate} events a second, ${times} times`, options);
  const random = createRandom(seed);
  const withWorkers = Math.floor(times / 2);
  await drillStops(findings, { name: 'one process', times: times - withWorkers, args: [], rate, random });
  tell('one process is done');
  if (withWorkers > 0) {
    await drillStops(findings, { name: 'two workers', times: withWorkers, args: ['--workers', '2'], rate, random });
  }
  findings.note('seed', seed);
  return findings.report();
}

interface Stops {
  name: string;
  times: number;
  args: readonly string[];
  rate: number;
  random: ReturnType<typeof createRandom>;
}

async function drillStops(findings: Findings, { name, times, args, rate, random }: Stops): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-stop-'));
  const service = await DrilledService.open({ folder, args });
  const load = new Load({ port: service.port, ledger: new Ledger(), rate });
  const took: number[] = [];
  const codes = new Map<string, number>();
  let withoutResponse = 0;
  try {
    load.start();
    for (let stops = 0; stops < times; stops += 1) {
      await load.firstAcknowledgedAfter(performance.now(), 60_000);
      await delay(random.between(50, 1_500));
      const askedAt = performance.now();
      service.child?.kill('SIGTERM');
      const code = String(await service.ended());
      const endedAfterMs = performance.now() - askedAt;
      const brokenOff = load.brokenOff.splice(0).filter((sentAt) => sentAt < askedAt).length;
      if (endedAfterMs < CUT_AFTER_MS) withoutResponse += brokenOff;
      took.push(endedAfterMs);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      await service.startUntilItStays();
    }
    await load.stop();
    await service.untilReady();
    const stored = StoredEvents.of(service);
    const { ledger } = load;
    const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
    await stored.close();
    findings.note(`${name}: events acknowledged`, ledger.count('acknowledged'));
    findings.note('  events broken off, refused', `${ledger.count('unknown')}, ${ledger.count('refused')}`);
    findings.note('  stops that took longer than requests may', took.filter((each) => each >= CUT_AFTER_MS).length);
    findings.expectExactly(`  events under way (${name}) and not answered`, withoutResponse, 0);
    findings.expectExactly('  exit codes other than 0', times - (codes.get('0') ?? 0), 0);
    findings.expectWithin('  longest end', Math.max(...took), ENDS_WITHIN_MS);
    findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
    findings.expectExactly('  events doubled', all.doubled.length, 0);
  } finally {
    await load.stop();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}
