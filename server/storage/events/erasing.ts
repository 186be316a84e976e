import type { ObjectRef } from '../../collect/event-port.ts';
import { DAY_MS } from '../../stats/plan.ts';
import type { VisitorRef } from '../../stats/question.ts';
import type { BoundValues, EventClient } from './client.ts';
import type { DayLedger } from './days/day-ledger.ts';
import { COUNTED } from './object-queries.ts';
import type { EngineClauses } from './schema.ts';
import { LONGEST_VISIT_MS } from './statistics/rows-sql.ts';

/** Takes events out of the log, and what was counted of them. Everything may be repeated. */
export interface Eraser {
  site(accountId: number, siteId: number): Promise<void>;
  object(ref: ObjectRef): Promise<void>;
  account(accountId: number): Promise<void>;
  /** Of one visitor on a website; the days that they were on are counted again. Answers how many events went. */
  visitor(accountId: number, siteId: number, visitor: VisitorRef): Promise<number>;
  /** Of a website before a UTC day, given by its first moment. */
  siteBefore(accountId: number, siteId: number, moment: number): Promise<void>;
  /** Everybody's before a UTC day. */
  allBefore(moment: number): Promise<void>;
  /**
   * Rewrites what holds deleted rows, which until then are only passed over by every question. Resolves to the number of
   * rows that went for good.
   */
  rewrite(): Promise<number>;
}

export interface EraserParts {
  client: EventClient;
  clauses: EngineClauses;
  ledger: Pick<DayLedger, 'add'>;
}

interface Rows {
  condition: string;
  values: BoundValues;
}

const SITE_TABLES = ['site_days', 'site_slots'] as const;
const TABLES = ['events', ...SITE_TABLES, 'object_days'] as const;

export function createEraser({ client, clauses, ledger }: EraserParts): Eraser {
  const erase = (table: string, { condition, values }: Rows) =>
    client.command(`DELETE FROM ${clauses.storedTable(table)}${clauses.onCluster} WHERE ${condition}`, values);
  // Counts first: rows without counts are counted, counts without rows would stay.
  const eraseAll = async (tables: readonly string[], rows: Rows) => {
    for (const table of tables) await erase(table, rows);
  };
  const ofSite = (accountId: number, siteId: number): Rows => ({
    condition: 'account_id = {account: UInt64} AND site_id = {site: UInt64}',
    values: { account: accountId, site: siteId },
  });
  return {
    site: (accountId, siteId) => eraseAll([...SITE_TABLES, 'events'], ofSite(accountId, siteId)),
    account: (accountId) =>
      eraseAll(['object_days', ...SITE_TABLES, 'events'], {
        condition: 'account_id = {account: UInt64}',
        values: { account: accountId },
      }),
    object: async ({ kind, accountId, id }) => {
      if (kind === 'site') return eraseAll([...SITE_TABLES, 'events'], ofSite(accountId, id));
      const values = { account: accountId, object: id, kind };
      const mine = 'account_id = {account: UInt64}';
      await erase('object_days', { condition: `${mine} AND kind = {kind: String} AND id = {object: UInt64}`, values });
      await erase('events', { condition: `${mine} AND ${COUNTED[kind].column} = {object: UInt64}`, values });
    },
    visitor: (accountId, siteId, visitor) =>
      eraseVisitor({ client, ledger, erase }, ofSite(accountId, siteId), visitor),
    siteBefore: async (accountId, siteId, moment) => {
      const { condition, values } = ofSite(accountId, siteId);
      const before = { ...values, moment };
      await eraseAll(SITE_TABLES, { condition: `${condition} AND ${BEFORE_DAY}`, values: before });
      await erase('events', { condition: `${condition} AND ${BEFORE}`, values: before });
    },
    allBefore: async (moment) => {
      await eraseAll([...SITE_TABLES, 'object_days', 'day_ledger'], { condition: BEFORE_DAY, values: { moment } });
      await erase('events', { condition: BEFORE, values: { moment } });
    },
    rewrite: () => rewrite(client, clauses),
  };
}

const BEFORE = "occurred_at < fromUnixTimestamp64Milli({moment: Int64}, 'UTC')";
const BEFORE_DAY = "day < toDate(fromUnixTimestamp64Milli({moment: Int64}, 'UTC'))";

interface VisitorParts extends Pick<EraserParts, 'client' | 'ledger'> {
  erase(table: string, rows: Rows): Promise<void>;
}

async function eraseVisitor({ client, ledger, erase }: VisitorParts, site: Rows, visitor: VisitorRef): Promise<number> {
  const isPerson = 'personId' in visitor;
  const column = isPerson ? 'person_id' : 'visitor_id';
  const condition = `${site.condition} AND ${column} = {visitor: UInt64}`;
  const values = { ...site.values, visitor: isPerson ? visitor.personId : visitor.visitorId };
  // A visit that a person was named in is theirs as a whole, and with it the visitor of that day.
  const rows: Rows = isPerson
    ? { condition: `${site.condition} AND visitor_id IN (SELECT visitor_id FROM events WHERE ${condition})`, values }
    : { condition, values };
  const days = await client.rows<{ day_number: string; rows: string }>(
    `SELECT toUInt16(toDate(occurred_at)) AS day_number, count() AS rows FROM events WHERE ${rows.condition} GROUP BY day_number`,
    values,
  );
  if (days.length === 0) return 0;
  const touched = new Set(days.flatMap(({ day_number: day }) => daysBefore(Number(day))));
  const { account, site: siteId } = site.values;
  await ledger.add(
    [...touched].map((day) => ({
      ...{ accountId: Number(account), siteId: Number(siteId), day },
      ...{ isWhole: false, isDirty: true, generation: 0 },
    })),
  );
  await erase('events', isPerson ? await byNumbers(client, site, rows) : rows);
  return days.reduce((sum, { rows: count }) => sum + Number(count), 0);
}

/** Deletions know no subqueries on a cluster: the numbers travel. */
async function byNumbers(client: EventClient, site: Rows, rows: Rows): Promise<Rows> {
  const found = await client.rows<{ visitor: string }>(
    `SELECT DISTINCT toString(visitor_id) AS visitor FROM events WHERE ${rows.condition}`,
    rows.values,
  );
  const visitors = found.map(({ visitor }) => visitor);
  return {
    condition: `${site.condition} AND toString(visitor_id) IN {visitors: Array(String)}`,
    values: { ...site.values, visitors },
  };
}

/** The day, and the one on which a visit that reached into it may have begun. */
function daysBefore(day: number): number[] {
  const reach = Math.ceil(LONGEST_VISIT_MS / DAY_MS);
  return Array.from({ length: reach + 1 }, (_, back) => day - back).filter((each) => each >= 0);
}

async function rewrite(client: EventClient, { storedTable, onCluster }: EngineClauses): Promise<number> {
  let gone = 0;
  for (const table of TABLES) {
    const masked = await maskedRows(client, storedTable(table));
    if (masked === 0) continue;
    gone += masked;
    await client.command(`ALTER TABLE ${storedTable(table)}${onCluster} APPLY DELETED MASK`);
  }
  return gone;
}

/** Rows that are stored and passed over. */
async function maskedRows(client: EventClient, table: string): Promise<number> {
  const [row] = await client.rows<{ masked: string }>(
    `SELECT (SELECT sum(rows) FROM system.parts WHERE active AND database = currentDatabase() AND table = {table: String})
       - (SELECT count() FROM ${table}) AS masked`,
    { table },
  );
  return Math.max(0, Number(row?.masked ?? 0));
}
