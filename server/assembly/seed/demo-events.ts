import type { EventRow } from '../../collect/event-port.ts';
import { createdBefore } from './created-before.ts';
import { afterJourney, type DemoOrigin, DIRECT, linkOrigins, siteOrigins } from './demo-origins.ts';
import { EMPTY_EVENT } from './demo-rows.ts';
import { demoTimes } from './demo-traffic-pattern.ts';
import { createNewVisitors, createReturningVisitors, type DemoVisitor } from './demo-visitor-pool.ts';
import { createVisits, type DemoArrival, NO_JOURNEY } from './demo-visits.ts';
import type { DemoWebsite } from './demo-websites.ts';
import { between, type Random, seededRandom, weighted, wideNumber } from './random.ts';

/** The landing page of a link or code, if it belongs to one of the demo's websites. */
export interface DemoLanding {
  siteId: number;
  path: string;
}

/** The demo account's objects with their IDs. */
export interface DemoWorld {
  accountId: number;
  /** Host of short links. */
  host: string;
  /** `people`: the IDs of visitors whom the website identifies. */
  websites: readonly { id: number; website: DemoWebsite; people: readonly string[] }[];
  links: readonly {
    id: number;
    alias: string;
    campaignId: number;
    weight: number;
    /** Age of the link: nobody clicked before. */
    daysAgo: number;
    landing?: DemoLanding | undefined;
    /** ID in events of the splash page or overlay shown before the redirect. */
    shownPage?: number | undefined;
  }[];
  codes: readonly {
    id: number;
    name: string;
    code: string;
    weight: number;
    daysAgo: number;
    landing?: DemoLanding | undefined;
    /** Where most people who scan it are; anywhere if missing. */
    near?: Pick<DemoVisitor, 'country' | 'region' | 'city' | 'language'>;
  }[];
  /** `links`: its blocks with a destination, the first more popular than the next. */
  bio?: { id: number; handle: string; weight: number; links: readonly number[] };
}

export interface DemoEventsOptions {
  count: number;
  now: number;
  world: DemoWorld;
}

const SEED = 20_260_101;
/** Shares of all starts: a visit of a website, a click on a link, a scan of a code, a view of the bio page. */
const SHARES = { website: 50, link: 38, scan: 12, bio: 5 } as const;
const BOT_SHARE = 0.03;
/** Share of scans of a code with a place by people who live there. */
const LOCAL_SHARE = 0.85;
/**
 * Share of clicks and scans on the way to a demo website that arrive. The others close the page before it has loaded.
 */
const LANDING_SHARE = 0.7;
/** Clicks on the first link of the bio page per hundred views. */
const BLOCK_CLICKS = 45;

/**
 * Yields exactly `count` events of the 90 days before `now`, in the order of their hours; deterministic for the same
 * options.
 */
export function* demoEvents({ count, now, world }: DemoEventsOptions): Generator<EventRow> {
  const chance = seededRandom(SEED);
  const timeAt = demoTimes(now);
  const begin = createFactories(chance, world, now);
  const shares = Object.entries({ ...SHARES, bio: world.bio ? SHARES.bio : 0 }) as [keyof typeof SHARES, number][];
  const pick = weighted(chance, shares);
  for (let created = 0; created < count; ) {
    const share = (created + chance()) / count;
    const at = timeAt(share, chance());
    for (const row of begin[pick()](at, share)) {
      // Events after now have not happened yet.
      if (created === count || row.occurredAt > now) break;
      created += 1;
      yield row;
    }
  }
}

/** Creates the events that begin at a time, `share` of the way through the 90 days. */
type EventFactory = (at: number, share: number) => EventRow[];

function createFactories(chance: Random, world: DemoWorld, now: number): Record<keyof typeof SHARES, EventFactory> {
  const visits = new Map(
    world.websites.map(({ id, website }) => {
      return [id, createVisits(chance, { accountId: world.accountId, siteId: id, website })] as const;
    }),
  );
  const arrive = (siteId: number, arrival: DemoArrival) => visits.get(siteId)?.(arrival) ?? [];
  const parts = { chance, world, now, strangers: createNewVisitors(chance), arrive };
  return {
    website: createWebsiteVisits(parts),
    link: createClicks(parts),
    scan: createScans(parts),
    bio: world.bio ? createBioViews(parts, world.bio) : () => [],
  };
}

interface Deps {
  chance: Random;
  world: DemoWorld;
  now: number;
  /** Visitors of the service's own URLs. */
  strangers: ReturnType<typeof createNewVisitors>;
  arrive(siteId: number, arrival: DemoArrival): EventRow[];
}

