import { EVENT_COLUMNS } from './columns.ts';
import { DAY_TABLES, type StoredTable } from './daily/day-tables.ts';

/** What differs between one embedded engine and a cluster; `embedded.ts` and `cluster.ts` each have theirs. */
export interface EngineClauses {
  /** Ends of statements, such as ` ON CLUSTER waymark`. */
  onCluster: string;
  /** Where a table's rows are stored; the name that questions and inserts use is always the table's own. */
  storedTable(table: string): string;
  mergeTree(table: string): string;
  mergeTreeSettings: readonly string[];
  /**
   * True when a token, once accepted, is as durable as its rows (Keeper). A MergeTree of its own writes the token
   * down before the rows, so a kill in between would leave a token without rows.
   */
  tokensAreDurable: boolean;
  /** Statements after a stored table is there. */
  afterwards(table: string): readonly string[];
}

/** Sort key: an owner's objects lie together, and within an object time. Sites first, they have the most events. */
const EVENTS: StoredTable = {
  name: 'events',
  columns: EVENT_COLUMNS,
  orderBy: 'account_id, site_id, link_id, qr_id, page_id, occurred_at',
  partitionBy: 'toYYYYMM(occurred_at)',
  granularity: 8192,
};

/**
 * Statements that bring an event log of any earlier release to this one's shape. Each may be repeated and may be
 * cut off: run all of them at every start (a few milliseconds when there is nothing to do).
 */
export function schemaStatements(clauses: EngineClauses): string[] {
  return [EVENTS, ...DAY_TABLES].flatMap((table) => [createTable(table, clauses), ...clauses.afterwards(table.name)]);
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
