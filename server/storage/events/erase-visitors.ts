import { DAY_MS } from '../../analytics/query/plan.ts';
import type { VisitorRef } from '../../analytics/query/query.ts';
import type { ErasedVisitors } from '../../analytics/query/stats-port.ts';
import type { DayLedger } from './daily/day-ledger.ts';
import type { EventClient } from './engine/client.ts';
import type { Erase, Rows } from './erased-rows.ts';
import { LONGEST_VISIT_MS } from './sql/rows-sql.ts';

/** Visitor ids per statement: bound values are sent in the URL, which is limited to 1 MiB. */
const NUMBERS_A_STATEMENT = 5_000;

/**
 * Returns the visitor ids of a person on a website, one per day, latest first. A visit in which the person was
 * identified belongs to them as a whole, and with it that day's visitor.
 */
export async function visitorsOf(client: EventClient, site: Rows, visitor: VisitorRef): Promise<string[]> {
  const [column, number] = 'userHash' in visitor ? ['person_id', visitor.userHash] : ['visit_id', visitor.visitId];
  const found = await client.rows<{ visitor: string }>(
    `SELECT toString(visitor_id) AS visitor FROM events
     WHERE ${site.condition} AND ${column} = {number: UInt64} AND visitor_id > 0
     GROUP BY visitor_id ORDER BY max(occurred_at) DESC`,
    { ...site.values, number },
  );
  return found.map((row) => row.visitor);
}

export interface VisitorErasing {
  client: EventClient;
  ledger: Pick<DayLedger, 'add'>;
  erase: Erase;
}

/**
 * Erases visitors' events and returns their number. Deletions on a cluster do not support subqueries, so the visitor
 * ids are sent along.
 */
export async function eraseVisitors(
  parts: VisitorErasing,
  site: Rows & { accountId: number; siteId: number },
  gone: ErasedVisitors,
): Promise<number> {
  const named = gone.userHash === undefined ? [] : await visitorsOf(parts.client, site, { userHash: gone.userHash });
  const numbers = [...new Set([...gone.visitorIds, ...named])];
  let count = 0;
  for (let start = 0; start < numbers.length; start += NUMBERS_A_STATEMENT) {
    const rows = {
      condition: `${site.condition} AND toString(visitor_id) IN {visitors: Array(String)}
        AND occurred_at < fromUnixTimestamp64Milli({before: Int64}, 'UTC')`,
      values: { ...site.values, visitors: numbers.slice(start, start + NUMBERS_A_STATEMENT), before: gone.before },
    };
    await markDays(parts, site, rows);
    count += await parts.erase('events', rows);
  }
  return count;
}

/**
 * Marks the affected days before the events are deleted, so that queries read them from the remaining events until they
 * are counted again.
 */
async function markDays(
  { client, ledger }: VisitorErasing,
  { accountId, siteId }: { accountId: number; siteId: number },
  rows: Rows,
): Promise<void> {
  const days = await client.rows<{ day_number: number }>(
    `SELECT DISTINCT toUInt16(toDate(occurred_at)) AS day_number FROM events WHERE ${rows.condition}`,
    rows.values,
  );
  const touched = new Set(days.flatMap(({ day_number: day }) => daysBefore(Number(day))));
  await ledger.add(
    [...touched].map((day) => ({ accountId, siteId, day, isWhole: false, isDirty: true, generation: 0 })),
  );
}

/** Returns the day and the previous days on which a visit that reached into it may have begun. */
function daysBefore(day: number): number[] {
  const reach = Math.ceil(LONGEST_VISIT_MS / DAY_MS);
  return Array.from({ length: reach + 1 }, (_, back) => day - back).filter((each) => each >= 0);
}
