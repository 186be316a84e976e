import { EVENT_COLUMN_NAMES } from '../../server/storage/events/columns.ts';

/**
 * Generated events, produced by the event engine: realistic in what determines the cost of queries. Websites of skewed size;
 * visits of 2.2 page views with custom events, purchases and engagement; visitors whose ID changes daily and who keep their
 * location and device within a day; sources and campaigns per visit; paths with a long tail. The same day and size always
 * give the same events.
 */
export interface EventShape {
  /** Hours of a working day; weekends have two thirds. */
  visitsADay: number;
  sites: number;
  /** Exponent of the websites' sizes: 1.75 gives the first of 100 sites 42 % of all visits, 1.3 gives it 25 %. */
  skew: number;
  accountId: number;
}

/** Rows of an average day for each visit of a working day. */
export const ROWS_A_VISIT = 2.28;
/** The longest visit, 32 rows a minute and a half apart. */
export const LONGEST_VISIT_MS = 3_600_000;

/** A pseudo-random number from 0 to 1 per visit, visitor and event. */
const ofVisit = (salt: number) => `(cityHash64(n, ${salt}) % 4294967296 / 4294967296)`;
const ofVisitor = (salt: number) => `(cityHash64(person, ${salt}) % 4294967296 / 4294967296)`;
const ofEvent = (salt: string) => `(cityHash64(n, 99, ${salt}) % 4294967296 / 4294967296)`;
/** 1 to `most`, small numbers more often. */
const uneven = (most: string | number, random: string) => `toUInt32(floor(pow(${most}, ${random})))`;
const oneOf = (words: readonly string[], index: string) => `[${words.map((word) => `'${word}'`).join(', ')}][${index}]`;

const COUNTRIES =
  'DE US FR GB IN BR JP IT ES NL PL CA AT CH SE AU MX TR BE DK NO FI CZ PT IE RO HU GR AR CO KR TW SG ID VN TH ZA NZ IL UA';
const LANGUAGES = 'de en-US fr en-GB en-IN pt-BR ja it es nl pl en-CA de-AT de-CH sv en-AU es-MX tr fr-BE da';
const BROWSERS = 'Chrome Safari Firefox Edge Samsung_Internet Opera Brave DuckDuckGo Vivaldi';
const NETWORKS = 'Facebook Instagram Twitter LinkedIn Reddit YouTube Pinterest Mastodon';
const ENGINES = 'Google Bing DuckDuckGo Ecosia Yahoo Brave';
const EVENTS = 'Sign_up Download Search Add_to_cart Play Share Contact Subscribe Outbound Filter';
const words = (list: string) => list.split(' ').map((word) => word.replaceAll('_', ' '));

/** The columns of a visit, in steps that use the names of earlier steps. */
function visitColumns({ sites, skew, visitsADay }: EventShape): string[] {
  const spread = 1 - (sites + 1) ** (1 - skew);
  const share = `(pow(site, ${1 - skew}) - pow(site + 1, ${1 - skew})) / ${spread}`;
  return [
    `least(${sites}, toUInt64(floor(pow(1 - ${ofVisit(1)} * ${spread}, ${1 / (1 - skew)})))) AS site`,
    `cityHash64(site, day, cityHash64(n, 2) % greatest(1, toUInt64(${visitsADay * 2} * ${share}))) AS person`,
    `${ofVisit(3)} AS moment`,
    // More of it around the middle of the website's day.
    `toUInt64(86400000 * ((moment + 0.095 * sin(6.2832 * moment) + site % 5 / 10) % 1)) AS start_ms`,
    `toUInt8(least(30, 1 + floor(log(${ofVisit(4)} + 1e-9) / log(0.5455)))) AS views`,
    `toUInt8(${ofVisit(5)} < 0.09) AS customs`,
    `toUInt8(${ofVisit(6)} < 0.2) AS reports`,
    `if(views + customs + reports = 1, 0, 3000 + cityHash64(n, 7) % 90000) AS pause_ms`,
    `if(site <= 5, 5000, if(site <= 30, 600, 150)) AS pages`,
    `${uneven('pages', ofVisit(8))} AS entry`,
    `toUInt8(${ofVisit(9)} * 100) AS way`,
    `multiIf(way < 38, 'direct', way < 68, 'search', way < 80, 'social', way < 90, 'referral', way < 94, 'email',
       way < 97, 'paid', 'ai') AS channel`,
    `concat('ref-', toString(${uneven('2000', ofVisit(10))}), '.example') AS referrer`,
    `multiIf(channel = 'direct', '', channel = 'search', ${oneOf(words(ENGINES), uneven(6.99, ofVisit(11)))},
       channel = 'social', ${oneOf(words(NETWORKS), uneven(8.99, ofVisit(11)))}, channel = 'referral', referrer,
       channel = 'email', 'Newsletter', channel = 'paid', 'Google', 'ChatGPT') AS source`,
    `(channel IN ('email', 'paid')) AS tagged`,
    `${uneven(40.99, ofVisitor(21))} AS country`,
    `${uneven(9.99, ofVisitor(22))} AS browser`,
    `toUInt8(${ofVisitor(23)} * 100) AS machine`,
  ];
}

/** The path of a page by its place in the website's list. */
const path = (page: string) =>
  `concat('/', ${oneOf(['blog', 'docs', 'shop', 'guide', 'news', 'help', 'team'], `1 + ${page} % 7`)}, '/page-', toString(${page}))`;

