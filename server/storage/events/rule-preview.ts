import { unavailable } from '../../platform/app-error.ts';
import type { QueryNames, RulePreviewReader } from '../../websites/rule-preview-port.ts';
import type { BoundValues, EventClient } from './engine/client.ts';
import { IS_COUNTED } from './sql/rows-sql.ts';

/** Sets of parameter names in the result; a site with more receives invented names. */
const MAX_SETS = 5_000;
/** Sets that the engine tracks at the same time. */
const MAX_KEPT_SETS = 100_000;

const OF_SITE = `FROM events
  WHERE account_id = {account: UInt64} AND site_id = {site: UInt64}
    AND occurred_at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
    AND occurred_at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')`;
const IS_PAGE_VIEW = `kind = 'pageview' AND ${IS_COUNTED}`;
/** Stored paths lack the UTM parameters; the first view of a visit had those of the visit. */
const TAGS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const PRESENT_TAGS = TAGS.map((tag) => `if(occurred_at = visit_started_at AND ${tag} != '', '${tag}', '')`);
const TAG_NAMES = `arrayFilter(name -> name != '', [${PRESENT_TAGS.join(', ')}])`;
const HAS_QUERY = `(position(path, '?') > 0 OR notEmpty(${TAG_NAMES}))`;
const PARTS = "if(position(path, '?') > 0, splitByChar('&', substring(path, position(path, '?') + 1)), [])";
/** Reduces `a=1&b=2&a=3` to `a&b`: distinct names, sorted. */
const NAMES = `arrayStringConcat(arraySort(arrayDistinct(arrayConcat(${TAG_NAMES},
    arrayMap(part -> substringIndex(part, '=', 1), ${PARTS})))), '&')`;

const COUNTS = `SELECT countIf(${IS_PAGE_VIEW}) AS page_views, countIf(${IS_PAGE_VIEW} AND ${HAS_QUERY}) AS with_query,
    countIf(bot > 0) AS bot_events, uniqExactIf(visit_id, bot > 0) AS bot_visits
  ${OF_SITE}`;
const QUERIES = `SELECT ${NAMES} AS names, count() AS page_views
  ${OF_SITE} AND ${IS_PAGE_VIEW} AND ${HAS_QUERY}
  GROUP BY names ORDER BY page_views DESC, names LIMIT ${MAX_SETS}
  SETTINGS max_rows_to_group_by = ${MAX_KEPT_SETS}, group_by_overflow_mode = 'any'`;

/** The engine returns 64-bit numbers as strings. */
type TextRow<Name extends string> = Record<Name, string>;

/** Creates the reader for rule previews on the client's engine. */
export function createRulePreviewReader(client: EventClient, isUp: () => boolean): RulePreviewReader {
  return {
    async countForRules({ accountId: account, websiteId: site }, { from, to }) {
      if (!isUp()) throw unavailable();
      const values: BoundValues = { account, site, from, to };
      const [counts, queries] = await Promise.all([
        client.rows<TextRow<'page_views' | 'with_query' | 'bot_events' | 'bot_visits'>>(COUNTS, values),
        client.rows<TextRow<'names' | 'page_views'>>(QUERIES, values),
      ]);
      return {
        pageViews: Number(counts[0]?.page_views ?? 0),
        withQuery: Number(counts[0]?.with_query ?? 0),
        botEvents: Number(counts[0]?.bot_events ?? 0),
        botVisits: Number(counts[0]?.bot_visits ?? 0),
        queries: queries.map(({ names, page_views }): QueryNames => ({ names, pageViews: Number(page_views) })),
      };
    },
  };
}
