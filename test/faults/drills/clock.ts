import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report, skippedReport } from '../report.ts';
import { FakeClock } from '../rig/fake-clock.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { DrilledService } from '../rig/service.ts';
import { auditUntilStored, StoredEvents } from '../rig/stored.ts';

const RATE = 500;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Name and the clock's distance from the true time, in seconds. */
type Jump = readonly [name: string, offset: (nowMs: number) => number];

const JUMPS: readonly Jump[] = [
  ['a minute before midnight', (now) => untilMidnight(now) - MINUTE],
  ['a minute past it', (now) => untilMidnight(now) + MINUTE],
  ['and ten before it', (now) => untilMidnight(now) - 10 * MINUTE],
  ['ten minutes back', () => -10 * MINUTE],
  ['midnight is coming', (now) => untilMidnight(now) - 1],
  ['a day ahead', () => DAY],
  ['and back', () => 0],
  [
    'the night in spring that has no two o’clock in Berlin',
    (now) => untilMoment(now, Date.UTC(2027, 2, 28, 0, 59, 59)),
  ],
  ['the night in autumn that has it twice', (now) => untilMoment(now, Date.UTC(2027, 9, 31, 0, 59, 59))],
  ['the end of a year', (now) => untilMoment(now, Date.UTC(2027, 0, 1) - 1_000)],
  ['three days ahead: salts of today are old', () => 3 * DAY],
  ['and back to days whose salts are gone', () => 0],
  ['two hours back', () => -2 * HOUR],
  ['forty days back', () => -40 * DAY],
  ['the true time', () => 0],
];

function untilMidnight(nowMs: number): number {
  return DAY - ((nowMs / 1000) % DAY);
}

function untilMoment(nowMs: number, momentMs: number): number {
  return (momentMs - nowMs) / 1000;
}

/** The clock jumps ahead and back under load; `times` of the jumps. */
export async function clockDrill({ times, tell = () => undefined }: DrillOptions): Promise<Report> {
  const title = `clock set ${Math.min(times, JUMPS.length)} times under ${RATE} events a second`;
  const clock = FakeClock.make();
  if (typeof clock === 'string') return skippedReport(title, clock);
  const findings = new Findings(title);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-clock-'));
  const service = await DrilledService.open({ folder });
  try {
    await service.killAll();
    service.start({ environment: clock.environment });
    await service.untilReady();
    await jump(findings, service, { clock, times, tell });
  } finally {
    await service.killAll();
    clock.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

interface Jumping {
  clock: FakeClock;
  times: number;
  tell(line: string): void;
}

async function jump(findings: Findings, service: DrilledService, { clock, times, tell }: Jumping): Promise<void> {
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: RATE });
  load.start();
  let [withoutEvents, withoutRedirect, withoutResponse] = [0, 0, 0];
  for (const [name, offset] of JUMPS.slice(0, times)) {
    clock.set(offset(Date.now()));
    const at = await load.firstAcknowledgedAfter(performance.now(), 10_000);
    if (at === undefined) withoutEvents += 1;
    if (!(await service.redirects())) withoutRedirect += 1;
    if (!(await acceptsKey(service))) withoutResponse += 1;
    await delay(1_000);
    tell(name);
  }
  clock.set(0);
  await delay(1_000);
  await load.stop();
  findings.expectExactly('jumps after which no event was taken', withoutEvents, 0);
  findings.expectExactly('jumps after which the link did not lead on', withoutRedirect, 0);
  findings.expectExactly('jumps after which a key was not obeyed', withoutResponse, 0);
  findings.expectExactly('events refused', load.ledger.count('refused'), 0);
  await service.untilReady();
  await audited(findings, service, load.ledger);
}

/** Neither expired nor over its limit, whatever the time. */
async function acceptsKey(service: DrilledService): Promise<boolean> {
  return (await service.ask('GET', '/bio/api/urls')).status === 200;
}

async function audited(findings: Findings, service: DrilledService, ledger: Ledger): Promise<void> {
  const stored = StoredEvents.of(service);
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.expectExactly('acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('events doubled', all.doubled.length, 0);
  findings.expectExactly(
    'events before the beginning of their visit',
    await stored.number('countIf(occurred_at < visit_started_at)'),
    0,
  );
  findings.note('visits', await stored.number('uniqExact(visit_id)'));
  await stored.close();
  for (const name of ['duration', 'bounce_rate', 'sessions', 'visitors']) {
    const { data } = await service.api(
      'GET',
      `/api/v1/stats/${service.siteId}?name=${name}&from=2026-01-01&to=2028-12-31&per_page=100`,
    );
    const least = Math.min(0, ...data.map(({ count }: { count: number }) => count));
    findings.expectAtLeast(`least ${name}`, least, 0);
  }
}