/** The value of each stored column that is not its type's default. */
function eventColumns(accountId: number): Readonly<Record<string, string>> {
  const isView = 'i < views';
  const isReport = 'i >= views + customs';
  const page = `if(i = 0, entry, ${uneven('pages', ofEvent(`least(i, views - 1)`))})`;
  const countryCode = oneOf(words(COUNTRIES), 'country');
  const tag = (value: string) => `if(tagged, ${value}, '')`;
  return {
    kind: `multiIf(${isView}, 'pageview', ${isReport}, 'engagement', 'event')`,
    account_id: String(accountId),
    site_id: 'site',
    occurred_at: 'moment_at',
    // A different ID on the next day, and on every other website.
    visitor_id: 'cityHash64(person, toDate(moment_at))',
    visit_id: 'cityHash64(n, 31)',
    visit_started_at: 'started_at',
    name: `if(${isView} OR ${isReport}, '', if(bought, 'Purchase', ${oneOf(words(EVENTS), uneven(10.99, ofVisit(32)))}))`,
    value: `if(bought AND kind = 'event', round(5 + 200 * pow(${ofVisit(34)}, 3), 2), 0)`,
    unit: `if(bought AND kind = 'event', if(cityHash64(n, 35) % 4 = 0, 'USD', 'EUR'), '')`,
    host: `concat('site-', toString(site), '.example')`,
    path: path(page),
    referrer_host: `multiIf(channel IN ('direct', 'email'), '', channel = 'referral', referrer,
       concat(lower(source), '.com'))`,
    referrer_path: `if(channel = 'referral', concat('/p/', toString(cityHash64(n, 36) % 300)), '')`,
    source: 'source',
    channel: 'channel',
    utm_source: tag(`if(channel = 'email', 'newsletter', 'google')`),
    utm_medium: tag(`if(channel = 'email', 'email', 'cpc')`),
    utm_campaign: tag(`concat('campaign-', toString(${uneven(40, ofVisit(37))}))`),
    utm_term: `if(channel = 'paid', concat('term ', toString(${uneven(200, ofVisit(38))})), '')`,
    utm_content: tag(`concat('variant-', toString(cityHash64(n, 39) % 4))`),
    country: countryCode,
    region: `concat(${countryCode}, '-', toString(${uneven(12, ofVisitor(24))}))`,
    city: `concat('Town ', toString(country), '.', toString(${uneven(250, ofVisitor(25))}))`,
    browser: oneOf(words(BROWSERS), 'browser'),
    browser_version: `toString(140 - ${uneven(20, ofVisitor(26))})`,
    os: `multiIf(machine < 30, 'Android', machine < 55, 'iOS', machine < 82, 'Windows', machine < 94, 'macOS', 'Linux')`,
    os_version: `toString(18 - ${uneven(6, ofVisitor(27))})`,
    device: `multiIf(machine < 52, 'mobile', machine < 55, 'tablet', 'desktop')`,
    language: `if(country <= 20, ${oneOf(words(LANGUAGES), 'least(country, 20)')}, 'en-US')`,
    screen: `concat(toString(if(machine < 52, 360, 1280) + 8 * ${uneven(30, ofVisitor(28))}), 'x',
       toString(if(machine < 52, 800, 720)))`,
    sequence: 'i',
    entry_path: path('entry'),
    via_link_id: `if(way = 93, 1 + cityHash64(n, 40) % 50, 0)`,
    engaged_ms: `if(${isReport}, 1000 + toUInt32(pow(120000, ${ofVisit(41)})), 0)`,
    scroll_depth: `if(${isReport}, toUInt8(10 + cityHash64(n, 42) % 91), 0)`,
    props: `CAST(if(bought AND kind = 'event', map('plan', if(cityHash64(n, 43) % 3 = 0, 'pro', 'free')), map()), 'Map(LowCardinality(String), String)')`,
  };
}

export interface Days {
  /** UTC days since 1970, the last one in it. */
  first: number;
  last: number;
}

/**
 * Stores the events of the visits that began on these days, as far as they happened between `{from: Int64}` and `{to: Int64}`
 * (epoch milliseconds, `to` not in it).
 */
export function insertStatement(shape: EventShape, { first, last }: Days): string {
  const stored = eventColumns(shape.accountId);
  const names = EVENT_COLUMN_NAMES.filter((name) => name in stored);
  const values = names.map((name) => `${stored[name]} AS ${name === 'kind' ? 'kind' : `stored_${name}`}`);
  const { visitsADay } = shape;
  const startsAt = 'toInt64(day) * 86400000 + toInt64(start_ms)';
  return `INSERT INTO events (${names.join(', ')})
    WITH toUInt32(intDiv(n, ${visitsADay})) AS day, ${visitColumns(shape).join(',\n')},
      fromUnixTimestamp64Milli(${startsAt}, 'UTC') AS started_at,
      fromUnixTimestamp64Milli(${startsAt} + i * toInt64(pause_ms), 'UTC') AS moment_at,
      (cityHash64(n, 33) % 4 = 0) AS bought
    SELECT ${values.join(',\n')}
    FROM (SELECT number AS n FROM numbers_mt(${first * visitsADay}, ${(last - first + 1) * visitsADay}))
    ARRAY JOIN range(views + customs + reports) AS i
    WHERE moment_at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
      AND moment_at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
      AND (toDayOfWeek(toDate(day)) <= 5 OR ${ofVisit(44)} < 0.7)
    SETTINGS max_execution_time = 0, max_block_size = 32768`;
}
