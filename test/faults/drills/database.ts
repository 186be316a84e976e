import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresCluster, startPostgres } from '../../support/postgres/postgres-cluster.ts';
import { type DrillOptions, Findings, type Report, skippedReport } from '../report.ts';
import { FaultProxy, type ProxyMode } from '../rig/fault-proxy.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService } from '../rig/service.ts';
import { StoredEvents } from '../rig/stored.ts';
import { drillOutages, type Outage } from './outage.ts';

const RATE = 500;
/** Outages of so many seconds and more: the full form. */
const LONG_S = 8;

/** The catalog's PostgreSQL out of reach, silent, slow and behind a wire that breaks; `times` seconds each. */
export async function databaseDrill(options: DrillOptions): Promise<Report> {
  const title = `database out for ${options.times} s each, under ${RATE} events a second`;
  let database: PostgresCluster;
  try {
    database = await startPostgres();
  } catch (error) {
    return skippedReport(title, `PostgreSQL does not start here: ${error instanceof Error ? error.message : error}`);
  }
  const findings = new Findings(title, options);
  try {
    await drillDatabase(findings, database, options);
  } finally {
    await database.stop();
  }
  return findings.report();
}

async function drillDatabase(
  findings: Findings,
  database: PostgresCluster,
  { times: seconds, seed = Date.now() % 1_000_000, tell = () => undefined }: DrillOptions,
): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const wire = await FaultProxy.open({ host: hostname, port: Number(port) }, createRandom(seed));
  const settings = { DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${wire.port}${pathname}` };
  const folder = mkdtempSync(join(tmpdir(), 'waymark-database-'));
  const service = await DrilledService.open({ folder, settings });
  const become = (mode: ProxyMode) => () => {
    wire.mode = mode;
  };
  const outage = (name: string, mode: ProxyMode, isComplete: boolean): Outage => {
    return { name, seconds, isComplete, holdsEvents: false, begin: become(mode), end: become('pass') };
  };
  try {
    const outages = [outage('silent', 'hang', true), outage('refused', 'refuse', true)];
    if (seconds >= LONG_S) outages.push(outage('slow', 'slow', false), outage('cut off', 'cut', false));
    // Both are requested first, because objects are loaded on first use.
    await service.redirects();
    await drillOutages(findings, service, { rate: RATE, outages, stored: StoredEvents.of(service), tell });
    findings.note('seed', seed);
  } finally {
    await service.killAll();
    wire.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
