import { parseArgs } from 'node:util';
import { countDemoDays } from '../../../assembly/seed/count-days.ts';
import { type DemoLogin, ensureDemoAccount, ensureDemoObjects } from '../../../assembly/seed/demo-account.ts';
import { createDemoClock, type DemoClock } from '../../../assembly/seed/demo-clock.ts';
import { ensureConnections } from '../../../assembly/seed/demo-connections.ts';
import { ensureFilteredTraffic } from '../../../assembly/seed/demo-dropped-events.ts';
import { type DemoWorld, demoEvents } from '../../../assembly/seed/demo-events.ts';
import { ensureDemoBoard, ensurePresetsAndDeleted } from '../../../assembly/seed/demo-presets.ts';
import { disableDestinationChecks, offlineFetch } from '../../../assembly/seed/demo-targets.ts';
import { insertEvents } from '../../../assembly/seed/insert-events.ts';
import type { ObjectRef } from '../../../collect/event-port.ts';
import type { Config } from '../../../config.ts';
import { randomString } from '../../../platform/random.ts';
import { UsageError } from '../../command-error.ts';
import { type OpenFeatures, openFeatures } from '../../stores/open-features.ts';
import { untilReady } from '../../stores/with-event-log.ts';

const DEFAULT_EVENTS = 20_000;
const MAX_EVENTS = 100_000_000;
const PROGRESS_INTERVAL_MS = 2_000;

/**
 * Runs `seed --demo [--events N]`: creates a demo account with websites, links, codes and 90 days of events. Repeating
 * it keeps the account and its objects, and creates new events, a new password and a new key.
 */
export async function seedCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const known = { demo: { type: 'boolean' }, events: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...args], options: known });
  if (!values.demo) throw new UsageError('Use seed --demo.');
  const count = readCount(values.events);
  const demoClock = createDemoClock();
  const options = { startEngine: true, clock: demoClock, guardedFetch: offlineFetch };
  const opened = await openFeatures(readConfig(), options);
  const isJson = values.json === true;
  try {
    const login = await ensureDemoAccount(opened.features, opened.deps.random, demoClock);
    const report = isJson ? () => undefined : reporter();
    const seeded = await seedEvents(opened, login.accountId, { count, report, demoClock });
    printSummary(login, { ...seeded, baseUrl: opened.deps.config.baseUrl, json: isJson });
  } finally {
    await opened.close();
  }
  return 0;
}

function readCount(text: string | undefined): number {
  if (text === undefined) return DEFAULT_EVENTS;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MAX_EVENTS) return count;
  throw new UsageError(`--events must be a whole number from 0 to ${MAX_EVENTS}, not "${text}".`);
}

interface Seeded {
  world: DemoWorld;
  events: number;
  seconds: number;
}

/** Receives progress messages. */
type Report = (sentence: string) => void;

/** Prints progress on standard error, at a readable rate. */
function reporter(): Report {
  let printedAt = performance.now();
  return (sentence) => {
    if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) return;
    printedAt = performance.now();
    console.error(sentence);
  };
}

async function seedEvents(
  opened: OpenFeatures,
  accountId: number,
  { count, report, demoClock }: { count: number; report: Report; demoClock: DemoClock },
): Promise<Seeded> {
  const { events, clock, random, config } = opened.deps;
  const { identifiedVisitors } = events.collector;
  const plan = { host: new URL(config.baseUrl).hostname, people: identifiedVisitors, count, clock: demoClock };
  const world = await ensureDemoObjects(opened.features, accountId, plan);
  await disableDestinationChecks(
    opened.deps.catalog.linkHealth,
    world.links.map(({ id }) => id),
    clock.now(),
  );
  await untilReady(events.eventLog);
  const beganAt = clock.now();
  await events.reader.deleteAccount(accountId);
  const rows = demoEvents({ count, now: clock.now(), world });
  const token = `demo-${randomString(random, 'abcdefghijklmnopqrstuvwxyz', 12)}`;
  const inserted = await insertEvents(events.eventLog.writer, rows, {
    token,
    onStored: (stored) => report(`${stored} of ${count} events stored ...`),
  });
  const seconds = (clock.now() - beganAt) / 1000;
  await countDays(opened, count, report);
  await writeTotals(opened, world);
  const websiteIds = world.websites.map(({ id }) => id);
  const { catalog } = opened.deps;
  await ensureFilteredTraffic(catalog.filteredTraffic, { accountId, websiteIds, count, now: beganAt });
  await ensurePresetsAndDeleted(opened.features, accountId, demoClock);
  await ensureDemoBoard(opened.features, world, demoClock);
  await ensureConnections(opened.features, { accountId, world, deliveries: catalog.deliveries, clock: demoClock });
  return { world, events: inserted, seconds };
}

async function countDays({ features, deps: { events } }: OpenFeatures, count: number, report: Report): Promise<void> {
  const { eventLog } = events;
  // Events in the spool of a stopped service may be loading as well.
  await events.settle();
  await countDemoDays({
    events: count,
    accounts: await features.accounts.count(),
    ownsEngine: eventLog.engineProcessId() !== undefined,
    countSettled: (limit) => eventLog.days.countSettled(limit),
    onCounted: (days) => report(`${days} days counted ...`),
  });
}

/** Writes totals, which the loader writes only for events that it loads; these bypass it. */
async function writeTotals({ deps }: OpenFeatures, world: DemoWorld): Promise<void> {
  const { accountId } = world;
  const refs = (kind: ObjectRef['kind'], ids: number[]) => ids.map((id) => ({ kind, accountId, id }));
  const campaignIds = [...new Set(world.links.map(({ campaignId }) => campaignId))].filter((id) => id > 0);
  await deps.events.refreshTotals([
    ...refs(
      'site',
      world.websites.map(({ id }) => id),
    ),
    ...refs(
      'link',
      world.links.map(({ id }) => id),
    ),
    ...refs(
      'qr',
      world.codes.map(({ id }) => id),
    ),
    ...refs('campaign', campaignIds),
  ]);
}

function printSummary(login: DemoLogin, seeded: Seeded & { baseUrl: string; json: boolean }): void {
  const { world, events, seconds, baseUrl } = seeded;
  const { email, password, apiKey } = login;
  if (seeded.json) {
    console.log(JSON.stringify({ email, password, api_key: apiKey, events, seconds }));
    return;
  }
  const objects = `${world.websites.length} websites, ${world.links.length} links, ${world.codes.length} QR codes`;
  console.log(`The demo account has ${objects} and ${events} events (${seconds.toFixed(1)} s).`);
  console.log(`  address:  ${baseUrl}\n  email:    ${email}\n  password: ${password}\n  API key:  ${apiKey}`);
}
