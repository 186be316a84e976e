import { createRandom } from '../faults/rig/random.ts';
import { AGENTS, type Agent, BOT, CODES, EVENTS, EXCLUDED_ADDRESS, FIRST_DAY, LINKS, PATHS, SITES } from './cast.ts';

/** One thing that a simulated visitor does. Nothing in this file knows how anything is counted. */
export type Action = { at: number; visitor: Visitor } & (
  | { kind: 'view'; site: number; path: string; referrer: string; campaign: string; isLanding: boolean }
  | { kind: 'event'; site: number; path: string; name: string; value: number; unit: string }
  | { kind: 'report'; site: number; path: string; engagedMs: number; scroll: number }
  | { kind: 'click' | 'scan'; object: number; isPrefetch: boolean }
  | { kind: 'rotate' }
);

export interface Visitor {
  address: string;
  agent: Agent;
  /** Reported by a server with POST /events, this long afterwards; undefined: the tracker reports immediately. */
  reportedAfterMs: number | undefined;
}

export interface Plan {
  seed: number;
  visitors: number;
  days: number;
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const REFERRERS = ['', '', '', 'https://news.example/today', 'https://www.google.com/'];
const CAMPAIGNS = ['', '', '', 'spring', 'letter'];

type Random = ReturnType<typeof createRandom>;

/** Returns everything that all visitors do, in order of time. */
export function simulate({ seed, visitors, days }: Plan): Action[] {
  const random = createRandom(seed);
  const all: Action[] = [];
  for (let number = 0; number < visitors; number++) {
    const visitor = visitorOf(number, random);
    for (const start of startsOf(random, days)) all.push(...sitting(visitor, start, random));
  }
  const inOrder = all.sort((one, other) => one.at - other.at);
  // One millisecond has one action, so that the order of all is known.
  for (let index = 1; index < inOrder.length; index++) {
    const [before, action] = [inOrder[index - 1], inOrder[index]];
    if (before && action && action.at <= before.at) action.at = before.at + 1;
  }
  // Servers have reported everything before the last day ends.
  return inOrder.filter(({ at }) => at < FIRST_DAY + days * DAY - 10 * HOUR);
}

/** Some share an address, some are one visitor to any service: the same browser behind the same address. */
function visitorOf(number: number, random: Random): Visitor {
  const shared = random() < 0.08 ? Math.floor(random.between(0, 5)) : number;
  const address = `203.0.${113 + Math.floor(shared / 200)}.${1 + (shared % 200)}`;
  const agent = random() < 0.05 ? BOT : random.pick(AGENTS);
  const isExcluded = random() < 0.03;
  const isReported = random() < 0.08;
  return {
    address: isExcluded
      ? EXCLUDED_ADDRESS
      : isReported
        ? `192.0.${2 + Math.floor(number / 250)}.${1 + (number % 250)}`
        : address,
    agent,
    reportedAfterMs: isReported ? Math.floor(random.between(0, 9 * HOUR)) : undefined,
  };
}

/** Times at which a visitor sits down, at least three hours apart; a sixth of them shortly before midnight of UTC. */
function startsOf(random: Random, days: number): number[] {
  const starts: number[] = [];
  const count = 1 + Math.floor(random.between(0, 6));
  for (let turn = 0; turn < count; turn++) {
    const day = FIRST_DAY + Math.floor(random.between(0, days)) * DAY;
    const hour = random() < 0.17 ? random.between(23.6 * HOUR, DAY) : random.between(0, DAY);
    const at = Math.floor(day + hour);
    if (starts.every((other) => Math.abs(other - at) > 3 * HOUR)) starts.push(at);
  }
  return starts;
}

/** What a visitor does from one moment on: perhaps a click first, then pages with events and pauses. */
function sitting(visitor: Visitor, start: number, random: Random): Action[] {
  if (visitor.reportedAfterMs === undefined && random() < 0.45) return clicked(visitor, start, random);
  const site = Math.floor(random.between(0, SITES.length));
  if (random() < 0.1) return [eventOf(visitor, { site, at: start, path: '/app' }, random)];
  return pages(visitor, { site, at: start, first: undefined }, random);
}

function clicked(visitor: Visitor, at: number, random: Random): Action[] {
  const isPrefetch = random() < 0.1;
  const kind = random.pick(['click', 'click', 'scan', 'rotate'] as const);
  if (kind === 'rotate') return [{ at, visitor, kind }];
  const objects = kind === 'click' ? LINKS : CODES;
  const object = Math.floor(random.between(0, objects.length));
  const click: Action = { at, visitor, kind, object, isPrefetch };
  const { site, destination } = objects[object] ?? { site: undefined, destination: '' };
  // A landing that never happens: the visitor turns back.
  if (site === undefined || isPrefetch || visitor.agent.isBot || random() < 0.25) return [click];
  const first = new URL(destination).pathname;
  return [click, ...pages(visitor, { site, at: at + 2 * SECOND, first }, random)];
}

interface Sitting {
  site: number;
  at: number;
  /** The path of the landing, if a click led here. */
  first: string | undefined;
}

function pages(visitor: Visitor, { site, at: start, first }: Sitting, random: Random): Action[] {
  const actions: Action[] = [];
  const count = 1 + Math.floor(random.between(0, 5));
  let at = start;
  for (let index = 0; index < count; index++) {
    const isLanding = index === 0 && first !== undefined;
    const path = isLanding ? first : random.pick(PATHS);
    const [referrer, campaign] = index > 0 || isLanding ? ['', ''] : [random.pick(REFERRERS), random.pick(CAMPAIGNS)];
    actions.push({ at, visitor, kind: 'view', site, path, referrer, campaign, isLanding });
    if (random() < 0.3) {
      at += Math.floor(random.between(5 * SECOND, 3 * MINUTE));
      actions.push(eventOf(visitor, { site, at, path }, random));
    }
    if (visitor.reportedAfterMs === undefined && random() < 0.4) {
      const engagedMs = Math.floor(random.between(2 * SECOND, 50 * SECOND));
      at += engagedMs + 1;
      actions.push({ at, visitor, kind: 'report', site, path, engagedMs, scroll: Math.floor(random.between(0, 101)) });
    }
    at += pauseOf(random);
  }
  return actions;
}

/** Mostly minutes; now and then just less than what ends a visit, exactly that, or more. */
function pauseOf(random: Random): number {
  const choice = random();
  if (choice < 0.06) return 30 * MINUTE - 1;
  if (choice < 0.12) return 30 * MINUTE;
  if (choice < 0.22) return Math.floor(random.between(31 * MINUTE, 70 * MINUTE));
  return Math.floor(random.between(8 * SECOND, 12 * MINUTE));
}

function eventOf(
  visitor: Visitor,
  { site, at, path }: Pick<Sitting, 'site' | 'at'> & { path: string },
  random: Random,
): Action {
  const name = random.pick(EVENTS);
  const isPaid = name === 'Order';
  const value = isPaid ? Math.floor(random.between(1, 90)) : 0;
  // The first website sells in one currency, the second in two.
  const unit = isPaid ? (site === 1 && random() < 0.5 ? 'USD' : 'EUR') : '';
  return { at, visitor, kind: 'event', site, path, name, value, unit };
}
