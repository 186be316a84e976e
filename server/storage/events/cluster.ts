import type { EngineClauses } from './schema.ts';

/**
 * A ClickHouse cluster, or one ClickHouse server when `cluster` is undefined. On a cluster each replica stores
 * `events_local`, and `events` spreads over the shards by account and site, so that one site's visits lie together.
 */
export function clusterClauses(cluster: string | undefined): EngineClauses {
  if (cluster === undefined) {
    return {
      onCluster: '',
      storedTable: 'events',
      mergeTree: 'MergeTree',
      mergeTreeSettings: ['non_replicated_deduplication_window = 10000', 'fsync_after_insert = 1'],
      tokensAreDurable: false,
      afterwards: [],
    };
  }
  if (!/^[A-Za-z0-9_-]+$/.test(cluster)) throw new Error(`Not a cluster name: ${cluster}`);
  const onCluster = ` ON CLUSTER '${cluster}'`;
  return {
    onCluster,
    storedTable: 'events_local',
    mergeTree: "ReplicatedMergeTree('/clickhouse/tables/{shard}/waymark/events', '{replica}')",
    mergeTreeSettings: ['replicated_deduplication_window = 10000', 'replicated_deduplication_window_seconds = 604800'],
    tokensAreDurable: true,
    afterwards: [
      `CREATE TABLE IF NOT EXISTS events${onCluster} AS events_local
       ENGINE = Distributed('${cluster}', currentDatabase(), 'events_local', cityHash64(account_id, site_id))`,
    ],
  };
}
