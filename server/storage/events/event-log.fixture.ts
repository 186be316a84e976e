import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../platform/log.ts';
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

/**
 * Opens the closest substitute for a ClickHouse server: the engine behind a TCP port, reached by URL like a remote
 * server, with the schema of a server instead of the embedded one's.
 */
export async function openServer(now: () => number = Date.now): Promise<TestEventLog> {
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
