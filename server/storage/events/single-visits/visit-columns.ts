import type { GoalMatch } from '../../../analytics/query/goal-match.ts';
import type { VisitRecord } from '../../../analytics/query/single-visits.ts';
import type { Bindings } from '../sql/bindings.ts';
import { dimensionSql, EXIT_PAGE, visitValueSql } from '../sql/dimension-sql.ts';
import { matchSql } from '../sql/filter-sql.ts';
import { FIRST_VISITOR, SEEN_PAGES } from '../sql/rows-sql.ts';

/** Pages of a visit in a list. */
const MAX_PAGES = 12;
/** Visitor numbers have six digits: few enough that a number says nothing, so many that two visitors rarely share one. */
const [FIRST_NUMBER, NUMBERS] = [100_000, 900_000];

/** One visit as the engine returns it; numbers of 64 bits are text. */
export interface VisitColumns {
  visit_id: string;
  started_ms: string;
  last_ms: string;
  visitor: string | number;
  pages: string | number;
  named_events: string | number;
  seconds: string | number;
  engaged: string | number;
  entry: string;
  exit: string;
  seen: string[];
  source: string;
  channel: string;
  referrer: string;
  country: string;
  region: string;
  city: string;
  browser: string;
  os: string;
  device: string;
  via_link: string;
  via_qr: string;
  via_campaign: string;
  journey: string;
  reached: number[];
}

const TRAITS = ['source', 'channel', 'referrer', 'country', 'region', 'city', 'browser', 'os', 'device'] as const;

/** Columns of a visit besides `VISIT_FACTS`, from its events. */
export function visitColumnsSql(goals: readonly GoalMatch[], bindings: Bindings): string[] {
  const reached = goals.map((goal, index) => `if(countIf(${matchSql(goal, bindings)}) > 0, ${index}, -1)`);
  return [
    'toString(toUnixTimestamp64Milli(min(visit_started_at))) AS started_ms',
    'toString(toUnixTimestamp64Milli(max(occurred_at))) AS last_ms',
    `${FIRST_NUMBER} + cityHash64(${FIRST_VISITOR}, any(site_id)) % ${NUMBERS} AS visitor`,
    'sum(engaged_ms) AS engaged',
    `toString(${visitValueSql('entry_page', 'entry_path')}) AS entry`,
    `toString(${EXIT_PAGE}) AS exit`,
    `arraySlice(${SEEN_PAGES}, 1, ${MAX_PAGES}) AS seen`,
    // Renamed, because a filter refers to the columns of events.
    ...TRAITS.map((name) => `toString(any(${columnOf(name, bindings)})) AS visit_${name}`),
    ...['link', 'qr', 'campaign'].map((name) => `toString(any(via_${name}_id)) AS via_${name}`),
    'toString(any(journey_id)) AS journey',
    `arrayFilter(goal -> goal >= 0, [${reached.join(', ')}]::Array(Int16)) AS reached`,
  ];
}

/** Regions and cities without their country, which stands beside them. */
function columnOf(name: (typeof TRAITS)[number], bindings: Bindings): string {
  return name === 'region' || name === 'city' ? name : dimensionSql(name, bindings);
}

/** What a statement selects from visits with these columns. */
export const SELECTED = `toString(visit_id) AS visit_id, started_ms, last_ms, visitor, pages, named_events, seconds, engaged,
  entry, exit, seen, ${TRAITS.map((name) => `visit_${name} AS ${name}`).join(', ')}, via_link, via_qr, via_campaign, journey, reached`;

export function visitOf(row: VisitColumns): VisitRecord {
  const { source, channel, referrer, country, region, city, browser, os, device } = row;
  return {
    key: { startedAt: Number(row.started_ms), id: row.visit_id },
    visitor: Number(row.visitor),
    lastSeenAt: Number(row.last_ms),
    seconds: Number(row.seconds),
    engagedMs: Number(row.engaged),
    views: Number(row.pages),
    events: Number(row.named_events),
    entryPage: row.entry,
    exitPage: row.exit,
    pages: row.seen,
    ...{ source, channel, referrer, country, region, city, browser, os, device },
    viaLinkId: Number(row.via_link),
    viaQrId: Number(row.via_qr),
    viaCampaignId: Number(row.via_campaign),
    reached: row.reached,
  };
}

/** The goals that one event reaches, as their positions. */
export function reachedSql(goals: readonly GoalMatch[], bindings: Bindings): string {
  const reached = goals.map((goal, index) => `if(${matchSql(goal, bindings)}, ${index}, -1)`);
  return `arrayFilter(goal -> goal >= 0, [${reached.join(', ')}]::Array(Int16))`;
}
