import { EVENT_COLUMNS } from './columns.ts';
import { DAY_TABLES, type StoredTable } from './daily/day-tables.ts';

/** SQL that differs between an embedded engine and a cluster; see `embedded.ts` and `cluster.ts`. */
export interface EngineClauses {
  /** Suffix of statements, such as ` ON CLUSTER waymark`. */
  onCluster: string;
  /** Name of the table that stores the rows; queries and inserts always use the table's own name. */
  storedTable(table: string): string;
  mergeTree(table: string): string;
  mergeTreeSettings: readonly string[];
  /**
   * True when an accepted token is as durable as its rows (Keeper). A plain MergeTree writes the token before the rows,
   * so a kill in between would leave a token without rows.
   */
  tokensAreDurable: boolean;
  /** How many events one statement of a day's count may read: those with more are counted in parts. */
  rowsPerCount: number;
  /** Statements to run once a stored table exists. */
  afterwards(table: string): readonly string[];
}

/**
 * The sort key stores an owner's objects together, sorted by time within an object. Sites come first because they have
 * the most events.
 */
const EVENTS: StoredTable = {
  name: 'events',
  columns: EVENT_COLUMNS,
  orderBy: 'account_id, site_id, link_id, qr_id, page_id, occurred_at',
  partitionBy: 'toYYYYMM(occurred_at)',
  granularity: 8192,
};

/**
 * Statements that upgrade an event log of any earlier release to this schema. Each is idempotent and may be
 * interrupted: run all of them at every start (a few milliseconds when nothing changes).
 */
export function schemaStatements(clauses: EngineClauses, tables = [EVENTS, ...DAY_TABLES]): string[] {
  return tables.flatMap((table) => [
    createTable(table, clauses),
    ...clauses.afterwards(table.name),
    ...addColumns(table, clauses),
  ]);
}

/** On a cluster, both the stored table and the one that distributes over it get the column. */
function addColumns({ name: table, columns }: StoredTable, { onCluster, storedTable }: EngineClauses): string[] {
  return columns
    .filter(({ isAdded }) => isAdded)
    .flatMap(({ name, type, codec }) =>
      [...new Set([storedTable(table), table])].map(
        (each) => `ALTER TABLE ${each}${onCluster} ADD COLUMN IF NOT EXISTS ${name} ${type} CODEC(${codec})`,
      ),
    );
}

function createTable(table: StoredTable, clauses: EngineClauses): string {
  const columns = table.columns.map(({ name, type, codec }) => `${name} ${type} CODEC(${codec})`);
  const settings = [`index_granularity = ${table.granularity}`, ...clauses.mergeTreeSettings];
  return `CREATE TABLE IF NOT EXISTS ${clauses.storedTable(table.name)}${clauses.onCluster} (${columns.join(', ')})
    ENGINE = ${clauses.mergeTree(table.name)}
    PARTITION BY ${table.partitionBy}
    ORDER BY (${table.orderBy})
    SETTINGS ${settings.join(', ')}`;
}
