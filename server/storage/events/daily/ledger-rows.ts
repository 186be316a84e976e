import { randomInt } from 'node:crypto';
import { DAY_LEDGER } from './day-tables.ts';

/** An entry of the ledger, as stored. */
export interface LedgerEntry {
  accountId: number;
  siteId: number;
  /** UTC day since 1970. */
  day: number;
  isWhole: boolean;
  isDirty: boolean;
  generation: number;
  /**
   * Orders entries: approximately microseconds since 1970. For a count, the moment before it began; for a mark, its own
   * time.
   */
  version: number;
}

export const ledgerInsert = `INSERT INTO ${DAY_LEDGER} (account_id, site_id, day, whole, dirty, generation, version, added) FORMAT TabSeparated`;

export const ledgerColumns =
  'account_id, site_id, toUInt16(day) AS day_number, whole, dirty, generation, version, added';

/** @param added when the row is written, in microseconds */
export function ledgerRow(entry: LedgerEntry, added: number): string {
  const { accountId, siteId, day, isWhole, isDirty, generation, version } = entry;
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return `${accountId}\t${siteId}\t${date}\t${Number(isWhole)}\t${Number(isDirty)}\t${generation}\t${version}\t${added}\n`;
}

export function readEntry(row: Readonly<Record<string, string | number>>): LedgerEntry {
  return {
    accountId: Number(row.account_id),
    siteId: Number(row.site_id),
    day: Number(row.day_number),
    isWhole: Number(row.whole) === 1,
    isDirty: Number(row.dirty) === 1,
    generation: Number(row.generation),
    version: Number(row.version),
  };
}

/** Returns an id that distinguishes the rows of one count from those of another count of the same day. */
export function newGeneration(): number {
  return randomInt(1, 2 ** 32 - 1);
}
