import type { EngineClauses } from '../schema.ts';

/** Sharding keys. A website's visits and days are on one shard, and so are an object's days. */
const SHARDED_BY: Readonly<Record<string, string>> = {
  events: 'cityHash64(account_id, site_id)',
  site_days: 'cityHash64(account_id, site_id)',
  site_slots: 'cityHash64(account_id, site_id)',
  site_visits: 'cityHash64(account_id, site_id)',
  object_days: 'cityHash64(account_id)',
};

/** Servers have more memory than the embedded engine, where 1.6 million events of visits of one view exceed 858 MB. */
const ROWS_PER_COUNT = 4_000_000;

/**
 * Clauses for a ClickHouse cluster, or for one ClickHouse server if `cluster` is undefined. On a cluster, each replica
 * stores `events_local` and the like, and `events` distributes over the shards by account and site, so that one site's
 * visits are on one shard.
 */
export function clusterClauses(cluster: string | undefined): EngineClauses {
  if (cluster === undefined) {
    return {
      onCluster: '',
      storedTable: (table) => table,
      mergeTree: () => 'MergeTree',
      mergeTreeSettings: ['non_replicated_deduplication_window = 10000', 'fsync_after_insert = 1'],
      tokensAreDurable: false,
      rowsPerCount: ROWS_PER_COUNT,
      afterwards: () => [],
    };
  }
  if (!/^[A-Za-z0-9_-]+$/.test(cluster)) throw new Error(`Not a cluster name: ${cluster}`);
  const onCluster = ` ON CLUSTER '${cluster}'`;
  return {
    onCluster,
    storedTable: (table) => `${table}_local`,
    mergeTree: (table) => `ReplicatedMergeTree('/clickhouse/tables/{shard}/waymark/${table}', '{replica}')`,
    mergeTreeSettings: ['replicated_deduplication_window = 10000', 'replicated_deduplication_window_seconds = 604800'],
    tokensAreDurable: true,
    rowsPerCount: ROWS_PER_COUNT,
    afterwards: (table) => [
      `CREATE TABLE IF NOT EXISTS ${table}${onCluster} AS ${table}_local
       ENGINE = Distributed('${cluster}', currentDatabase(), '${table}_local', ${SHARDED_BY[table] ?? 'rand()'})`,
    ],
  };
}
