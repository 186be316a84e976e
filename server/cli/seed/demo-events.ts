import type { EventRow } from '../../collect/event-port.ts';
import { INTERNAL, sourceOfHost, sourceOfTags, withoutWww } from '../../collect/sources.ts';
import { type Chance, seededChance, weighted, wideNumber } from './chance.ts';
import type { DemoWebsite } from './demo-objects.ts';
import { demoTimes } from './demo-rhythm.ts';
import { AGENTS, type DemoAgent, LINK_REFERRERS, PLACES, SITE_REFERRERS, TAGS } from './demo-visitors.ts';

/** The demo account's objects with the ids that they got. */
export interface DemoWorld {
  accountId: number;
  /** Host of short links. */
  host: string;
  websites: readonly { id: number; website: DemoWebsite }[];
  links: readonly { id: number; alias: string; campaignId: number; weight: number }[];
  codes: readonly { id: number; code: string; weight: number }[];
  bio: { id: number; handle: string; weight: number };
}

export interface DemoEventsOptions {
  count: number;
  now: number;
  world: DemoWorld;
}

/** Somebody on one day, who may come back. */
interface Person {
  visitorId: string;
  day: number;
  agent: DemoAgent;
  place: (typeof PLACES)[number];
}

const DAY_MS = 86_400_000;
const SEED = 20_260_101;
/** Of all visits: of a website, of a short link, of a code, of the bio page. A website's visit has several events. */
const VISIT_SHARES = { website: 45, link: 45, scan: 8, bio: 2 } as const;
const RETURNING_SHARE = 0.15;
const BOT_SHARE = 0.03;
const MAX_PAGES = 7;

/** Exactly `count` events of the 90 days before `now`, in the order of their hours; the same for the same options. */
export function* demoEvents({ count, now, world }: DemoEventsOptions): Generator<EventRow> {
  const chance = seededChance(SEED);
  const timeAt = demoTimes(now);
  const visits = createVisits(chance, world);
  const pick = weighted(chance, Object.entries(VISIT_SHARES) as [keyof typeof VISIT_SHARES, number][]);
  let made = 0;
  while (made < count) {
    const occurredAt = timeAt((made + chance()) / count, chance());
    for (const row of visits[pick()](occurredAt)) {
      if (made === count) return;
      made += 1;
      yield row.occurredAt > now ? { ...row, occurredAt: now } : row;
    }
  }
}

type Visit = (occurredAt: number) => EventRow[];

function createVisits(chance: Chance, world: DemoWorld): Record<keyof typeof VISIT_SHARES, Visit> {
  const rowOf = createRows(chance, world);
  const link = weighted(
    chance,
    world.links.map((entry) => [entry, entry.weight]),
  );
  const code = weighted(
    chance,
    world.codes.map((entry) => [entry, entry.weight]),
  );
  const referrer = weighted(
    chance,
    LINK_REFERRERS.map(([host, path, weight]) => [{ host, path }, weight]),
  );
  const isBot = () => (chance() < BOT_SHARE ? 1 : 0);
  return {
    website: createWebsiteVisits(chance, { world, rowOf }),
    link: (occurredAt) => {
      const { id: linkId, alias, campaignId } = link();
      const facts = { linkId, campaignId, path: `/${alias}`, bot: isBot(), ...cameFrom(referrer()) };
      return [rowOf({ kind: 'click', occurredAt, ...facts })];
    },
    scan: (occurredAt) => {
      const { id: qrId, code: word } = code();
      return [rowOf({ kind: 'scan', occurredAt, qrId, path: `/q/${word}` })];
    },
    bio: (occurredAt) => {
      const { id: pageId, handle } = world.bio;
      return [rowOf({ kind: 'impression', occurredAt, pageId, path: `/@${handle}`, ...cameFrom(referrer()) })];
    },
  };
}

type Facts = Pick<EventRow, 'kind' | 'occurredAt' | 'path'> & Partial<EventRow>;
type RowMaker = (facts: Facts) => EventRow;

