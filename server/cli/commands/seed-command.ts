import { parseArgs } from 'node:util';
import type { ObjectRef } from '../../collect/event-port.ts';
import type { Config } from '../../config.ts';
import { randomWord } from '../../platform/random.ts';
import { type OpenFeatures, openFeatures } from '../open-features.ts';
import { countDemoDays } from '../seed/count-days.ts';
import { type DemoLogin, ensureDemoAccount, ensureDemoObjects } from '../seed/demo-account.ts';
import { createDemoClock, type DemoClock } from '../seed/demo-clock.ts';
import { ensureConnections } from '../seed/demo-connections.ts';
import { ensureLeftOut } from '../seed/demo-dropped-events.ts';
import { type DemoWorld, demoEvents } from '../seed/demo-events.ts';
import { ensureShelf } from '../seed/demo-shelf.ts';
import { leaveTargetsAlone, reachesNothing } from '../seed/demo-targets.ts';
import { insertEvents } from '../seed/insert-events.ts';
import { UsageError } from '../usage-error.ts';
import { untilReady } from '../with-event-log.ts';

const DEFAULT_EVENTS = 20_000;
const MAX_EVENTS = 100_000_000;
const TELL_EVERY_MS = 2_000;

/**
 * `seed --demo [--events N]`: a demo account with websites, links, codes and 90 days of events. Again: the same account
 * and objects, its events made anew, another password and key.
 */
export async function seedCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const known = { demo: { type: 'boolean' }, events: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...args], options: known });
  if (!values.demo) throw new UsageError('There is one thing to seed: --demo.');
  const count = readCount(values.events);
  const demoClock = createDemoClock();
  const options = { startEngine: true, clock: demoClock, guardedFetch: reachesNothing };
  const opened = await openFeatures(readConfig(), options);
  const isJson = values.json === true;
  try {
    const login = await ensureDemoAccount(opened.features, opened.parts.random, demoClock);
    const report = isJson ? () => undefined : reporter();
    const seeded = await seedEvents(opened, login.accountId, { count, report, demoClock });
    tell(login, { ...seeded, baseUrl: opened.parts.config.baseUrl, json: isJson });
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

/** Hears how far it is. */
type Report = (sentence: string) => void;

/** Tells on standard error, no oftener than one wants to read. */
function reporter(): Report {
  let toldAt = performance.now();
  return (sentence) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    console.error(sentence);
  };
}

async function seedEvents(
  opened: OpenFeatures,
  accountId: number,
  { count, report, demoClock }: { count: number; report: Report; demoClock: DemoClock },
): Promise<Seeded> {
  const { events, clock, random, config } = opened.parts;
  const { people } = events.collector;
  const plan = { host: new URL(config.baseUrl).hostname, people, count, clock: demoClock };
  const world = await ensureDemoObjects(opened.features, accountId, plan);
  await leaveTargetsAlone(
    opened.parts.catalogue.linkHealth,
    world.links.map(({ id }) => id),
    clock.now(),
  );
  await untilReady(events.eventLog);
  const beganAt = clock.now();
  await events.reader.deleteAccount(accountId);
  const rows = demoEvents({ count, now: clock.now(), world });
  const token = `demo-${randomWord(random, 'abcdefghijklmnopqrstuvwxyz', 12)}`;
  const inserted = await insertEvents(events.eventLog.writer, rows, {
    token,
    onStored: (stored) => report(`${stored} of ${count} events stored ...`),
  });
  const seconds = (clock.now() - beganAt) / 1000;
  await countDays(opened, count, report);
  await writeTotals(opened, world);
  const websiteIds = world.websites.map(({ id }) => id);
  const { catalogue } = opened.parts;
  await ensureLeftOut(catalogue.leftOut, { accountId, websiteIds, count, now: beganAt });
  await ensureShelf(opened.features, accountId, demoClock);
  await ensureConnections(opened.features, { accountId, world, deliveries: catalogue.deliveries, clock: demoClock });
  return { world, events: inserted, seconds };
}

async function countDays({ features, parts: { events } }: OpenFeatures, count: number, report: Report): Promise<void> {
  const { eventLog } = events;
  // What waited in a spool of a stopped service may be on its way, too.
  await events.settle();
  await countDemoDays({
    events: count,
    accounts: await features.accounts.count(),
    ownsEngine: eventLog.engineProcessId() !== undefined,
    countSettled: (limit) => eventLog.days.countSettled(limit),
    onCounted: (days) => report(`${days} days counted ...`),
  });
}

/** The loader writes totals of what it loads; these events went past it. */
async function writeTotals({ parts }: OpenFeatures, world: DemoWorld): Promise<void> {
  const { accountId } = world;
  const refs = (kind: ObjectRef['kind'], ids: number[]) => ids.map((id) => ({ kind, accountId, id }));
  const campaignIds = [...new Set(world.links.map(({ campaignId }) => campaignId))].filter((id) => id > 0);
  await parts.events.refreshTotals([
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

function tell(login: DemoLogin, seeded: Seeded & { baseUrl: string; json: boolean }): void {
  const { world, events, seconds, baseUrl } = seeded;
  const { email, password, apiKey } = login;
  if (seeded.json) {
    console.log(JSON.stringify({ email, password, api_key: apiKey, events, seconds }));
    return;
  }
  const objects = `${world.websites.length} websites, ${world.links.length} links, ${world.codes.length} QR codes`;
  console.log(`The demo account has ${objects} and ${events} events (${seconds.toFixed(1)} s).`);
  console.log(`  address:  ${baseUrl}\n  e-mail:   ${email}\n  password: ${password}\n  API key:  ${apiKey}`);
}
