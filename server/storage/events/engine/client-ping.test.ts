import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEventFiles } from '../event-files.ts';
import { createEventClient } from './client.ts';
import { engineSocketPath } from './socket-path.ts';

let folder: string;
let server: Server;
let held: ServerResponse[];
/** An engine that responds to pings immediately and to statements when the test releases them. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  held = [];
  server = createServer((request, response) => {
    if (request.url?.startsWith('/ping')) response.end('Ok.\n');
    else held.push(response);
  });
  await new Promise<void>((resolve) => server.listen(join(folder, 's'), resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('finds a busy engine alive that has more statements than there are connections', async () => {
  const client = createEventClient({ socketPath: join(folder, 's') });
  const requested = Array.from({ length: 40 }, () => client.rows('SELECT 1', {}));
  while (held.length < 16) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await client.ping(2_000)).toBe(true);
  for (let answered = 0; answered < requested.length; ) {
    for (const response of held.splice(0)) {
      response.end();
      answered++;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await Promise.all(requested)).toEqual(requested.map(() => []));
  await client.close();
});

it('gives up on a statement after its own time only', async () => {
  const client = createEventClient({ socketPath: join(folder, 's') }, undefined, 30);
  await expect(client.rows('SELECT 1', {})).rejects.toThrow();
  await client.close();
});

it('waits for hours for the files of a day, which may have millions of events', async () => {
  const limits = vi.spyOn(Socket.prototype, 'setTimeout');
  server.close();
  await new Promise<void>((resolve) => server.listen(engineSocketPath(folder), resolve));
  const files = openEventFiles(folder);
  const described = files.describe('2026-01-31');
  while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  held[0]?.end();
  expect(await described).toEqual({ rows: 0, fingerprint: '0-0' });
  expect(Math.max(...limits.mock.calls.map(([ms]) => ms))).toBeGreaterThan(3_600_000);
  limits.mockRestore();
  await files.close();
});