function createWebsiteVisits({ chance, world, arrive }: Deps): EventFactory {
  const site = weighted(
    chance,
    world.websites.map((entry) => [entry, entry.website.weight]),
  );
  // A person is a different visitor on every website.
  const visitors = new Map(
    world.websites.map(({ id, people }) => {
      return [id, { regular: createReturningVisitors(chance, people), strangers: createNewVisitors(chance) }] as const;
    }),
  );
  const origin = siteOrigins(chance);
  return (at, share) => {
    const { id, website } = site();
    const own = visitors.get(id);
    const named = chance() < website.named.share ? own?.regular(at, share) : undefined;
    const who = named ?? own?.strangers.anybody(at);
    // Identified people mostly arrive by a bookmark.
    const from = named && chance() < 0.7 ? DIRECT : origin();
    return who ? arrive(id, { at, who, origin: from, journey: NO_JOURNEY }) : [];
  };
}

function createClicks({ chance, world, now, strangers, arrive }: Deps): EventFactory {
  const link = createdBefore(chance, world.links, now);
  const origin = linkOrigins(chance);
  return (at) => {
    const { id: linkId, alias, campaignId, landing, shownPage } = link(at);
    const bot = chance() < BOT_SHARE ? 1 : 0;
    const journey = { ...journeyOf(chance, landing), viaLinkId: linkId, viaCampaignId: campaignId };
    const facts = { at, who: strangers.anybody(at), origin: origin() };
    const click = ownRow(chance, world, { ...facts, kind: 'click', path: `/${alias}` });
    const seen: EventRow[] = shownPage === undefined ? [] : [{ ...click, kind: 'impression', bot, pageId: shownPage }];
    const rows = [...seen, { ...click, linkId, campaignId, bot, journeyId: journey.journeyId }];
    if (!landing || bot > 0 || chance() > LANDING_SHARE) return rows;
    return [...rows, ...arrive(landing.siteId, arrivalOf(chance, { ...facts, journey, entryPath: landing.path }))];
  };
}

function createScans({ chance, world, now, strangers, arrive }: Deps): EventFactory {
  const code = createdBefore(chance, world.codes, now);
  return (at) => {
    const { id: qrId, code: word, landing, near } = code(at);
    const journey = { ...journeyOf(chance, landing), viaQrId: qrId };
    const isLocal = near !== undefined && chance() < LOCAL_SHARE;
    const facts = { at, who: { ...strangers.onAPhone(), ...(isLocal && near) }, origin: DIRECT };
    const scan = ownRow(chance, world, { ...facts, kind: 'scan', path: `/q/${word}` });
    const row = { ...scan, qrId, journeyId: journey.journeyId };
    if (!landing || chance() > LANDING_SHARE) return [row];
    return [row, ...arrive(landing.siteId, arrivalOf(chance, { ...facts, journey, entryPath: landing.path }))];
  };
}

function createBioViews({ chance, world, strangers }: Deps, bio: NonNullable<DemoWorld['bio']>): EventFactory {
  const origin = linkOrigins(chance);
  const { id: pageId, handle, links } = bio;
  const block = weighted<number | undefined>(chance, [
    ...links.map((id, index) => [id, BLOCK_CLICKS / (index + 1)] as const),
    [undefined, 100],
  ]);
  return (at) => {
    const facts = { at, who: strangers.anybody(at), origin: origin() };
    const view = { ...ownRow(chance, world, { ...facts, kind: 'impression', path: `/@${handle}` }), pageId };
    const clicked = block();
    if (clicked === undefined) return [view];
    const occurredAt = at + between(chance, 1_500, 20_000);
    return [
      view,
      { ...view, kind: 'click', path: `/@${handle}/go/${clicked}`, props: { block: String(clicked) }, occurredAt },
    ];
  };
}

function journeyOf(chance: Random, landing: DemoLanding | undefined) {
  return landing ? { ...NO_JOURNEY, journeyId: wideNumber(chance) } : NO_JOURNEY;
}

/**
 * Returns the arrival on another host, where the same person has another number. The page loads some moments after the
 * click.
 */
function arrivalOf(chance: Random, arrival: DemoArrival): DemoArrival {
  const who = { ...arrival.who, visitorId: wideNumber(chance) };
  const origin = afterJourney(arrival.origin, arrival.journey);
  return { ...arrival, who, origin, at: arrival.at + between(chance, 400, 3_000) };
}

/** Creates an event at one of the service's own URLs. */
function ownRow(
  chance: Random,
  { accountId, host }: DemoWorld,
  { at, who, origin, ...what }: Pick<EventRow, 'kind' | 'path'> & { at: number; who: DemoVisitor; origin: DemoOrigin },
): EventRow {
  const when = { occurredAt: at, visitStartedAt: at, visitId: wideNumber(chance) };
  // Requests of short links contain no screen size, and identify nobody.
  return { ...EMPTY_EVENT, ...who, ...origin, ...what, ...when, accountId, host, screen: '', userHash: '0' };
}
