import type { Engine } from '../engine.ts';

/**
 * The same events in tables shaped like Plausible's: its columns as far as its dashboard reads them, its sort keys, its
 * codecs, a row for each session merged to its end. Written from its public schema.
 */
const EVENTS = `CREATE TABLE plausible_events (
    timestamp DateTime CODEC(Delta(4), LZ4), name LowCardinality(String), site_id UInt64, user_id UInt64,
    session_id UInt64, hostname String CODEC(ZSTD(3)), pathname String CODEC(ZSTD(3)), referrer String CODEC(ZSTD(3)),
    referrer_source String CODEC(ZSTD(3)), channel LowCardinality(String), country_code FixedString(2),
    subdivision1_code LowCardinality(String), city_geoname_id UInt32, screen_size LowCardinality(String),
    operating_system LowCardinality(String), operating_system_version LowCardinality(String),
    browser LowCardinality(String), browser_version LowCardinality(String), utm_medium String CODEC(ZSTD(3)),
    utm_source String CODEC(ZSTD(3)), utm_campaign String CODEC(ZSTD(3)), utm_content String CODEC(ZSTD(3)),
    utm_term String CODEC(ZSTD(3)), meta_key Array(String) CODEC(ZSTD(3)), meta_value Array(String) CODEC(ZSTD(3)),
    scroll_depth UInt8, engagement_time UInt32
  ) ENGINE = MergeTree PARTITION BY toYYYYMM(timestamp)
  ORDER BY (site_id, toDate(timestamp), name, user_id, timestamp) SAMPLE BY user_id`;

const SESSIONS = `CREATE TABLE plausible_sessions (
    session_id UInt64, sign Int8, site_id UInt64, user_id UInt64, start DateTime CODEC(Delta(4), LZ4),
    timestamp DateTime CODEC(Delta(4), LZ4), is_bounce UInt8, entry_page String CODEC(ZSTD(3)),
    exit_page String CODEC(ZSTD(3)), pageviews Int32, events Int32, duration UInt32, hostname String CODEC(ZSTD(3)),
    referrer String CODEC(ZSTD(3)), referrer_source String CODEC(ZSTD(3)), channel LowCardinality(String),
    country_code LowCardinality(FixedString(2)), subdivision1_code LowCardinality(String), city_geoname_id UInt32,
    screen_size LowCardinality(String), operating_system LowCardinality(String),
    operating_system_version LowCardinality(String), browser LowCardinality(String),
    browser_version LowCardinality(String), utm_medium String CODEC(ZSTD(3)), utm_source String CODEC(ZSTD(3)),
    utm_campaign String CODEC(ZSTD(3)), utm_content String CODEC(ZSTD(3)), utm_term String CODEC(ZSTD(3)),
    INDEX minmax_timestamp timestamp TYPE minmax GRANULARITY 1
  ) ENGINE = VersionedCollapsingMergeTree(sign, events) PARTITION BY toYYYYMM(start)
  ORDER BY (site_id, toDate(start), user_id, session_id) SAMPLE BY user_id`;

/** Columns that sessions and events share, with the same names. */
const SHARED: Readonly<Record<string, string>> = {
  hostname: 'host',
  referrer: `if(referrer_host = '', '', concat(referrer_host, referrer_path))`,
  referrer_source: 'source',
  channel: 'channel',
  country_code: 'toFixedString(country, 2)',
  subdivision1_code: 'region',
  city_geoname_id: 'toUInt32(cityHash64(city))',
  screen_size: 'device',
  operating_system: 'os',
  operating_system_version: 'os_version',
  browser: 'browser',
  browser_version: 'browser_version',
  utm_medium: 'utm_medium',
  utm_source: 'utm_source',
  utm_campaign: 'utm_campaign',
  utm_content: 'utm_content',
  utm_term: 'utm_term',
};
const NAMES = Object.keys(SHARED).join(', ');
const WITHIN = `occurred_at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
  AND occurred_at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')`;

const FILL_EVENTS = `INSERT INTO plausible_events (timestamp, name, site_id, user_id, session_id, pathname, scroll_depth,
    engagement_time, ${NAMES})
  SELECT toDateTime(occurred_at), if(kind = 'event', name, toString(kind)), site_id, visitor_id, visit_id, path,
    scroll_depth, engaged_ms, ${Object.values(SHARED).join(', ')}
  FROM events WHERE ${WITHIN} SETTINGS max_execution_time = 0`;

const FILL_SESSIONS = `INSERT INTO plausible_sessions (session_id, sign, site_id, user_id, start, timestamp, is_bounce,
    entry_page, exit_page, pageviews, events, duration, ${NAMES})
  SELECT visit_id, 1, any(site_id), argMin(visitor_id, occurred_at), toDateTime(min(occurred_at)),
    toDateTime(max(occurred_at)), count() = 1, argMinIf(path, occurred_at, kind = 'pageview'),
    argMaxIf(path, occurred_at, kind = 'pageview'), countIf(kind = 'pageview'), countIf(kind != 'engagement'),
    dateDiff('second', min(occurred_at), max(occurred_at)),
    ${Object.values(SHARED)
      .map((column) => `any(${column})`)
      .join(', ')}
  FROM events WHERE visit_started_at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
    AND visit_started_at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
  GROUP BY visit_id SETTINGS max_execution_time = 0`;

const DAY_MS = 86_400_000;

/** Builds the tables from the event log, day by day, and merges them as far as possible. */
export async function fillPlausible(engine: Engine): Promise<void> {
  const [range] = await engine.rows<{ first: string; last: string }>(
    'SELECT toUnixTimestamp(toDate(min(occurred_at))) AS first, toUnixTimestamp(max(occurred_at)) AS last FROM events',
  );
  for (const table of ['plausible_events', 'plausible_sessions']) await engine.command(`DROP TABLE IF EXISTS ${table}`);
  for (const statement of [EVENTS, SESSIONS]) await engine.command(statement);
  for (let from = Number(range?.first) * 1000; from <= Number(range?.last) * 1000; from += DAY_MS) {
    for (const statement of [FILL_EVENTS, FILL_SESSIONS]) await engine.command(statement, { from, to: from + DAY_MS });
  }
  for (const table of ['plausible_events', 'plausible_sessions']) {
    const partitions = await engine.rows<{ partition: string }>(
      'SELECT DISTINCT partition FROM system.parts WHERE active AND table = {table: String}',
      { table },
    );
    for (const { partition } of partitions)
      await engine.command(`OPTIMIZE TABLE ${table} PARTITION ${partition} FINAL`);
  }
}
