import type { ValueLabels } from '../../stats/stats-port.ts';
import type { Breakdown, SiteBreakdownQuery, SiteDimension, SiteMetric } from '../../stats/stats-query.ts';
import type { BoundValues, EventClient } from './client.ts';

/** A site's people within the days asked for. Values are bound in `siteValues`. */
const FROM_SITE = `FROM events
  WHERE account_id = {account: UInt64} AND site_id = {site: UInt64} AND bot = 0
    AND occurred_at >= toDateTime64({from: Date}, 3, 'UTC')
    AND occurred_at < toDateTime64({to: Date} + 1, 3, 'UTC')
    AND kind IN ('pageview', 'event')`;

const UNIQUE_VISITORS = 'uniqCombined64(visitor_id)';
/** First and last page view of a visit; `sequence` orders those of one millisecond. */
const MOMENT = '(occurred_at, sequence)';

/** A visit across midnight has two visitors' numbers; which one counts must not change from page to page. */
const VISITOR = `argMin(events.visitor_id, ${MOMENT})`;

/** How a dimension is read and counted. `perVisit` values are taken from each visit once. */
interface DimensionReading {
  value: string;
  count: string;
  where?: string;
  perVisit?: boolean;
}

const ofVisitors = (value: string): DimensionReading => ({ value: `toString(${value})`, count: UNIQUE_VISITORS });
const ofVisits = (value: string): DimensionReading => ({
  value,
  count: 'count()',
  where: "kind = 'pageview'",
  perVisit: true,
});

const DIMENSIONS: Readonly<Record<SiteDimension, DimensionReading>> = {
  browser: ofVisitors('browser'),
  campaign: ofVisitors('utm_campaign'),
  // A name alone is no place: there are 30 Springfields.
  city: ofVisitors("if(city = '' OR country = '', city, concat(city, ', ', country))"),
  continent: ofVisitors('country'),
  country: ofVisitors('country'),
  device: ofVisitors('device'),
  event: { value: 'toString(name)', count: 'count()', where: "kind = 'event'" },
  landing_page: ofVisits(`argMin(path, ${MOMENT})`),
  exit_page: ofVisits(`argMax(path, ${MOMENT})`),
  language: ofVisitors('language'),
  operating_system: ofVisitors('os'),
  page: { value: 'path', count: 'count()', where: "kind = 'pageview'" },
  // Where the visit came from; within a visit the site's own pages refer to each other.
  referrer: { ...ofVisits(`argMin(referrer_host, ${MOMENT})`), count: UNIQUE_VISITORS },
  screen_resolution: ofVisitors('screen'),
};

/** Rows of `value` and `count`, not yet searched, sorted and paged. */
function dimensionRows(dimension: SiteDimension): string {
  const { value, count, where, perVisit } = DIMENSIONS[dimension];
  const source = `${FROM_SITE}${where === undefined ? '' : ` AND ${where}`}`;
  if (perVisit !== true) return `SELECT ${value} AS raw, toFloat64(${count}) AS n ${source} GROUP BY raw`;
  const visits = `SELECT ${value} AS raw, ${VISITOR} AS visitor_id ${source} GROUP BY visit_id`;
  return `SELECT raw, toFloat64(${count}) AS n FROM (${visits}) GROUP BY raw`;
}

const OF_EVENTS: Readonly<Partial<Record<SiteMetric, string>>> = {
  pageviews: "countIf(kind = 'pageview')",
  visitors: UNIQUE_VISITORS,
  sessions: 'uniqCombined64(visit_id)',
};
/** A visit of one page view and nothing else is a bounce; its length is 0 s. Both belong to the visit's start. */
const OF_VISITS: Readonly<Partial<Record<SiteMetric, string>>> = {
  bounce_rate: 'round(100 * countIf(happenings = 1 AND views = 1) / count(), 2)',
  duration: 'round(avg(seconds), 2)',
};
const BUCKETS = { day: "formatDateTime(at, '%F', 'UTC')", hour: "formatDateTime(at, '%H', 'UTC')" } as const;

function metricRows(metric: SiteMetric, by: 'day' | 'hour'): string {
  const ofEvents = OF_EVENTS[metric];
  if (ofEvents !== undefined) {
    return `SELECT ${BUCKETS[by].replace('at,', 'occurred_at,')} AS raw, toFloat64(${ofEvents}) AS n
      ${FROM_SITE} GROUP BY raw`;
  }
  return `SELECT ${BUCKETS[by]} AS raw, toFloat64(${OF_VISITS[metric]}) AS n FROM (
      SELECT min(occurred_at) AS at, dateDiff('second', min(occurred_at), max(occurred_at)) AS seconds,
        count() AS happenings, countIf(kind = 'pageview') AS views
      ${FROM_SITE} GROUP BY visit_id
    ) GROUP BY raw`;
}

const ORDERS = { count: { asc: 'n ASC, label', desc: 'n DESC, label' }, value: { asc: 'label', desc: 'label DESC' } };

interface Row {
  label: string;
  n: number;
  total: string;
}

/**
 * One page of a breakdown. Labels are put on inside the query, so that search, order and paging are about what
 * people read; two stored values with one label are one row.
 */
export async function siteBreakdown(
  client: EventClient,
  query: SiteBreakdownQuery,
  labels: ValueLabels,
): Promise<Breakdown> {
  const { topic, sortBy, order } = query;
  const rows = topic.kind === 'dimension' ? dimensionRows(topic.dimension) : metricRows(topic.metric, topic.by);
  const named =
    labels.values.length > 0 ? 'transform(raw, {stored: Array(String)}, {shown: Array(String)}, raw)' : 'raw';
  const sql = `SELECT label, n, count() OVER () AS total FROM (
      SELECT if(raw = '', {empty: String}, ${named}) AS label, sum(n) AS n FROM (${rows}) GROUP BY label
    )
    WHERE label != '' AND ({search: String} = '' OR positionCaseInsensitiveUTF8(label, {search: String}) > 0)
    ORDER BY ${ORDERS[sortBy][order]}
    LIMIT {limit: UInt32} OFFSET {offset: UInt64}`;
  const found = await client.rows<Row>(sql, { ...siteValues(query), ...labelValues(labels) });
  const total = found[0]?.total;
  // A page past the end has no row that could tell how many there are.
  if (total === undefined && query.offset > 0) {
    const first = await siteBreakdown(client, { ...query, offset: 0, limit: 1 }, labels);
    return { rows: [], total: first.total };
  }
  return { rows: found.map(({ label, n }) => ({ value: label, count: n })), total: Number(total ?? 0) };
}

function siteValues(query: SiteBreakdownQuery): BoundValues {
  const { accountId: account, siteId: site, range, search, limit, offset } = query;
  return { account, site, from: range.from, to: range.to, search, limit, offset };
}

function labelValues({ values, labels, empty = '' }: ValueLabels): BoundValues {
  return values.length > 0 ? { empty, stored: values, shown: labels } : { empty };
}
