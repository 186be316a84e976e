import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reportSpool } from '../../../server/collect/spool/spool-report.ts';
import type { Findings } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import type { DrilledService } from '../rig/service.ts';
import { auditUntilStored, type StoredEvents } from '../rig/stored.ts';
import { counted, percentile, type Seen, watch } from '../rig/watch.ts';

const MAX_GROWTH_BYTES = 200 * 1024 * 1024;
const MIB = 1024 * 1024;
const SHOWS_WITHIN_MS = 15_000;

export interface Outage {
  name: string;
  seconds: number;
  begin(): void;
  end(): void;
  /** No connection works: readiness must report it, and queries are rejected. */
  isComplete: boolean;
  /** Events can't get any further than the spool. */
  holdsEvents: boolean;
}

export interface Outages {
  rate: number;
  outages: readonly Outage[];
  stored: StoredEvents;
  tell(line: string): void;
}

/** Consecutive outages under load; visitors must notice none, and every event must be stored afterwards. */
export async function drillOutages(
  findings: Findings,
  service: DrilledService,
  { rate, outages, stored, tell }: Outages,
): Promise<void> {
  const load = new Load({ port: service.port, ledger: new Ledger(), rate });
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
  findings.note('  queries answered', counted(seen.queries));
  findings.note('  refusal of a query, longest', `${Math.round(percentile(seen.refusalMs, 1))} ms`);
  if (outage.isComplete) expectToShow(findings, seen);
  if (outage.holdsEvents) findings.expectTrue('  the spool shows what waits', waiting.waitingBytes > 0);
  findings.note('  waiting in the spool at the end', `${(waiting.waitingBytes / MIB).toFixed(1)} MiB`);
  findings.expectAtMost(
    '  memory grown by',
    (seen.residentBytes - before.memory) / MIB,
    MAX_GROWTH_BYTES / MIB,
    ' MiB',
  );
  findings.note('  all stored and ready again after', `${Math.round(performance.now() - endedAt)} ms`);
}

function showsOutage(seen: Seen): boolean {
  return (seen.readiness.get(503) ?? 0) > 0 && seen.refusalMs.length > 0;
}

function expectToShow(findings: Findings, seen: Seen): void {
  findings.expectTrue('  readiness says so', (seen.readiness.get(503) ?? 0) > 0);
  findings.expectTrue('  queries are refused, not left hanging', seen.refusalMs.length > 0);
  findings.expectExactly('  refusals that name no time to come again', seen.withoutRetryAfter, 0);
  // Two pings of 300 ms and a pause of 250 before them; the rest is the way of the request.
  findings.expectWithin('  refused within', percentile(seen.refusalMs, 1), 1_000);
}
