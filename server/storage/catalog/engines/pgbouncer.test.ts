import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/postgres/postgres.ts';
import type { Change } from '../../../platform/changes.ts';
import { silentLog } from '../../../platform/log.ts';
import { type Catalog, openPostgresCatalog } from '../open-catalog.ts';
import type { PostgresOptions } from './connect-postgres.ts';

/** Debian's place; not on the path of everyone. CI does not install it, and the tests are then skipped. */
const PROGRAM = '/usr/sbin/pgbouncer';
const isMissing = !existsSync(PROGRAM);
if (isMissing) console.warn(`Skipped: ${PROGRAM} is missing (apt-get install pgbouncer).`);

let folder: string;
let database: TestDatabase;
let bouncer: ChildProcess;
let pooledUrl: string;
let opened: Catalog[] = [];

beforeEach(async ({ skip }) => {
  if (isMissing) return skip();
  folder = await mkdtemp(join(tmpdir(), 'waymark-bouncer-'));
  database = await createTestDatabase();
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(database.url);
  const secret = password === '' ? '' : ` password=${password}`;
  const lines = [
    '[databases]',
    `pooled = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username}${secret}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    // Fewer server connections than clients, so that transactions share them.
    'pool_mode = transaction\ndefault_pool_size = 3',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'));
  // It refuses to run as root and changes its user, who must be able to read the file.
  await chmod(folder, 0o755);
  await chmod(join(folder, 'pgbouncer.ini'), 0o644);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  bouncer = spawn(PROGRAM, [...asUser, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  await vi.waitUntil(() => accepts(port), { timeout: 30_000 });
  pooledUrl = `postgres://${username}@127.0.0.1:${port}/pooled`;
});
afterEach(async () => {
  if (isMissing) return;
  for (const catalog of opened) await catalog.close();
  opened = [];
  bouncer.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function open(options: PostgresOptions = {}): Promise<Catalog> {
  const catalog = await openPostgresCatalog(pooledUrl, options);
  opened.push(catalog);
  return catalog;
}

const person = (name: string) => ({
  email: `${name}@example.com`,
  username: name,
  passwordHash: 'x',
  plan: 'pro' as const,
  isFirst: false,
  key: { hash: name, lastFour: 'last', expiresAt: null },
  now: 1,
});

describe('a catalog behind PgBouncer in transaction mode', () => {
  it('migrates and serves many requests at once on few server connections', async () => {
    const [here, there] = [await open(), await open()];
    const names = Array.from({ length: 60 }, (_, number) => `person${number}`);
    await Promise.all(names.map((name, index) => (index % 2 ? here : there).accounts.create(person(name))));
    expect(await there.accounts.count()).toBe(60);
    const hits = await Promise.all(names.map((_, index) => (index % 2 ? here : there).rateWindows.hit('key', 7)));
    expect(new Set(hits).size).toBe(60);
  });

  it('says that changes arrive late, and delivers them immediately past the pool', async () => {
    const log = { ...silentLog(), warn: vi.fn() };
    expect((await open({ log })).changes.period()).toBeUndefined();
    expect(log.warn.mock.calls.map(([, sentence]) => sentence)).toEqual([expect.stringMatching(/DATABASE_DIRECT_URL/)]);
    log.warn.mockClear();
    const [here, there] = [await open({ log, directUrl: database.url }), await open({ directUrl: database.url })];
    expect(log.warn).not.toHaveBeenCalled();
    const heard: Change[] = [];
    there.changes.subscribe((change) => heard.push(change));
    const pixel = { accountId: 1, type: 'forum', word: 'forum' as const, name: 'x', tag: 't2_a', createdAt: 1 };
    const { id } = await here.pixels.insert(pixel);
    await vi.waitUntil(() => heard.some((change) => change.id === id), { timeout: 30_000 });
    expect(there.changes.period()).toBeDefined();
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
