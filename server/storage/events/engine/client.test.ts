import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { BlockRejectedError } from '../../../collect/event-port.ts';
import { createEventClient, type EventClient } from './client.ts';

interface Requested {
  url: URL;
  body: string;
  authorization: string | undefined;
}

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server in place of the engine that records its requests. */
async function standIn(respond: (response: ServerResponse, requested: Requested) => void) {
  const requested: Requested[] = [];
  let [open, mostOpen] = [0, 0];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://engine');
    const one = { url, body: await textOf(request), authorization: request.headers.authorization };
    requested.push(one);
    respond(response, one);
  });
  server.on('connection', (socket) => {
    mostOpen = Math.max(mostOpen, ++open);
    socket.on('close', () => {
      open -= 1;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requested, port: (server.address() as AddressInfo).port, mostOpen: () => mostOpen };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function clientOf(port: number, whileUp: () => AbortSignal | undefined = () => undefined): EventClient {
  const watch = { whileUp, requested: () => undefined };
  const client = createEventClient({ url: `http://me:top-secret@127.0.0.1:${port}` }, watch);
  closing.push(() => client.close());
  return client;
}

const fine = (response: ServerResponse) => response.end('{"n":"1"}\n');
const never = () => undefined;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe('queries', () => {
  it('send their values as parameters, never inside the statement', async () => {
    const { requested, port } = await standIn(fine);
    const nasty = "'; DROP TABLE events; -- \\ \t\n {x: String}";
    const rows = await clientOf(port).rows('SELECT {text: String}, {ids: Array(UInt64)}', { text: nasty, ids: [1, 2] });
    expect(rows).toEqual([{ n: '1' }]);
    const [{ url, body } = { url: new URL('x:y'), body: '' }] = requested;
    expect(body).toMatch(/^SELECT \{text: String\}, \{ids: Array\(UInt64\)\}\s+FORMAT JSONEachRow$/);
    expect(url.searchParams.get('param_ids')).toBe('[1,2]');
    expect(url.searchParams.get('param_text')).toContain('DROP TABLE');
    expect(url.searchParams.get('query') ?? '').not.toContain('DROP');
  });

  it('end as unavailable the moment the engine is found down', async () => {
    const { requested, port } = await standIn(never);
    const up = new AbortController();
    const rejection = expect(clientOf(port, () => up.signal).rows('SELECT 1', {})).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    });
    await until(() => requested.length === 1);
    up.abort();
    await rejection;
  });

  it('run concurrently over at most 16 connections', async () => {
    const { port, mostOpen } = await standIn((response) => setTimeout(() => fine(response), 5));
    const client = clientOf(port);
    const results = await Promise.all(Array.from({ length: 100 }, () => client.rows('SELECT 1', {})));
    expect(results).toHaveLength(100);
    expect(mostOpen()).toBeLessThanOrEqual(16);
  });
});

describe('inserts', () => {
  const insert = (client: EventClient, payloads: string[]) =>
    client.insert({
      statement: 'INSERT INTO events FORMAT TabSeparated',
      payloads: payloads.map((text) => Buffer.from(text)),
      settings: { insert_deduplication_token: 'a:0-10', insert_deduplicate: 1 },
    });

  it('send the bytes of the payloads unchanged and in order, and the token as a parameter', async () => {
    const { requested, port } = await standIn((response) => response.end());
    await insert(clientOf(port), ['one\tä\n', 'two\\t\n', 'three\n']);
    expect(requested[0]?.body).toBe('one\tä\ntwo\\t\nthree\n');
    expect(requested[0]?.url.searchParams.get('query')).toBe('INSERT INTO events FORMAT TabSeparated');
    expect(requested[0]?.url.searchParams.get('insert_deduplication_token')).toBe('a:0-10');
  });

  it('continue when the engine is found down: their outcome matters', async () => {
    const gate = Promise.withResolvers<void>();
    const { requested, port } = await standIn((response) => void gate.promise.then(() => response.end()));
    const up = new AbortController();
    const stored = insert(
      clientOf(port, () => up.signal),
      ['one\n'],
    );
    await until(() => requested.length === 1);
    up.abort();
    gate.resolve();
    await expect(stored).resolves.toBeUndefined();
  });

  it('that the engine rejects for their rows are distinguished from those it has no room for', async () => {
    const codes = ['27', '241', '62'];
    const { port } = await standIn((response) => {
      const code = codes.shift() ?? '';
      response.writeHead(500, { 'x-clickhouse-exception-code': code });
      response.end(`Code: ${code}. DB::Exception: it says why. (NAME)`);
    });
    const client = clientOf(port);
    await expect(insert(client, ['bad\n'])).rejects.toThrow(BlockRejectedError);
    await expect(insert(client, ['many\n'])).rejects.toMatchObject({ code: 'unavailable' });
    await expect(insert(client, ['odd\n'])).rejects.toMatchObject({ code: '62' });
  });

  it('cut off in the middle have an unknown outcome and are not rejected', async () => {
    const { port } = await standIn((response) => response.destroy());
    await expect(insert(clientOf(port), ['one\n'])).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('an unreachable engine', () => {
  it('is unavailable to every call and fails a ping; its password is in no error', async () => {
    const client = clientOf(1);
    const attempts = [
      client.rows('SELECT 1', {}),
      client.command('SELECT 1'),
      client.insert({ statement: 'INSERT INTO t FORMAT CSV', payloads: [Buffer.from('1\n')], settings: {} }),
    ];
    for (const attempt of attempts) {
      const error = await attempt.catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'unavailable' });
      expect(`${JSON.stringify(error)} ${error} ${(error as Error).cause}`).not.toContain('top-secret');
    }
    expect(await client.ping(500)).toBe(false);
  });

  it('or hangs, or fails, does not pass a ping', async () => {
    const hanging = await standIn(never);
    expect(await clientOf(hanging.port).ping(20)).toBe(false);
    const failing = await standIn((response) => response.writeHead(500).end('no'));
    expect(await clientOf(failing.port).ping(1000)).toBe(false);
    const well = await standIn((response) => response.end('Ok.\n'));
    expect(await clientOf(well.port).ping(1000)).toBe(true);
  });
});

describe('settled', () => {
  it('waits for running requests, whether they fail or not, and no longer than the timeout', async () => {
    const gate = Promise.withResolvers<void>();
    const { requested, port } = await standIn((response) => void gate.promise.then(() => response.destroy()));
    const client = clientOf(port);
    const ended: string[] = [];
    const command = client.command('SELECT 1').catch(() => ended.push('command'));
    await until(() => requested.length === 1);
    await client.settled(5);
    expect(ended).toEqual([]);
    const settled = client.settled(10_000).then(() => ended.push('settled'));
    gate.resolve();
    await Promise.all([command, settled]);
    expect(ended).toEqual(['command', 'settled']);
    await client.settled(10_000);
  });
});
