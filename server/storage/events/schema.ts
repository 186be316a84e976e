import { EVENT_COLUMNS } from './columns.ts';

/** What differs between one embedded engine and a cluster; `embedded.ts` and `cluster.ts` each have theirs. */
export interface EngineClauses {
  /** Ends of statements, such as ` ON CLUSTER waymark`. */
  onCluster: string;
  /** Table that holds the rows; the table that questions and inserts name is always `events`. */
  storedTable: string;
  mergeTree: string;
  mergeTreeSettings: readonly string[];
  /**
   * True when a token, once accepted, is as durable as its rows (Keeper). A MergeTree of its own writes the token
   * down before the rows, so a kill in between would leave a token without rows.
   */
  tokensAreDurable: boolean;
  /** Statements after the stored table is there. */
  afterwards: readonly string[];
}

/** Sort key: an owner's objects lie together, and within an object time. Sites first, they have the most events. */
const SORT_KEY = 'account_id, site_id, link_id, qr_id, page_id, occurred_at';

/**
 * Statements that bring an event log of any earlier release to this one's shape. Each may be repeated and may be
 * cut off: run all of them at every start (a few milliseconds when there is nothing to do).
 */
export function schemaStatements(clauses: EngineClauses): string[] {
  const columns = EVENT_COLUMNS.map(({ name, type, codec }) => `${name} ${type} CODEC(${codec})`);
  const settings = ['index_granularity = 8192', ...clauses.mergeTreeSettings];
  return [
    `CREATE TABLE IF NOT EXISTS ${clauses.storedTable}${clauses.onCluster} (${columns.join(', ')})
     ENGINE = ${clauses.mergeTree}
     PARTITION BY toYYYYMM(occurred_at)
     ORDER BY (${SORT_KEY})
     SETTINGS ${settings.join(', ')}`,
    ...clauses.afterwards,
  ];
}
