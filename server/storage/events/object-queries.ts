import { SOCIAL_NETWORKS } from '../../../contract/vocabulary.ts';
import type { ObjectScope } from '../../analytics/query/object-scope.ts';
import type { ObjectPanel, RawObjectStatistics, Traffic } from '../../analytics/query/stats-port.ts';
import type { ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import type { BoundValues, EventClient } from './engine/client.ts';
import { countInProcess, SMALL_EVENT_COUNT } from './small-statistics.ts';
import { VISITOR } from './sql/rows-sql.ts';

/** The column with an object's id and the kind of event that counts for it. */
export const COUNTED: Readonly<Record<ObjectKind, { column: string; event: string }>> = {
  link: { column: 'link_id', event: 'click' },
  qr: { column: 'qr_id', event: 'scan' },
  campaign: { column: 'campaign_id', event: 'click' },
  page: { column: 'page_id', event: 'impression' },
  site: { column: 'site_id', event: 'pageview' },
};

/** Returns the column with the ids of objects of this kind. */
export function objectColumn(kind: ObjectKind): string {
  return COUNTED[kind].column;
}

interface SeenRow {
  object_kind: ObjectKind;
  account_id: string;
  id: string;
}

/**
 * Returns objects with events since a moment. One subquery per kind of object; the time condition prunes partitions and
 * parts, so the cost follows the number of recent events.
 */
export async function objectsSeenSince(client: EventClient, moment: number): Promise<ObjectRef[]> {
  const parts = (Object.keys(COUNTED) as ObjectKind[]).map(
    (kind) => `SELECT DISTINCT '${kind}' AS object_kind, account_id, ${COUNTED[kind].column} AS id
      FROM events WHERE occurred_at >= fromUnixTimestamp64Milli({moment: Int64}) AND id > 0`,
  );
  const rows = await client.rows<SeenRow>(parts.join(' UNION ALL '), {
    moment,
  });
  return rows.map((row) => ({ kind: row.object_kind, accountId: Number(row.account_id), id: Number(row.id) }));
}

/** Reads two columns of the months that the range touches. */
export async function trafficBetween(client: EventClient, from: number, to: number): Promise<Traffic> {
  const rows = await client.rows<{ clicks: string; events: string }>(
    `SELECT countIf(kind IN ('click', 'scan')) AS clicks, countIf(kind IN ('pageview', 'event')) AS events
      FROM events WHERE bot = 0 AND occurred_at >= fromUnixTimestamp64Milli({from: Int64})
        AND occurred_at < fromUnixTimestamp64Milli({to: Int64})`,
    { from, to },
  );
  return { clicks: Number(rows[0]?.clicks ?? 0), events: Number(rows[0]?.events ?? 0) };
}

const PANELS: Readonly<Record<ObjectPanel, string>> = {
  countries: 'country',
  referrers: 'referrer_host',
  browsers: 'browser',
  os: 'os',
  networks: 'network',
};
const PANEL_NAMES: readonly ObjectPanel[] = ['countries', 'referrers', 'browsers', 'os', 'networks'];

interface PanelRow {
  panel: ObjectPanel | 'totals';
  value: string;
  clicks: string;
  visitors: string;
}

/**
 * Queries totals and panels in one pass over the rows (GROUPING SETS). Nearly every object is small, so the statement
 * and not its rows determines the cost: 11 ms of CPU in the embedded engine, 16 with a second pass for the totals,
 * which saves 50 of 230 ms only at two million events.
 */
export async function objectStatistics(
  client: EventClient,
  scope: ObjectScope,
  limit: number,
): Promise<RawObjectStatistics> {
  const result: RawObjectStatistics = {
    clicks: 0,
    uniqueClicks: 0,
    panels: { countries: [], referrers: [], browsers: [], os: [], networks: [] },
  };
  const { condition, values } = scopeCondition(scope);
  if (condition === '') return result;
  if ((scope.expectedEvents ?? Number.POSITIVE_INFINITY) <= SMALL_EVENT_COUNT) {
    const counted = await countInProcess(client, { condition, values }, limit);
    if (counted) return counted;
  }
  const requested = { ...values, limit, always: SOCIAL_NETWORKS };
  for (const row of await client.rows<PanelRow>(statisticsOf(condition), requested)) {
    if (row.panel === 'totals') {
      result.clicks = Number(row.clicks);
      result.uniqueClicks = Number(row.visitors);
    } else {
      result.panels[row.panel].push([row.value, Number(row.clicks)]);
    }
  }
  return result;
}

function statisticsOf(condition: string): string {
  const columns = PANEL_NAMES.map((panel) => PANELS[panel]);
  const cases = PANEL_NAMES.map((panel) => `grouping(${PANELS[panel]}) = 0, '${panel}'`);
  const strings = columns.map((column) => `toString(${column})`);
  return `SELECT * FROM (
      SELECT multiIf(${cases.join(', ')}, 'totals') AS panel, concat(${strings.join(', ')}) AS value,
        count() AS clicks, if(panel = 'totals', uniqCombined64(visitor), 0) AS visitors
      FROM (
        SELECT country, referrer_host, browser, os, if(channel = 'social', toString(source), '') AS network,
          ${VISITOR} AS visitor
        FROM events WHERE ${condition}
      )
      GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')}, ())
    )
    WHERE panel != 'networks' OR value != ''
    ORDER BY panel = 'networks' AND lower(value) IN {always: Array(String)} DESC, clicks DESC, value
    LIMIT {limit: UInt32} BY panel
    SETTINGS force_grouping_standard_compatibility = 1`;
}

/** Returns '' if the scope names no object at all. */
function scopeCondition(scope: ObjectScope): { condition: string; values: BoundValues } {
  const parts: [ObjectKind, readonly number[] | undefined][] = [
    ['link', scope.linkIds],
    ['campaign', scope.campaignIds],
    ['qr', scope.qrIds],
    ['page', scope.pageIds],
  ];
  const requested = parts.filter(([, ids]) => ids !== undefined && ids.length > 0);
  if (requested.length === 0) return { condition: '', values: {} };
  const values: Record<string, number | readonly number[]> = { account: scope.accountId };
  const alternatives = requested.map(([kind, ids]) => {
    values[kind] = ids ?? [];
    return `(kind = '${COUNTED[kind].event}' AND ${COUNTED[kind].column} IN {${kind}: Array(UInt64)})`;
  });
  return { condition: `account_id = {account: UInt64} AND bot = 0 AND (${alternatives.join(' OR ')})`, values };
}
