import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../platform/log.ts';
import { createEventClient } from './engine/client.ts';
import { engineSocketPath } from './engine/socket-path.ts';
import { type EventLog, openEventLog } from './open-events.ts';

/** An event log for tests, ready for queries. */
export interface TestEventLog {
  eventLog: EventLog;
  dataDirectory: string;
  close(): Promise<void>;
}

/** Opens the embedded engine on an empty directory. `now` replaces the machine's clock. */
export async function openEmbedded(now: () => number = Date.now): Promise<TestEventLog> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'events-'));
  const eventLog = await openEventLog({ dataDirectory, log: silentLog(), now });
  await eventLog.untilReady();
  return {
    eventLog,
    dataDirectory,
    close: async () => {
      await eventLog.close();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** A ClickHouse server for tests, and the cluster that it is part of; `npm run test:clickhouse` explains them. */
const { TEST_CLICKHOUSE_URL, TEST_CLICKHOUSE_CLUSTER } = process.env;

/** Opens the event log of a ClickHouse server: a real one if tests have been given one, otherwise the closest substitute. */
export function openServer(now: () => number = Date.now): Promise<TestEventLog> {
  return TEST_CLICKHOUSE_URL === undefined ? openSubstitute(now) : openRealServer(TEST_CLICKHOUSE_URL, now);
}

/** Opens a database of its own, one at a time: on a cluster, the replicas of a table meet under its name. */
async function openRealServer(serverUrl: string, now: () => number): Promise<TestEventLog> {
  const onCluster = TEST_CLICKHOUSE_CLUSTER === undefined ? '' : ` ON CLUSTER '${TEST_CLICKHOUSE_CLUSTER}'`;
  const client = createEventClient({ url: serverUrl });
  await client.command(`DROP DATABASE IF EXISTS waymark_test${onCluster} SYNC`);
  await client.command(`CREATE DATABASE waymark_test${onCluster}`);
  const url = new URL(serverUrl);
  url.pathname = '/waymark_test';
  const dataDirectory = mkdtempSync(join(tmpdir(), 'events-'));
  const clickhouseCluster = TEST_CLICKHOUSE_CLUSTER;
  const eventLog = await openEventLog({
    dataDirectory,
    clickhouseUrl: url.href,
    clickhouseCluster,
    log: silentLog(),
    now,
  });
  await eventLog.untilReady();
  return {
    eventLog,
    dataDirectory,
    close: async () => {
      await eventLog.close();
      await client.command(`DROP DATABASE waymark_test${onCluster} SYNC`);
      await client.close();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** Opens the engine behind a TCP port, reached by URL like a remote server, with the schema of a server instead of the embedded one's. */
async function openSubstitute(now: () => number): Promise<TestEventLog> {
  const embedded = await openEmbedded(now);
  const proxy = createServer((client) => {
    const engine = connect(engineSocketPath(embedded.dataDirectory));
    client.pipe(engine).pipe(client);
    client.on('error', () => engine.destroy());
    engine.on('error', () => client.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const eventLog = await openEventLog({
    dataDirectory: embedded.dataDirectory,
    clickhouseUrl: `http://default:@127.0.0.1:${port}`,
    log: silentLog(),
    now,
  });
  await eventLog.untilReady();
  return {
    eventLog,
    dataDirectory: embedded.dataDirectory,
    close: async () => {
      await eventLog.close();
      proxy.close();
      await embedded.close();
    },
  };
}