/** Rows of somebody: new, or one of those who were here today. Scans are made with phones. */
function createRows(chance: Chance, world: DemoWorld): RowMaker {
  const agents = AGENTS.map(([agent, weight]) => [agent, weight] as const);
  const anyAgent = weighted(chance, agents);
  const phone = weighted(
    chance,
    agents.filter(([agent]) => agent.device === 'mobile'),
  );
  const place = weighted(
    chance,
    PLACES.map((entry) => [entry, entry[2]]),
  );
  const recent: Person[] = [];
  const somebody = (occurredAt: number, isScan: boolean): Person => {
    const day = Math.floor(occurredAt / DAY_MS);
    const known = chance() < RETURNING_SHARE ? recent[Math.floor(chance() * recent.length)] : undefined;
    if (known?.day === day && !isScan) return known;
    const person = { visitorId: wideNumber(chance), day, agent: isScan ? phone() : anyAgent(), place: place() };
    recent[Math.floor(chance() * 200)] = person;
    return person;
  };
  return (facts) => {
    const {
      visitorId,
      agent,
      place: [where, language],
    } = somebody(facts.occurredAt, facts.kind === 'scan');
    const who = { visitorId, visitId: wideNumber(chance), ...where, language };
    return {
      ...BLANK,
      visitStartedAt: facts.occurredAt,
      accountId: world.accountId,
      host: world.host,
      ...agent,
      ...who,
      ...facts,
    };
  };
}

/** A visit of a website: a landing page, some more pages with a minute or so on each, now and then a goal. */
function createWebsiteVisits(chance: Chance, made: { world: DemoWorld; rowOf: RowMaker }): Visit {
  const site = weighted(
    chance,
    made.world.websites.map((entry) => [entry, entry.website.weight]),
  );
  const pages = new Map(made.world.websites.map(({ id, website }) => [id, weighted(chance, website.pages)]));
  const goals = new Map(made.world.websites.map(({ id, website }) => [id, goalPicker(chance, website)]));
  const referrer = weighted(
    chance,
    SITE_REFERRERS.map(([host, path, weight]) => [{ host, path }, weight]),
  );
  const tags = weighted(
    chance,
    TAGS.map((entry) => [entry, entry[3]]),
  );
  return (occurredAt) => {
    const { id: siteId, website } = site();
    const page = pages.get(siteId) ?? (() => '/');
    const landing = { siteId, host: website.domain, path: page(), ...tagged(cameFrom(referrer()), tags()) };
    const rows = [made.rowOf({ kind: 'pageview', occurredAt, ...landing })];
    const onward = { referrerHost: withoutWww(website.domain), source: INTERNAL.name, channel: INTERNAL.channel };
    let time = occurredAt;
    // A bit under half leave from each page; the mean is 2.2 pages a visit.
    while (rows.length < MAX_PAGES && chance() < 0.55) {
      time += 8_000 + Math.floor(chance() * 110_000);
      const before = rows.at(-1) as EventRow;
      rows.push({ ...before, ...onward, ...NO_TAGS, referrerPath: before.path, occurredAt: time, path: page() });
    }
    const goal = goals.get(siteId)?.();
    if (goal) rows.push({ ...(rows.at(-1) as EventRow), kind: 'event', occurredAt: time + 5_000, ...goal });
    return rows;
  };
}

function goalPicker(chance: Chance, { goals }: DemoWebsite) {
  const reached = goals.map(({ name, weight, value, unit }) => [{ name, value, unit }, weight] as const);
  return weighted(chance, [...reached, [undefined, 100] as const]);
}

function cameFrom({ host, path }: { host: string; path: string }) {
  const { name: source, channel } = sourceOfHost(host);
  return { referrerHost: withoutWww(host), referrerPath: path, source, channel: channel as string };
}

function tagged(from: ReturnType<typeof cameFrom>, [utmSource, utmMedium, utmCampaign]: (typeof TAGS)[number]) {
  if (utmSource === '') return from;
  const { name: source, channel } = sourceOfTags(utmSource, utmMedium, { name: '', channel: 'direct' });
  return { ...from, source, channel: channel as string, utmSource, utmMedium, utmCampaign };
}

const NO_TAGS = { utmSource: '', utmMedium: '', utmCampaign: '' };

const BLANK = {
  ...{ siteId: 0, linkId: 0, qrId: 0, campaignId: 0, domainId: 0, pageId: 0, name: '', value: 0, unit: '', bot: 0 },
  ...{ referrerHost: '', referrerPath: '', source: '', channel: 'direct', ...NO_TAGS, utmTerm: '', utmContent: '' },
  ...{ entryPath: '', journeyId: '0', viaLinkId: 0, viaQrId: 0, viaCampaignId: 0, personId: '0' },
  ...{ engagedMs: 0, scrollDepth: 0, props: {} },
};
