import {
  EXIT_PAGE,
  isConstantInVisit,
  isEveryValueCounted,
  ROLLUP_DIMENSIONS,
  rollupSql,
  visitValueSql,
} from '../sql/dimension-sql.ts';
import { EVENT_MEASURES, VISIT_MEASURES } from '../sql/measures.ts';
import {
  FIRST_VISITOR,
  HAS_ACTIVITY,
  IN_VISIT,
  IS_COUNTED,
  LONGEST_VISIT_MS,
  SEEN_PAGES,
  VISIT_FACTS,
  VISITOR,
} from '../sql/rows-sql.ts';
import { DAY_SUMS, VISIT_COLUMNS } from './day-tables.ts';

/**
 * Statements that aggregate a closed day, for every website and dimension at once. Their results equal those of the
 * queries on events (sql/pieces-sql.ts); oracle/days.suite.ts compares the two.
 *
 * Bound values: `from` and `to` limit the day in epoch milliseconds, `day` is the day since 1970, `generation` the
 * count's generation; `accounts` and `sites`, in parallel order, if only some websites are counted. A large day is counted in
 * `parts`, of which `part` is one: one value may then have a row of each, which queries add up.
 */
export interface CountSql {
  table: 'site_days' | 'site_slots' | 'site_visits' | 'object_days';
  sql: string;
}

export type CountScope = 'everybody' | 'some-sites';

const SOME_SITES = `account_id IN {accounts: Array(UInt64)}
  AND has(arrayZip({accounts: Array(UInt64)}, {sites: Array(UInt64)}), (account_id, site_id))`;

/** Conditions for the rows of a part, by what must not be divided between two parts. */
interface PartRows {
  /** What is counted of each visitor, of each visit and of each website. */
  visitor: string;
  visit: string;
  site: string;
}

function partRows(scope: CountScope): PartRows {
  const scoped = scope === 'some-sites' ? ` AND ${SOME_SITES}` : '';
  const sharing = (columns: string) => `cityHash64(${columns}) % {parts: UInt32} = {part: UInt32}${scoped}`;
  return { visitor: sharing('visitor_id'), visit: sharing('visit_id'), site: sharing('account_id, site_id') };
}

const MOMENT = (name: string) => `fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')`;
const ON_THE_DAY = `occurred_at >= ${MOMENT('from')} AND occurred_at < ${MOMENT('to')}`;
const BEGAN_ON_THE_DAY = `occurred_at >= ${MOMENT('from')}
  AND occurred_at < fromUnixTimestamp64Milli({to: Int64} + ${LONGEST_VISIT_MS}, 'UTC')
  AND visit_started_at >= ${MOMENT('from')} AND visit_started_at < ${MOMENT('to')}`;
/** On a cluster, an insert would otherwise return before the shards have the rows, and the ledger would name a count without them. */
const SETTINGS =
  'SETTINGS force_grouping_standard_compatibility = 1, max_execution_time = 600, distributed_foreground_insert = 1';

const BY_EVENT = ROLLUP_DIMENSIONS.filter((dimension) => dimension !== 'exit_page');
const BY_EVERY_VALUE = ROLLUP_DIMENSIONS.filter(isEveryValueCounted);
const OF_VISIT = BY_EVENT.filter((dimension) => !isEveryValueCounted(dimension));

/** Selects all sums; sums without a value are 0. */
function sums(values: Partial<Record<(typeof DAY_SUMS)[number], string>>): string {
  return DAY_SUMS.map((name) => `${values[name] ?? 'toUInt64(0)'} AS sum_${name}`).join(', ');
}

const EVENT_SUMS = {
  visitors: EVENT_MEASURES.visitors,
  views: EVENT_MEASURES.views,
  events: EVENT_MEASURES.events,
  engaged_ms: EVENT_MEASURES.engaged_ms,
};

/** Returns SQL for the dimension's name, its value and the grouping sets that produce them. */
function namedSets(dimensions: readonly string[], columns: (dimension: string) => string): [string, string, string] {
  const cases = dimensions.map((dimension) => `grouping(${columns(dimension)}) = 0, '${dimension}'`);
  const values = dimensions.map((dimension) => `toString(${columns(dimension)})`);
  const sets = dimensions.map((dimension) => `(account_id, site_id, ${columns(dimension)})`);
  return [
    `multiIf(${cases.join(', ')}, '')`,
    `concat(${values.join(', ')})`,
    `GROUP BY GROUPING SETS (${[...sets, '(account_id, site_id)'].join(', ')})`,
  ];
}

