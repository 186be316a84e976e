import type { BoundValues, EventClient } from '../engine/client.ts';
import type { EngineClauses } from '../schema.ts';
import { isLater, isMarkOpen } from './day-ledger.ts';
import { DAY_LEDGER } from './day-tables.ts';
import { type LedgerEntry, ledgerColumns, readEntry } from './ledger-rows.ts';

/**
 * Longer than a query, plus the second for which a process may not know of a new count, plus one part of a running
 * count.
 */
const STILL_ASKED_MS = 15 * 60_000;
const COUNTED_TABLES = ['site_days', 'site_slots', 'site_visits', 'object_days'] as const;

export interface SweeperDeps {
  client: EventClient;
  clauses: EngineClauses;
  now: () => number;
}

interface Entry extends LedgerEntry {
  added: number;
}

/**
 * Deletes unused counts of days whose ledger has not changed for a while: a count adds a claim before it stores its
 * first row, and again before each of its parts.
 */
export async function sweepDays(deps: SweeperDeps): Promise<void> {
  const before = (deps.now() - STILL_ASKED_MS) * 1_000;
  const rows = await deps.client.rows<{ day_number: number }>(
    `SELECT toUInt16(day) AS day_number FROM ${DAY_LEDGER} GROUP BY day
     HAVING (count() > uniqExact(account_id, site_id, whole) OR max(dirty) = 1) AND max(added) < {before: UInt64}`,
    { before },
  );
  for (const { day_number: day } of rows) await sweepDay(deps, Number(day), before);
}

async function sweepDay(deps: SweeperDeps, day: number, before: number): Promise<void> {
  const { client } = deps;
  // Reads the counted rows before the ledger, so that the ledger lists every count that was running.
  const stored = await client.rows<{ generation: string }>(
    COUNTED_TABLES.map((table) => `SELECT DISTINCT generation FROM ${table} WHERE day = toDate({day: UInt32})`).join(
      ' UNION DISTINCT ',
    ),
    { day },
  );
  const rows = await client.rows<Record<string, string | number>>(
    `SELECT ${ledgerColumns} FROM ${DAY_LEDGER} WHERE day = toDate({day: UInt32})`,
    { day },
  );
  const entries = rows.map((row): Entry => ({ ...readEntry(row), added: Number(row.added) }));
  if (entries.some(({ added }) => added >= before)) return;
  const kept = keptOf(entries);
  const generations = new Set([...kept].map(({ generation }) => generation));
  const gone = [...new Set(stored.map(({ generation }) => Number(generation)))].filter(
    (each) => !generations.has(each),
  );
  if (gone.length > 0) {
    const rowsOfGone = 'day = toDate({day: UInt32}) AND generation IN {gone: Array(UInt64)}';
    for (const table of COUNTED_TABLES) await remove(deps, table, { condition: rowsOfGone, values: { day, gone } });
  }
  const versions = new Set([...kept].map(({ version }) => version));
  const covered = [...new Set(entries.map(({ version }) => version))].filter((version) => !versions.has(version));
  if (covered.length === 0) return;
  await remove(deps, DAY_LEDGER, {
    condition: 'day = toDate({day: UInt32}) AND version IN {covered: Array(UInt64)} AND added < {before: UInt64}',
    values: { day, covered, before },
  });
}

/**
 * Returns the entries to keep: the latest count of all websites, later counts of single websites, and marks that those
 * do not cover.
 */
function keptOf(entries: readonly Entry[]): Set<Entry> {
  const whole = latest(entries.filter(({ isWhole }) => isWhole));
  const kept = new Set(whole ? [whole] : []);
  for (const site of bySite(entries.filter(({ isWhole }) => !isWhole))) {
    const own = latest(site.filter(({ isDirty }) => !isDirty));
    const mark = latest(site.filter(({ isDirty }) => isDirty));
    const count = own && (!whole || isLater(own, whole)) ? own : whole;
    if (count) kept.add(count);
    if (mark && (!count || isMarkOpen(mark.version, count.version))) kept.add(mark);
  }
  return kept;
}

function latest(entries: readonly Entry[]): Entry | undefined {
  return entries.reduce<Entry | undefined>((best, entry) => (best && !isLater(entry, best) ? best : entry), undefined);
}

function bySite(entries: readonly Entry[]): Entry[][] {
  return [...Map.groupBy(entries, ({ accountId, siteId }) => `${accountId} ${siteId}`).values()];
}

async function remove(
  { client, clauses: { storedTable, onCluster } }: SweeperDeps,
  table: string,
  { condition, values }: { condition: string; values: BoundValues },
): Promise<void> {
  await client.command(`DELETE FROM ${storedTable(table)}${onCluster} WHERE ${condition}`, values);
}
