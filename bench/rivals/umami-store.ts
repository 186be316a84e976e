import type { Engine } from '../engine.ts';
import type { Postgres } from './postgres.ts';

/**
 * The same page views and custom events in PostgreSQL, in tables and indexes after the public schema of Umami. A visitor’s
 * day is one session. Engagement is omitted, because Umami does not store it.
 */
const TABLES = `CREATE TABLE session (
    session_id uuid NOT NULL, website_id uuid NOT NULL, browser varchar(20), os varchar(20), device varchar(20),
    screen varchar(11), language varchar(35), country char(2), region varchar(20), city varchar(50),
    distinct_id varchar(50), created_at timestamptz(6) DEFAULT now());
  CREATE TABLE website_event (
    event_id uuid NOT NULL, website_id uuid NOT NULL, session_id uuid NOT NULL, visit_id uuid NOT NULL,
    created_at timestamptz(6) DEFAULT now(), url_path varchar(500) NOT NULL, url_query varchar(500),
    utm_source varchar(255), utm_medium varchar(255), utm_campaign varchar(255), utm_content varchar(255),
    utm_term varchar(255), referrer_path varchar(500), referrer_query varchar(500), referrer_domain varchar(500),
    page_title varchar(500), event_type integer NOT NULL DEFAULT 1, event_name varchar(50), tag varchar(50),
    hostname varchar(100));`;

const SESSION_INDEXES = ['created_at', 'website_id'].concat(
  ['', 'browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'city'].map((column) =>
    ['website_id', 'created_at', ...(column === '' ? [] : [column])].join(', '),
  ),
);
const EVENT_INDEXES = ['created_at', 'session_id', 'visit_id', 'website_id'].concat(
  ['', 'url_path', 'url_query', 'referrer_domain', 'page_title', 'event_name', 'tag', 'hostname'].map((column) =>
    ['website_id', 'created_at', ...(column === '' ? [] : [column])].join(', '),
  ),
  'website_id, session_id, created_at',
  'website_id, visit_id, created_at',
);

const TABLE_INDEXES: readonly (readonly string[])[] = [
  ['ALTER TABLE session ADD PRIMARY KEY (session_id)'].concat(
    SESSION_INDEXES.map((columns) => `CREATE INDEX ON session (${columns})`),
  ),
  ['ALTER TABLE website_event ADD PRIMARY KEY (event_id)'].concat(
    EVENT_INDEXES.map((columns) => `CREATE INDEX ON website_event (${columns})`),
  ),
];

/** The ID of a website in PostgreSQL. */
export function websiteUuid(siteId: number): string {
  return `00000000-0000-4000-8000-${String(siteId).padStart(12, '0')}`;
}

const uuid = (number: string) => `toString(reinterpretAsUUID(sipHash128(${number})))`;
const WEBSITE = `concat('00000000-0000-4000-8000-', leftPad(toString(site_id), 12, '0'))`;
const MOMENT = `formatDateTime(toDateTime64(occurred_at, 3, 'UTC'), '%F %T.%f+00')`;
const orNull = (column: string) => `nullIf(toString(${column}), '')`;
const OF_THE_DAY = `occurred_at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
  AND occurred_at < fromUnixTimestamp64Milli({to: Int64}, 'UTC') AND kind IN ('pageview', 'event')`;

const EVENT_COLUMNS: Readonly<Record<string, string>> = {
  event_id: 'toString(generateUUIDv4())',
  website_id: WEBSITE,
  session_id: uuid('visitor_id'),
  visit_id: uuid('visit_id'),
  created_at: MOMENT,
  url_path: 'path',
  utm_source: orNull('utm_source'),
  utm_medium: orNull('utm_medium'),
  utm_campaign: orNull('utm_campaign'),
  utm_content: orNull('utm_content'),
  utm_term: orNull('utm_term'),
  referrer_path: orNull('referrer_path'),
  referrer_domain: orNull('referrer_host'),
  event_type: `if(kind = 'event', 2, 1)`,
  event_name: orNull('name'),
  hostname: 'host',
};
const SESSION_COLUMNS: Readonly<Record<string, string>> = {
  session_id: uuid('visitor_id'),
  website_id: `any(${WEBSITE})`,
  browser: 'any(browser)',
  os: 'any(os)',
  device: 'any(device)',
  screen: 'any(screen)',
  language: 'any(language)',
  country: 'any(country)',
  region: 'any(region)',
  city: 'any(city)',
  created_at: MOMENT.replace('occurred_at', 'min(occurred_at)'),
};

const DAY_MS = 86_400_000;

/** Bytes on disk, including indexes. Creates missing tables; existing ones are kept unchanged. */
export async function fillUmami(postgres: Postgres, engine: Engine): Promise<{ bytes: number; events: number }> {
  const { rows } = await postgres.pool.query<{ there: boolean }>(
    "SELECT to_regclass('umami_is_filled') IS NOT NULL AS there",
  );
  if (rows[0]?.there !== true) {
    await postgres.pool.query('DROP TABLE IF EXISTS session, website_event');
    await postgres.pool.query(TABLES);
    await copyDays(postgres, engine);
    await Promise.all(TABLE_INDEXES.map((statements) => inOrder(postgres, statements)));
    await postgres.pool.query('VACUUM ANALYZE');
    await postgres.pool.query('CREATE TABLE umami_is_filled ()');
  }
  const { rows: sizes } = await postgres.pool.query<{ bytes: string; events: string }>(
    `SELECT pg_total_relation_size('session') + pg_total_relation_size('website_event') AS bytes,
       (SELECT count(*) FROM website_event) AS events`,
  );
  return { bytes: Number(sizes[0]?.bytes), events: Number(sizes[0]?.events) };
}

async function inOrder(postgres: Postgres, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    console.error(`umami: ${statement}`);
    await postgres.pool.query(statement);
  }
}

async function copyDays(postgres: Postgres, engine: Engine): Promise<void> {
  const [range] = await engine.rows<{ first: string; last: string }>(
    'SELECT toUnixTimestamp(toDate(min(occurred_at))) AS first, toUnixTimestamp(max(occurred_at)) AS last FROM events',
  );
  for (let from = Number(range?.first) * 1000; from <= Number(range?.last) * 1000; from += DAY_MS) {
    console.error(`umami: ${new Date(from).toISOString().slice(0, 10)}`);
    const bound = { from, to: from + DAY_MS };
    const sessions = await engine.tabSeparated(select(SESSION_COLUMNS, 'GROUP BY visitor_id'), bound);
    await postgres.copy(`session (${Object.keys(SESSION_COLUMNS).join(', ')})`, sessions);
    const events = await engine.tabSeparated(select(EVENT_COLUMNS, 'ORDER BY occurred_at'), bound);
    await postgres.copy(`website_event (${Object.keys(EVENT_COLUMNS).join(', ')})`, events);
  }
}

function select(columns: Readonly<Record<string, string>>, rest: string): string {
  return `SELECT ${Object.values(columns).join(', ')} FROM events WHERE ${OF_THE_DAY} ${rest}`;
}
