import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { DrilledService } from '../rig/service.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';

const RATE = 500;

/** Another service starts on the same folder, then the first one is asked to stop, as an upgrade behind a proxy does it. */
export async function upgradeDrill(options: DrillOptions): Promise<Report> {
  const { times, tell = () => undefined } = options;
  const findings = new Findings(
    `upgrade beside the running service under ${RATE} events a second, ${times} times`,
    options,
  );
  const folder = mkdtempSync(join(tmpdir(), 'waymark-upgrade-'));
  const ledger = new Ledger();
  let current = await DrilledService.open({ folder, settings: { DRAIN_SECONDS: '1' } });
  let load = new Load({ port: current.port, ledger, rate: RATE });
  const ends: string[] = [];
  const ready: number[] = [];
  let failed = 0;
  try {
    load.start();
    for (let upgrades = 0; upgrades < times; upgrades += 1) {
      await load.firstAcknowledgedAfter(performance.now(), 60_000);
      const next = await DrilledService.beside(current);
      const nextLoad = new Load({ port: next.port, ledger, rate: RATE });
      nextLoad.start();
      await nextLoad.firstAcknowledgedAfter(performance.now(), 60_000);
      // The proxy sends everything to the new one; only then the old one stops.
      await load.stop();
      current.child?.kill('SIGTERM');
      ends.push(String(await current.ended()));
      const endedAt = performance.now();
      await next.untilReady();
      ready.push(performance.now() - endedAt);
      failed += (await next.redirects()) ? 0 : 1;
      [current, load] = [next, nextLoad];
      tell(`upgrade ${upgrades + 1} is done`);
    }
    await delay(500);
    await load.stop();
    await current.untilReady();
    const stored = StoredEvents.of(current);
    const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
    await stored.close();
    findings.note('events acknowledged', ledger.count('acknowledged'));
    findings.expectExactly('  events refused or broken off', ledger.count('refused') + ledger.count('unknown'), 0);
    findings.expectExactly('  exit codes other than 0', ends.filter((code) => code !== '0').length, 0);
    findings.expectExactly('  redirects that failed', failed, 0);
    findings.expectWithin('  longest time until ready after the first one ended', Math.max(...ready), 5_000);
    findings.expectExactly('  acknowledged events lost', all.lost.length, 0);
    findings.expectExactly('  events doubled', all.doubled.length, 0);
  } finally {
    await load.stop();
    await current.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}
