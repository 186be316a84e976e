import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { engineSocketPath } from './engine/socket-path.ts';
import { openEmbedded, type TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';
import { type EventLog, openEventLog } from './open-events.ts';

/** A network that can hold back an insert, break the connection, and deliver the insert when nobody waits for it. */
interface LateNetwork {
  url: string;
  /** The network holds back the next insert whose request contains this text. */
  swallow: string | undefined;
  swallowed: Buffer | undefined;
  /** Delivers the held request; resolves to the server's response. */
  deliver(): Promise<string>;
  close(): void;
}

const LAST_CHUNK = '\r\n0\r\n\r\n';

async function openLateNetwork(socketPath: string): Promise<LateNetwork> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    const engine = connect(socketPath).on('error', () => client.destroy());
    const kept: Buffer[] = [];
    client.on('data', (bytes) => {
      const isWanted = kept.length > 0 || (network.swallow !== undefined && bytes.includes(network.swallow));
      if (!isWanted) return void engine.write(bytes);
      kept.push(bytes);
      const request = Buffer.concat(kept);
      if (!request.includes(LAST_CHUNK)) return;
      network.swallow = undefined;
      network.swallowed = request;
      client.destroy();
    });
    client.on('close', () => engine.destroy());
    engine.pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const network: LateNetwork = {
    url: `http://default:@127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallow: undefined,
    swallowed: undefined,
    deliver: async () => {
      const engine = connect(socketPath);
      engine.write(network.swallowed ?? '');
      const [result] = (await once(engine, 'data')) as [Buffer];
      engine.destroy();
      return result.toString();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return network;
}

let engine: TestEventLog;
let network: LateNetwork;
let eventLog: EventLog;
beforeAll(async () => {
  engine = await openEmbedded();
  network = await openLateNetwork(engineSocketPath(engine.dataDirectory));
  eventLog = await openEventLog({
    dataDirectory: engine.dataDirectory,
    clickhouseUrl: network.url,
    log: silentLog(),
  });
  await eventLog.untilReady();
});
afterAll(async () => {
  await eventLog.close();
  network.close();
  await engine.close();
});

const rowsOf = (accountId: number) =>
  eventLog.writer.encodeRows(Array.from({ length: 10 }, () => eventRow({ accountId, linkId: 1 })));

it('an insert that was abandoned and reaches the server late stores nothing twice', async () => {
  const rows = rowsOf(501);
  network.swallow = 'insert_deduplication_token=late-000001%3A0-10';
  await expect(eventLog.writer.insertBlock('late-000001:0-10', rows)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await eventLog.reader.count({ accountId: 501 })).toBe(0);
  await eventLog.writer.insertMissing('late-000001:0-10', rows);
  expect(await eventLog.reader.count({ accountId: 501 })).toBe(10);
  expect(await network.deliver()).toMatch(/^HTTP\/1.1 200/);
  expect(await eventLog.reader.count({ accountId: 501 })).toBe(10);
});

it('one that arrives before it is repeated is not stored again', async () => {
  const rows = rowsOf(502);
  network.swallow = 'insert_deduplication_token=late-000002%3A0-10';
  await expect(eventLog.writer.insertBlock('late-000002:0-10', rows)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await network.deliver()).toMatch(/^HTTP\/1.1 200/);
  await eventLog.writer.insertMissing('late-000002:0-10', rows);
  expect(await eventLog.reader.count({ accountId: 502 })).toBe(10);
});

it('rows that the server lost while it kept their token are found missing', async () => {
  const rows = rowsOf(503);
  await eventLog.writer.insertBlock('late-000003:0-10', rows);
  await eventLog.reader.deleteAccount(503);
  await eventLog.writer.insertMissing('late-000003:0-10', rows);
  expect(await eventLog.reader.count({ accountId: 503 })).toBe(10);
});
