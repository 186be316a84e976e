import type { EventLogReader, EventScope } from '../../analytics/query/stats-port.ts';
import { unavailable } from '../../platform/app-error.ts';
import type { DayLedger } from './daily/day-ledger.ts';
import type { EventClient } from './engine/client.ts';
import { BEFORE, createEraser } from './erasing.ts';
import { objectColumn, objectStatistics, objectsSeenSince, trafficBetween } from './object-queries.ts';
import { objectTotals } from './object-totals.ts';
import type { EngineClauses } from './schema.ts';

export interface ReaderOptions {
  /** False while the engine is unreachable: queries are rejected at once instead of waiting. */
  isUp(): boolean;
  clauses: EngineClauses;
  ledger: Pick<DayLedger, 'wholeDays' | 'add'>;
}

/** Creates the analytics port on the client's engine. */
export function createEventLogReader(client: EventClient, { isUp, clauses, ledger }: ReaderOptions): EventLogReader {
  const whenUp = <T>(ask: () => Promise<T>): Promise<T> => (isUp() ? ask() : Promise.reject(unavailable()));
  const eraser = createEraser({ client, clauses, ledger });
  return {
    objectTotals: (refs) => whenUp(() => objectTotals(client, ledger, refs)),
    objectStatistics: (scope, limit) => whenUp(() => objectStatistics(client, scope, limit)),
    objectsSeenSince: (moment) => whenUp(() => objectsSeenSince(client, moment)),
    trafficBetween: (from, to) => whenUp(() => trafficBetween(client, from, to)),
    count: (scope) =>
      whenUp(async () => {
        const { condition, values } = conditionOf(scope);
        const rows = await client.rows<{ n: string }>(`SELECT count() AS n FROM events WHERE ${condition}`, values);
        return Number(rows[0]?.n ?? 0);
      }),
    deleteSite: (accountId, siteId) => whenUp(() => eraser.site(accountId, siteId)),
    deleteObjects: (refs) => whenUp(() => eraser.objects(refs)),
    deleteAccount: (accountId) => whenUp(() => eraser.account(accountId)),
    visitorsOf: (accountId, siteId, visitor) => whenUp(() => eraser.visitorsOf(accountId, siteId, visitor)),
    deleteVisitors: (accountId, siteId, gone) => whenUp(() => eraser.visitors(accountId, siteId, gone)),
    deleteSiteBefore: (accountId, siteId, moment) => whenUp(() => eraser.siteBefore(accountId, siteId, moment)),
    deleteAllBefore: (moment) => whenUp(() => eraser.allBefore(moment)),
    daysBefore: (moment) =>
      whenUp(async () => {
        const days = `SELECT uniqExact(toDate(occurred_at, 'UTC')) AS n FROM events WHERE ${BEFORE}`;
        const rows = await client.rows<{ n: string }>(days, { moment });
        return Number(rows[0]?.n ?? 0);
      }),
    rewriteDeleted: () => whenUp(() => eraser.rewrite()),
  };
}

function conditionOf({ accountId, siteId, object, kind }: EventScope) {
  const parts = ['account_id = {account: UInt64}'];
  const values: Record<string, string | number> = { account: accountId };
  if (siteId !== undefined) {
    parts.push('site_id = {site: UInt64}');
    values.site = siteId;
  }
  if (object !== undefined) {
    parts.push(`${objectColumn(object.kind)} = {object: UInt64}`);
    values.object = object.id;
  }
  if (kind !== undefined) {
    parts.push('kind = {kind: String}');
    values.kind = kind;
  }
  return { condition: parts.join(' AND '), values };
}
