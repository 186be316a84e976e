/** One PostgreSQL server for one test run, in a temporary folder, gone afterwards. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { requireTool } from '../tools.ts';

export interface PostgresCluster {
  /** Superuser's address of the maintenance database. */
  url: string;
  /** Ends the server by its own process id and removes its folder. */
  stop(): Promise<void>;
}

/** Durability does not matter here; waiting for disks does. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=64MB',
  'timezone=UTC',
];

type Owner = { uid: number; gid: number } | Record<string, never>;

export async function startPostgres(): Promise<PostgresCluster> {
  const programs = requireTool('postgres');
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'));
  const password = randomBytes(12).toString('hex');
  try {
    initialise({ programs, folder, password, owner });
    const port = await freePort();
    const server = spawnServer({ programs, folder, port, owner });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    // The server never outlives this process.
    const kill = () => void server.kill('SIGQUIT');
    process.once('exit', kill);
    await waitUntilReady(url, server);
    return {
      url,
      stop: async () => {
        process.off('exit', kill);
        await ended(server);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, which uses Debian's account for it, or nobody's. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith('postgres:')) ?? lines.find((one) => one.startsWith('nobody:'));
  const [uid, gid] = (line ?? '').split(':').slice(2, 4).map(Number);
  if (uid === undefined || gid === undefined)
    throw new Error('no account to run PostgreSQL with: make one named nobody');
  return { uid, gid };
}

function initialise(parts: { programs: string; folder: string; password: string; owner: Owner }): void {
  const { folder, owner } = parts;
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, parts.password);
  chmodSync(folder, 0o700);
  if ('uid' in owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const result = spawnSync(
    join(parts.programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'password', `--pwfile=${passwordFile}`].concat([
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ]),
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}

function spawnServer(parts: { programs: string; folder: string; port: number; owner: Owner }): ChildProcess {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  return spawn(
    join(parts.programs, 'postgres'),
    ['-D', join(parts.folder, 'data'), '-p', String(parts.port), ...settings],
    { ...parts.owner, cwd: parts.folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  // Shown only when it does not start; afterwards tests provoke errors by the dozen.
  let complaints = '';
  server.stderr?.on('data', (text) => {
    complaints = (complaints + text).slice(-2_000);
  });
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.kill('SIGQUIT');
        throw new Error(`PostgreSQL did not start. ${complaints}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Immediate shutdown: nothing needs to be saved. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGQUIT');
  await exit;
}
