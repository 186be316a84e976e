import type { VisitorRef } from '../../analytics/query/query.ts';
import type { ErasedVisitors } from '../../analytics/query/stats-port.ts';
import type { ObjectRef } from '../../collect/event-port.ts';
import type { DayLedger, LedgerEntry } from './daily/day-ledger.ts';
import { DAY_LEDGER } from './daily/day-tables.ts';
import { newGeneration } from './daily/ledger-rows.ts';
import type { EventClient } from './engine/client.ts';
import { eraseVisitors, visitorsOf } from './erase-visitors.ts';
import { countsOf, createErase, eventsOf, type Rows } from './erased-rows.ts';
import type { EngineClauses } from './schema.ts';
import { markDays, objectsBefore } from './shared-counts.ts';

/** Deletes events from the log, and their counts. All operations are idempotent. */
export interface Eraser {
  site(accountId: number, siteId: number): Promise<void>;
  /**
   * Takes objects of one account. Marks the days of their events, and returns the other objects for which those counted. Each
   * deletion rewrites a part for each day, so that many objects cost what one costs.
   */
  objects(refs: readonly ObjectRef[]): Promise<ObjectRef[]>;
  account(accountId: number): Promise<void>;
  visitorsOf(accountId: number, siteId: number, visitor: VisitorRef): Promise<string[]>;
  /** Erases visitors of a website and marks their days. Returns the number of deleted events. */
  visitors(accountId: number, siteId: number, gone: ErasedVisitors): Promise<number>;
  /** Erases a website's events before a UTC day, given by its first moment. Returns the number of deleted events. */
  siteBefore(accountId: number, siteId: number, moment: number): Promise<number>;
  /** Erases all accounts' events before a UTC day. Returns the objects whose events were deleted. */
  allBefore(moment: number): Promise<ObjectRef[]>;
  /**
   * Rewrites parts with deleted rows, which queries only mask until then. Resolves to the number of rows removed from
   * disk.
   */
  rewrite(): Promise<number>;
}

export interface EraserDeps {
  client: EventClient;
  clauses: EngineClauses;
  ledger: Pick<DayLedger, 'add'>;
}

const SITE_TABLES = ['site_days', 'site_slots', 'site_visits'] as const;
const COUNT_TABLES = [...SITE_TABLES, 'object_days'] as const;
const TABLES = ['events', ...COUNT_TABLES, DAY_LEDGER] as const;

export function createEraser({ client, clauses, ledger }: EraserDeps): Eraser {
  const erase = createErase(client, clauses);
  // Deletes counts first: remaining rows without counts are counted again, but counts without rows would stay forever.
  const eraseAll = async (tables: readonly string[], rows: Rows) => {
    for (const table of tables) await erase(table, rows);
  };
  const eraseBefore = async (whose: Rows, tables: readonly string[], entry: Whose) => {
    const counts = { ...whose, condition: `${whose.condition}${BEFORE_DAY}` };
    const days = await countedDays(client, tables, counts);
    await eraseAll(tables, counts);
    const gone = await erase('events', { ...whose, condition: `${whose.condition}${BEFORE}` });
    await emptyDays(ledger, days, entry);
    return gone;
  };
  const eraseObjects = async (refs: readonly ObjectRef[]) => {
    const sites = refs.filter(({ kind }) => kind === 'site');
    const others = refs.filter(({ kind }) => kind !== 'site');
    const sharing = await markDays({ client, ledger }, others);
    const days = sites.length > 0 ? await countedDays(client, SITE_TABLES, eventsOf(sites)) : [];
    if (sites.length > 0) await eraseAll(SITE_TABLES, eventsOf(sites));
    if (others.length > 0) await erase('object_days', countsOf(others));
    if (refs.length > 0) await erase('events', eventsOf(refs));
    // Figures of the whole account are kept by the generations of its websites.
    for (const { accountId, id } of sites) await emptyDays(ledger, days, { accountId, siteId: id, isWhole: false });
    return sharing;
  };
  return {
    site: async (accountId, id) => void (await eraseObjects([{ kind: 'site', accountId, id }])),
    account: (accountId) =>
      eraseAll(['object_days', ...SITE_TABLES, 'events'], {
        condition: 'account_id = {account: UInt64}',
        values: { account: accountId },
      }),
    objects: eraseObjects,
    visitorsOf: (accountId, siteId, visitor) => visitorsOf(client, ofSite(accountId, siteId), visitor),
    visitors: (accountId, siteId, gone) =>
      eraseVisitors({ client, ledger, erase }, { ...ofSite(accountId, siteId), accountId, siteId }, gone),
    siteBefore: (accountId, siteId, moment) => {
      const { condition, values } = ofSite(accountId, siteId);
      const own = { condition: `${condition} AND `, values: { ...values, moment } };
      return eraseBefore(own, SITE_TABLES, { accountId, siteId, isWhole: false });
    },
    allBefore: async (moment) => {
      const objects = await objectsBefore(client, moment);
      const all = { condition: '', values: { moment } };
      await eraseBefore(all, COUNT_TABLES, { accountId: 0, siteId: 0, isWhole: true });
      return objects;
    },
    rewrite: () => rewrite(client, clauses),
  };
}

export const BEFORE = "occurred_at < fromUnixTimestamp64Milli({moment: Int64}, 'UTC')";
const BEFORE_DAY = "day < toDate(fromUnixTimestamp64Milli({moment: Int64}, 'UTC'))";

async function countedDays(client: EventClient, tables: readonly string[], rows: Rows): Promise<number[]> {
  const days = tables.map((table) => `SELECT toUInt16(day) AS day_number FROM ${table} WHERE ${rows.condition}`);
  const found = await client.rows<{ day_number: number }>(
    `SELECT DISTINCT day_number FROM (${days.join(' UNION ALL ')})`,
    rows.values,
  );
  return found.map((row) => Number(row.day_number));
}

type Whose = Pick<LedgerEntry, 'accountId' | 'siteId' | 'isWhole'>;

/** Adds an empty count for days without events, which replaces the earlier counts that processes remember. */
async function emptyDays(ledger: EraserDeps['ledger'], days: readonly number[], whose: Whose): Promise<void> {
  const generation = newGeneration();
  await ledger.add(days.map((day) => ({ ...whose, day, isDirty: false, generation })));
}

function ofSite(accountId: number, siteId: number): Rows {
  return {
    condition: 'account_id = {account: UInt64} AND site_id = {site: UInt64}',
    values: { account: accountId, site: siteId },
  };
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

/** Returns the number of stored rows that are masked as deleted. */
async function maskedRows(client: EventClient, table: string): Promise<number> {
  const [row] = await client.rows<{ masked: string }>(
    `SELECT (SELECT sum(rows) FROM system.parts WHERE active AND database = currentDatabase() AND table = {table: String})
       - (SELECT count() FROM ${table}) AS masked`,
    { table },
  );
  return Math.max(0, Number(row?.masked ?? 0));
}
