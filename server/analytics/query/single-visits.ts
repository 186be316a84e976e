import type { GoalMatch } from './goal-match.ts';
import type { AnalyticsScope, Filter, TimeRange } from './query-parts.ts';

/** Queries about single visits. Their results name nobody; see docs/adr/0095-single-visits.md. */

/** Identifies a visit, and orders visits by their start. */
export interface VisitKey {
  /** Epoch milliseconds. */
  startedAt: number;
  /** The visit id in decimal. */
  id: string;
}

/** Visits that began in the range and have a page view, the newest first. */
export interface VisitsQuery {
  scope: AnalyticsScope;
  filter?: Filter | undefined;
  range: TimeRange;
  /** IANA name, for filters by hour and weekday. */
  timezone: string;
  /** People and what counts like them, unless given. */
  bots?: 'without' | 'with' | 'only' | undefined;
  /** Goals to look for in each visit. */
  goals: readonly GoalMatch[];
  minViews?: number | undefined;
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
  /** Only visits after this one in the order. */
  after?: VisitKey | undefined;
  limit: number;
}

export interface VisitRecord {
  key: VisitKey;
  /** Number of the visitor for one day and website, of six digits. */
  visitor: number;
  lastSeenAt: number;
  seconds: number;
  engagedMs: number;
  views: number;
  events: number;
  entryPage: string;
  exitPage: string;
  /** The first pages, without reloads. */
  pages: string[];
  source: string;
  channel: string;
  referrer: string;
  country: string;
  region: string;
  city: string;
  browser: string;
  os: string;
  device: string;
  /** 0 for none. */
  viaLinkId: number;
  viaQrId: number;
  viaCampaignId: number;
  /** Positions of the reached goals in the query. */
  reached: number[];
}

export interface VisitStep {
  time: number;
  kind: 'click' | 'scan' | 'pageview' | 'event' | 'goal';
  path: string;
  name: string;
  /** Positions of the goals that this step reached. */
  reached: number[];
}

/** A step with everything that is known about it. */
export interface WholeVisitStep extends VisitStep {
  host: string;
  /** Amount and currency of a custom event; 0 and '' without one. */
  value: number;
  unit: string;
  props: Readonly<Record<string, string>>;
  engagedMs: number;
  scrollDepth: number;
  /** Of a click or scan; 0 for none. */
  linkId: number;
  qrId: number;
}

export interface VisitPathQuery {
  scope: AnalyticsScope;
  key: VisitKey;
  goals: readonly GoalMatch[];
}

export interface VisitPath {
  visit: VisitRecord;
  /** In order of time. */
  steps: WholeVisitStep[];
}

export interface RecentVisitsQuery {
  scope: AnalyticsScope;
  goals: readonly GoalMatch[];
  now: number;
}

export interface RecentVisits {
  /** The newest activity first, each with its newest steps in order of time. */
  visits: (VisitRecord & { steps: VisitStep[] })[];
  /** The newest first. */
  conversions: { time: number; key: VisitKey; goal: number }[];
}

/** Returns the text form of a key. */
export function writeVisitKey({ startedAt, id }: VisitKey): string {
  return `${startedAt}-${id}`;
}

/** Parses a key whose form was checked before. */
export function readVisitKey(text: string): VisitKey {
  const [startedAt = '', id = ''] = text.split('-');
  return { startedAt: Number(startedAt), id };
}