/** Skips empty values: a page view has no event name. Dimensions of visits may be empty, which means unknown. */
const IS_REPORTED = "(dimension NOT IN ('event', 'via_link', 'via_qr', 'via_campaign') OR value != '')";

function insertDays(select: string, condition = IS_REPORTED): string {
  const names = DAY_SUMS.map((name) => `sum_${name}`).join(', ');
  return `INSERT INTO site_days (account_id, site_id, dimension, day, value, ${DAY_SUMS.join(', ')}, generation)
    SELECT account_id, site_id, dimension, toDate({day: UInt32}), value, ${names}, {generation: UInt32}
    FROM (${select}) WHERE ${condition} ${SETTINGS}`;
}

function daysOfEvents({ visitor }: PartRows): string {
  const columns = BY_EVENT.map((dimension) => `${rollupSql(dimension)} AS by_${dimension}`);
  const [dimension, value, groups] = namedSets(BY_EVENT, (name) => `by_${name}`);
  return insertDays(`SELECT account_id, site_id, ${dimension} AS dimension, ${value} AS value, ${sums(EVENT_SUMS)}
    FROM (
      SELECT account_id, site_id, kind, visitor_id, occurred_at, engaged_ms, ${columns.join(', ')}
      FROM events WHERE site_id > 0 AND ${visitor} AND ${ON_THE_DAY} AND ${IN_VISIT} AND ${IS_COUNTED}
    ) ${groups}`);
}

/** Selects the whole visits that began on the day, including their rows after midnight. */
function visits(rows: string, columns: readonly string[]): string {
  return `SELECT account_id, site_id, visit_id,
      ${[...VISIT_FACTS, ...columns].join(', ')}
    FROM events WHERE site_id > 0 AND ${rows} AND ${BEGAN_ON_THE_DAY} AND ${IN_VISIT} AND ${IS_COUNTED}
    GROUP BY account_id, site_id, visit_id HAVING ${HAS_ACTIVITY}`;
}

const EXIT_FACTS = [`${FIRST_VISITOR} AS visitor`, 'sum(engaged_ms) AS engaged'];

function daysOfVisits({ visit }: PartRows): string {
  const columns = OF_VISIT.map((dimension) => `${visitValueSql(dimension, rollupSql(dimension))} AS by_${dimension}`);
  const [dimension, value, groups] = namedSets(OF_VISIT, (name) => `by_${name}`);
  return insertDays(`SELECT account_id, site_id, ${dimension} AS dimension, ${value} AS value, ${sums(VISIT_MEASURES)}
    FROM (${visits(visit, columns)}) ${groups}`);
}

/** A visitor's visits may end on one page: all of a website's must be counted together. */
function daysOfExitPages({ site }: PartRows): string {
  const values = {
    ...VISIT_MEASURES,
    visitors: 'uniqExact(visitor)',
    views: 'sum(pages)',
    events: 'sum(named_events)',
    engaged_ms: 'sum(engaged)',
  };
  return insertDays(`SELECT account_id, site_id, 'exit_page' AS dimension, toString(page) AS value, ${sums(values)}
    FROM (${visits(site, [`${EXIT_PAGE} AS page`, ...EXIT_FACTS])}) GROUP BY account_id, site_id, page`);
}

/** Aggregates visits by the pages, hosts and events they contain, once per distinct value. */
function daysOfMetValues({ visit }: PartRows): string {
  const parts = BY_EVERY_VALUE.map((dimension) => {
    const counts = `kind IN ('pageview', 'event')${dimension === 'event' ? " AND kind = 'event'" : ''}`;
    return `('${dimension}', groupUniqArrayIf(toString(${rollupSql(dimension)}), ${counts}))`;
  });
  const met = `arrayFlatten(arrayMap(part -> arrayMap(one -> (part.1, one), part.2), [${parts.join(', ')}])) AS met_values`;
  return insertDays(`SELECT account_id, site_id, met.1 AS dimension, met.2 AS value, ${sums(VISIT_MEASURES)}
    FROM (SELECT *, arrayJoin(met_values) AS met FROM (${visits(visit, [met])}))
    GROUP BY account_id, site_id, dimension, value`);
}

/** Stores each visit. The aliases must differ from the columns, which the conditions need. */
function storedVisits({ visit }: PartRows): string {
  const names = VISIT_COLUMNS.map(({ name }) => name);
  const columns = names.map((name) => `${isConstantInVisit(name) ? 'any' : 'max'}(${name}) AS of_${name}`);
  const facts = ['visitor', 'exit_page', 'started', 'pages', 'named_events', 'engaged', 'seconds', 'seen_pages'];
  const created = [...columns, ...EXIT_FACTS, `${EXIT_PAGE} AS exit_page`, `${SEEN_PAGES} AS seen_pages`];
  return `INSERT INTO site_visits (account_id, site_id, day, visit_id, ${[...names, ...facts].join(', ')}, generation)
    SELECT account_id, site_id, toDate({day: UInt32}), visit_id, ${[...names.map((name) => `of_${name}`), ...facts].join(', ')},
      {generation: UInt32}
    FROM (${visits(visit, created)}) ${SETTINGS}`;
}

