import { CAMPAIGN_LINKS, EXCLUDED_ADDRESS, GOAL_EVENT, GOAL_PATH, LINKS, SITES } from './cast.ts';
import type { Action } from './simulator.ts';

/**
 * Counts from the simulator's own log, by what README, docs/figures.md and docs/without-scripts.md say, in the simplest
 * possible way. It imports nothing of the service.
 */

/** A page view, event or report on a page that counts. */
export interface Hit {
  at: number;
  site: number;
  action: Extract<Action, { site: number }>;
  /** The visitor of a UTC day. */
  visitor: string;
  visit: Visit;
}

/** What one visitor does on one website without a pause of 30 minutes. */
export interface Visit {
  hits: Hit[];
  referrer: string;
  campaign: string;
  /** The link or code that led to it, by index. */
  link: number | undefined;
  code: number | undefined;
}

/** A click or scan that counts. */
export interface Request {
  at: number;
  kind: 'click' | 'scan';
  object: number;
  visitor: string;
  action: Action;
}

export interface Range {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const PAUSE_MS = 30 * 60_000;

export const isIn = ({ from, to }: Range, moment: number) => moment >= from && moment < to;
const personOf = ({ visitor }: Action) => `${visitor.address} ${visitor.agent.text}`;
/** A person is another visitor on every UTC day, and to every website. */
const visitorOf = (action: Action, site = -1) => `${site} ${personOf(action)} ${Math.floor(action.at / DAY_MS)}`;

export interface Counted {
  hits: Hit[];
  requests: Request[];
  /** Page views, events and reports that the website's rules drop. */
  dropped: { site: number; reason: 'bot' | 'excluded_address'; at: number }[];
}

/** @param chosen the links that the rotator chose, in order: its answers say so */
export function count(actions: readonly Action[], chosen: readonly number[]): Counted {
  const counted: Counted = { hits: [], requests: [], dropped: [] };
  const current = new Map<string, Visit>();
  const led = new Map<string, Request>();
  let rotations = 0;
  for (const action of actions) {
    if ('site' in action) {
      countHit(counted, action, { current, led });
      continue;
    }
    const isRotated = action.kind === 'rotate';
    const object = isRotated ? (chosen[rotations++] ?? -1) : action.object;
    const kind = action.kind === 'scan' ? 'scan' : 'click';
    const request: Request = { at: action.at, kind, object, visitor: visitorOf(action), action };
    led.set(personOf(action), request);
    // Bots are counted nowhere, prefetches never.
    if (action.visitor.agent.isBot || (!isRotated && action.isPrefetch)) continue;
    counted.requests.push(request);
  }
  return counted;
}

interface Memory {
  current: Map<string, Visit>;
  led: Map<string, Request>;
}

function countHit(counted: Counted, action: Hit['action'], { current, led }: Memory): void {
  const { site, at } = action;
  const reason = droppedBy(action);
  if (reason) {
    counted.dropped.push({ site, reason, at });
    return;
  }
  const key = `${site} ${personOf(action)}`;
  const isLanding = action.kind === 'view' && action.isLanding;
  const before = current.get(key);
  const lastAt = before?.hits.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const isSame = before !== undefined && !isLanding && at - lastAt < PAUSE_MS;
  const visit = isSame ? before : begun(action, isLanding ? led.get(personOf(action)) : undefined);
  const hit = { at, site, action, visitor: visitorOf(action, site), visit };
  visit.hits.push(hit);
  counted.hits.push(hit);
  current.set(key, visit);
}

function droppedBy({ site, visitor }: Hit['action']): 'bot' | 'excluded_address' | undefined {
  if (visitor.address === EXCLUDED_ADDRESS) return 'excluded_address';
  return visitor.agent.isBot && SITES[site]?.excludeBots ? 'bot' : undefined;
}

function begun(action: Hit['action'], led: Request | undefined): Visit {
  const [referrer, campaign] = action.kind === 'view' ? [action.referrer, action.campaign] : ['', ''];
  return {
    hits: [],
    referrer,
    campaign,
    link: led?.kind === 'click' ? led.object : undefined,
    code: led?.kind === 'scan' ? led.object : undefined,
  };
}

export const different = <Item>(items: readonly Item[], key: (item: Item) => string) => new Set(items.map(key)).size;
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
export const isView = ({ action }: Hit) => action.kind === 'view';
export const isEvent = ({ action }: Hit) => action.kind === 'event';

const viewsOf = ({ hits }: Visit) => hits.filter(isView);
export const entryOf = (visit: Visit) => viewsOf(visit)[0]?.action.path ?? '';
export const exitOf = (visit: Visit) => viewsOf(visit).at(-1)?.action.path ?? '';

/** The visits that began in the range and have a page view. */
export function visitsIn(hits: readonly Hit[], range: Range): Visit[] {
  const visits = new Set(hits.map(({ visit }) => visit));
  return [...visits].filter((visit) => viewsOf(visit).length > 0 && isIn(range, visit.hits[0]?.at ?? 0));
}

const secondsOf = ({ hits }: Visit) => Math.floor(((hits.at(-1)?.at ?? 0) - (hits[0]?.at ?? 0)) / 1_000);
const isBounce = ({ hits }: Visit) => hits.filter((hit) => isView(hit) || isEvent(hit)).length === 1;
const engagedOf = ({ action }: Hit) => (action.kind === 'report' ? action.engagedMs : 0);

export function reaches({ action }: Hit, goal: 'Thanks' | 'Order'): boolean {
  if (goal === 'Thanks') return action.kind === 'view' && action.path === GOAL_PATH;
  return action.kind === 'event' && action.name === GOAL_EVENT;
}

/** All figures of some hits in a range. Hits of the whole visits must be among them. */
export function figuresOf(hits: readonly Hit[], range: Range) {
  const own = hits.filter(({ at }) => isIn(range, at));
  const happened = own.filter((hit) => isView(hit) || isEvent(hit));
  const visits = visitsIn(hits, range);
  const each = (total: number) => (visits.length === 0 ? 0 : total / visits.length);
  const reached = own.filter((hit) => reaches(hit, 'Thanks') || reaches(hit, 'Order'));
  const visitors = different(happened, ({ visitor }) => visitor);
  const converted = different(reached, ({ visitor }) => visitor);
  return {
    visitors,
    visits: visits.length,
    views: own.filter(isView).length,
    events: own.filter(isEvent).length,
    views_per_visit: each(sum(visits.map((visit) => viewsOf(visit).length))),
    bounce_rate: each(100 * visits.filter(isBounce).length),
    visit_duration: each(sum(visits.map(secondsOf))),
    engaged_time: each(sum(own.map(engagedOf)) / 1_000),
    conversions: reached.length,
    conversion_rate: visitors === 0 ? 0 : (100 * converted) / visitors,
    revenue: revenueOf(own),
  };
}

/** The only currency of a range. */
export function currencyOf(hits: readonly Hit[], range: Range): string | null {
  const [first, ...others] = new Set(paidIn(hits.filter(({ at }) => isIn(range, at))).map(({ unit }) => unit));
  return first === undefined || others.length > 0 ? null : first;
}

function paidIn(hits: readonly Hit[]) {
  return hits.flatMap(({ action }) => (action.kind === 'event' && action.unit !== '' ? [action] : []));
}

function revenueOf(hits: readonly Hit[]): number | null {
  const paid = paidIn(hits);
  return different(paid, ({ unit }) => unit) > 1 ? null : sum(paid.map(({ value }) => value));
}

/** Whether a click belongs to an object: a link, or the campaign with all its links. */
export const isOfCampaign = ({ kind, object }: Request) => kind === 'click' && CAMPAIGN_LINKS.includes(object);
export const linkName = (index: number) => LINKS[index]?.name ?? '';
