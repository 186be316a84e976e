import type { AnalyticsQuery, EventRecord, TimeRange } from '../../../analytics/query/query.ts';
import { unavailable } from '../../../platform/app-error.ts';
import { EVENT_COLUMN_NAMES } from '../columns.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import { botsSql, LONGEST_VISIT_MS, scopeSql, timeSql } from './rows-sql.ts';

export type ExportQuery = Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'bots'>;

/** Rows in memory at a time, about 10 MB. */
const ROWS_A_PIECE = 10_000;
/** Events within one second are not divided further. */
const SHORTEST_MS = 1_000;
/** Columns withheld from exports: visitor ids would link one event to the next. */
const KEPT_BACK = new Set(['visitor_id', 'person_id', 'account_id', 'sequence']);
/** 1 for a declared bot, 2 for suspected automation, whether it counts or not. */
const BOT = 'if(bot > 2, toUInt8(bot - 2), bot)';
const COLUMNS = EVENT_COLUMN_NAMES.filter((name) => !KEPT_BACK.has(name)).map((name) =>
  name === 'props' ? 'toJSONString(props) AS props' : name === 'bot' ? `${BOT} AS bot` : name,
);

/**
 * Yields a scope's events in order of time. The engine returns each result as a whole, so the range is halved until a
 * piece is small: counts use the index and cost almost nothing.
 */
export async function* exportEvents(
  client: EventClient,
  { query, isUp }: { query: ExportQuery; isUp(): boolean },
): AsyncGenerator<EventRecord[]> {
  if (!isUp()) throw unavailable();
  yield* piecesOf(client, query, query.range);
}

async function* piecesOf(client: EventClient, query: ExportQuery, range: TimeRange): AsyncGenerator<EventRecord[]> {
  const { from, to } = range;
  const count = await ask<{ rows: string; first: string; last: string }>(client, { query, range }, COUNT);
  const rows = Number(count[0]?.rows ?? 0);
  if (rows === 0) return;
  // Halves the span from the first event to the last; a range since 1970 would need many halvings.
  const [first, last] = [Number(count[0]?.first), Number(count[0]?.last)];
  if (rows <= ROWS_A_PIECE || last - first < SHORTEST_MS) {
    yield await ask<EventRecord>(client, { query, range }, ALL);
    return;
  }
  const middle = Math.floor((first + last) / 2) + 1;
  yield* piecesOf(client, query, { from, to: middle });
  yield* piecesOf(client, query, { from: middle, to });
}

const COUNT = {
  columns: `count() AS rows, toUnixTimestamp64Milli(min(occurred_at)) AS first,
    toUnixTimestamp64Milli(max(occurred_at)) AS last`,
  ending: '',
};
const ALL = {
  columns: COLUMNS.join(', '),
  // The filter refers to the properties column, not to its alias, which is text.
  ending: 'ORDER BY occurred_at, visit_id, sequence SETTINGS prefer_column_name_to_alias = 1',
};

function ask<Row>(
  client: EventClient,
  { query, range }: { query: ExportQuery; range: TimeRange },
  { columns, ending }: typeof ALL,
): Promise<Row[]> {
  const bindings = new Bindings('UTC', { from: range.from, to: range.to + LONGEST_VISIT_MS });
  const { condition } = filterOf(query, range, bindings);
  const where = [
    scopeSql(query.scope, bindings),
    timeSql('occurred_at', [range], bindings),
    botsSql(query.bots),
    condition,
  ].join(' AND ');
  return client.rows<Row>(`SELECT ${columns} FROM events WHERE ${where} ${ending}`, bindings.values);
}
