import type { EventRow } from '../../collect/event-port.ts';
import type { DemoOrigin } from './demo-origins.ts';
import { EMPTY_EVENT } from './demo-rows.ts';
import type { DemoVisitor } from './demo-visitor-pool.ts';
import type { DemoEvent, DemoWebsite } from './demo-websites.ts';
import { between, oneOf, type Random, weighted, wideNumber } from './random.ts';

/** The click or scan that led to a visit. */
export type DemoJourney = Pick<EventRow, 'journeyId' | 'viaLinkId' | 'viaQrId' | 'viaCampaignId'>;

export const NO_JOURNEY: DemoJourney = { journeyId: '0', viaLinkId: 0, viaQrId: 0, viaCampaignId: 0 };

/** The start of a visit. */
export interface DemoArrival {
  at: number;
  who: DemoVisitor;
  origin: DemoOrigin;
  journey: DemoJourney;
  /** The entry page; any if missing. */
  entryPath?: string | undefined;
}

export interface VisitedWebsite {
  accountId: number;
  siteId: number;
  website: DemoWebsite;
}

const MAX_PAGES = 7;
/** Share of page views followed by another one: the mean is 2.2 pages per visit. */
const NEXT_PAGE_SHARE = 0.55;
/** Share of page views that report time on page: some pages are closed too quickly, some browsers never report. */
const ENGAGEMENT_SHARE = 0.85;
const VITALS_SHARE = 0.05;
/** Factor on events of visitors from a link or code, who convert more often. */
const JOURNEY_BOOST = 2;

type Page = readonly [path: string, weight: number, staySeconds: number];

/** Creates visits of one website: consecutive pages with engagement, and sometimes a final event. */
export function createVisits(chance: Random, visited: VisitedWebsite): (arrival: DemoArrival) => EventRow[] {
  const { website } = visited;
  const pages = new Map(website.pages.map((page) => [page[0], page]));
  const anyPage = weighted<Page>(
    chance,
    website.pages.map((page) => [page, page[1]]),
  );
  const lastEvent = { usual: eventPicker(chance, website, 1), ofJourney: eventPicker(chance, website, JOURNEY_BOOST) };
  return (arrival) => {
    const first = pages.get(arrival.entryPath ?? '') ?? anyPage();
    const visit = visitRow(chance, visited, { arrival, entryPath: first[0] });
    const rows: EventRow[] = [];
    let at = arrival.at;
    for (let page: Page | undefined = first; page !== undefined; ) {
      at = addPageView(chance, rows, { visit, page, at });
      page = rows.length < MAX_PAGES * 2 && chance() < NEXT_PAGE_SHARE ? anyPage() : undefined;
    }
    const event = (arrival.journey.journeyId === '0' ? lastEvent.usual : lastEvent.ofJourney)();
    if (event) addEvent(chance, rows, { event, at, before: website.events.find(({ name }) => name === event.after) });
    return rows;
  };
}

/** Returns the fields common to all events of a visit. */
function visitRow(
  chance: Random,
  { accountId, siteId, website }: VisitedWebsite,
  { arrival, entryPath }: { arrival: DemoArrival; entryPath: string },
): EventRow {
  const { at, who, origin, journey } = arrival;
  return {
    ...EMPTY_EVENT,
    ...who,
    ...origin,
    ...journey,
    kind: 'pageview',
    accountId,
    siteId,
    host: website.domain,
    path: entryPath,
    entryPath,
    visitId: wideNumber(chance),
    occurredAt: at,
    visitStartedAt: at,
  };
}

/** Adds a page view with its engagement. Returns its end. */
function addPageView(
  chance: Random,
  rows: EventRow[],
  { visit, page, at }: { visit: EventRow; page: Page; at: number },
): number {
  const [path, , staySeconds] = page;
  const view = { ...visit, path, occurredAt: at };
  rows.push(view);
  // Most leave early, some stay long: a squared random number, scaled to the mean.
  const stayMs = 2_000 + Math.floor(staySeconds * 3_000 * chance() ** 2);
  const until = at + stayMs;
  if (chance() < ENGAGEMENT_SHARE) {
    const engagedMs = Math.floor(stayMs * (0.4 + 0.5 * chance()));
    const scrollDepth = Math.min(100, between(chance, 15, 60) + Math.floor(engagedMs / (staySeconds * 20)));
    rows.push({ ...view, kind: 'engagement', occurredAt: until, engagedMs, scrollDepth });
  }
  if (chance() < VITALS_SHARE) rows.push({ ...view, kind: 'vital', occurredAt: until, props: vitals(chance) });
  return until + between(chance, 200, 900);
}

function vitals(chance: Random): EventRow['props'] {
  return {
    LCP: String(between(chance, 900, 3_200)),
    INP: String(between(chance, 40, 260)),
    CLS: String(between(chance, 0, 180) / 1_000),
    FCP: String(between(chance, 500, 1_900)),
    TTFB: String(between(chance, 60, 600)),
  };
}

function eventPicker(chance: Random, { events }: DemoWebsite, boost: number): () => DemoEvent | undefined {
  const happening = events.map((event) => [event, event.weight * boost] as const);
  return weighted<DemoEvent | undefined>(chance, [...happening, [undefined, 100]]);
}

/** Adds an event to a visit's rows, after the event that precedes it. */
function addEvent(
  chance: Random,
  rows: EventRow[],
  { event, at, before }: { event: DemoEvent; at: number; before: DemoEvent | undefined },
): void {
  const last = rows.at(-1);
  if (last === undefined) return;
  if (before) rows.push(eventRow(chance, last, { event: before, at }));
  const occurredAt = at + (before ? between(chance, 20_000, 180_000) : 0);
  // Nobody triggers an event on a page without a view of it.
  if (event.path !== undefined && event.path !== last.path) rows.push(viewRow(last, { path: event.path, occurredAt }));
  rows.push(eventRow(chance, last, { event, at: occurredAt }));
}

/** Turns the visit's last row into a view of another page. */
function viewRow(last: EventRow, { path, occurredAt }: Pick<EventRow, 'path' | 'occurredAt'>): EventRow {
  return { ...last, kind: 'pageview', path, occurredAt, engagedMs: 0, scrollDepth: 0, props: {} };
}

/** Turns the visit's last row into an event. */
function eventRow(chance: Random, last: EventRow, { event, at }: { event: DemoEvent; at: number }): EventRow {
  const [least, most] = event.value ?? [0, 0];
  return {
    ...last,
    kind: 'event',
    name: event.name,
    path: event.path ?? last.path,
    occurredAt: at,
    engagedMs: 0,
    scrollDepth: 0,
    value: most === 0 ? 0 : between(chance, least * 2, most * 2) / 2,
    unit: event.unit ?? '',
    props: propsOf(chance, event),
  };
}

function propsOf(chance: Random, { props = {} }: DemoEvent): EventRow['props'] {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, [first, ...others]]) =>
      first === undefined ? [] : [[name, oneOf(chance, [first, ...others])]],
    ),
  );
}