const slotOf = (moment: string) => `toUInt8(intDiv(toUInt32(${moment}) % 86400, 900))`;

function slots({ visitor, visit }: PartRows): string {
  const rows = `FROM events WHERE site_id > 0 AND ${visitor} AND ${ON_THE_DAY} AND ${IS_COUNTED}`;
  const people = `SELECT account_id, site_id, visitor_id, ${slotOf('min(occurred_at)')} AS came, ${slotOf('max(occurred_at)')} AS left_at
    ${rows} AND kind IN ('pageview', 'event') GROUP BY account_id, site_id, visitor_id`;
  const events = `SELECT account_id, site_id, ${slotOf('occurred_at')} AS slot, ${sums({ ...EVENT_SUMS, visitors: 'toUInt64(0)' })}, toUInt64(0) AS leaving
    ${rows} AND ${IN_VISIT} GROUP BY account_id, site_id, slot`;
  const coming = `SELECT account_id, site_id, came AS slot, ${sums({ visitors: 'toUInt64(count())' })}, toUInt64(0) AS leaving
    FROM (${people}) GROUP BY account_id, site_id, slot`;
  const leaving = `SELECT account_id, site_id, left_at AS slot, ${sums({})}, toUInt64(count()) AS leaving
    FROM (${people}) GROUP BY account_id, site_id, slot`;
  const begun = `SELECT account_id, site_id, ${slotOf('started')} AS slot, ${sums(VISIT_MEASURES)}, toUInt64(0) AS leaving
    FROM (${visits(visit, ['1'])}) GROUP BY account_id, site_id, slot`;
  const names = DAY_SUMS.map((name) => `sum(sum_${name})`).join(', ');
  return `INSERT INTO site_slots (account_id, site_id, day, slot, ${DAY_SUMS.join(', ')}, leaving, generation)
    SELECT account_id, site_id, toDate({day: UInt32}), slot, ${names}, sum(leaving), {generation: UInt32}
    FROM (${[events, coming, leaving, begun].join(' UNION ALL ')})
    GROUP BY account_id, site_id, slot ${SETTINGS}`;
}

/** The event kind that counts for each kind of object, as in object-queries.ts. */
const OBJECTS = [
  ['link', 'link_id', 'click'],
  ['campaign', 'campaign_id', 'click'],
  ['qr', 'qr_id', 'scan'],
  ['page', 'page_id', 'impression'],
] as const;

function objects({ visitor }: PartRows): string {
  const parts = OBJECTS.map(
    // The alias must not be `kind`, which would replace the column in the condition.
    ([
      kind,
      column,
      event,
    ]) => `SELECT account_id, '${kind}' AS object_kind, ${column} AS object_id, toUInt64(count()) AS clicks,
        uniqExact(${VISITOR}) AS visitors
      FROM events WHERE site_id = 0 AND ${visitor} AND ${ON_THE_DAY} AND ${column} > 0 AND kind = '${event}' AND ${IS_COUNTED}
      GROUP BY account_id, object_id`,
  );
  return `INSERT INTO object_days (account_id, kind, id, day, clicks, visitors, generation)
    SELECT account_id, object_kind, object_id, toDate({day: UInt32}), clicks, visitors, {generation: UInt32}
    FROM (${parts.join(' UNION ALL ')}) ${SETTINGS}`;
}

/** Returns the statement for the number of events that a count of the day will read. */
export function countedRowsSql(scope: CountScope): string {
  return `SELECT count() AS rows FROM events WHERE ${ON_THE_DAY} AND ${scope === 'some-sites' ? SOME_SITES : '1'}`;
}

/** Returns all statements that aggregate a day. */
export function countStatements(scope: CountScope): CountSql[] {
  const rows = partRows(scope);
  return [
    { table: 'site_days', sql: daysOfEvents(rows) },
    { table: 'site_days', sql: daysOfVisits(rows) },
    { table: 'site_days', sql: daysOfExitPages(rows) },
    { table: 'site_days', sql: daysOfMetValues(rows) },
    { table: 'site_slots', sql: slots(rows) },
    { table: 'site_visits', sql: storedVisits(rows) },
    { table: 'object_days', sql: objects(rows) },
  ];
}
