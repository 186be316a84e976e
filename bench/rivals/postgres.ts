import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { requireTool } from '../../test/support/tools.ts';
import { cpuMicroseconds, descendants } from '../kit/processes.ts';

/** A PostgreSQL server with a persistent folder and the settings for a machine with 8 GB. */
export interface Postgres {
  pool: pg.Pool;
  /** Rows in PostgreSQL's text format into a table. */
  copy(into: string, rows: Buffer): Promise<void>;
  /** CPU of the server and its running backends; ended backends are not included. */
  cpu(): number;
  stop(): Promise<void>;
}

const SETTINGS = [
  'shared_buffers=1GB',
  'work_mem=64MB',
  'maintenance_work_mem=512MB',
  'effective_cache_size=4GB',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
];
/** The number of connections that Umami's client opens on two processors. */
const CONNECTIONS = 5;
const PASSWORD = 'bench';

type Owner = { uid: number; gid: number } | Record<string, never>;

export async function startPostgres(folder: string): Promise<Postgres> {
  const programs = requireTool('postgres');
  const owner = serverOwner();
  if (!existsSync(join(folder, 'data'))) initialise(programs, folder, owner);
  const port = await freePort();
  const options = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...options], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const kill = () => void server.kill('SIGINT');
  process.once('exit', kill);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // Connections that the server's end breaks.
  pool.on('error', () => undefined);
  await untilReady(pool);
  const pid = server.pid ?? 0;
  return {
    pool,
    copy: (into, rows) => copyRows({ url, into, rows }),
    cpu: () => [pid, ...descendants(pid)].reduce((sum, process) => sum + cpuMicroseconds(process), 0),
    stop: async () => {
      await pool.end();
      process.off('exit', kill);
      const ended = once(server, 'exit');
      kill();
      await ended;
    },
  };
}

/** PostgreSQL refuses to run as root, which uses Debian's account for it. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith('postgres:')) ?? '';
  const [uid, gid] = line.split(':').slice(2, 4).map(Number);
  if (uid === undefined || gid === undefined) throw new Error('There is no account to run PostgreSQL with.');
  return { uid, gid };
}

function initialise(programs: string, folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  chmodSync(folder, 0o700);
  if ('uid' in owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const args = [
    '-D',
    'data',
    '-U',
    'postgres',
    '-A',
    'password',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
  ];
  const created = spawnSync(join(programs, 'initdb'), args, { ...owner, cwd: folder, encoding: 'utf8' });
  if (created.status !== 0) throw new Error(`initdb failed: ${created.error?.message ?? created.stderr}`);
}

async function copyRows({ url, into, rows }: { url: string; into: string; rows: Buffer }): Promise<void> {
  const args = ['-q', '-v', 'ON_ERROR_STOP=1', '-c', `COPY ${into} FROM STDIN`, url];
  const child = spawn('psql', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  await pipeline(Readable.from([rows], { objectMode: false }), child.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`psql ended with ${code}.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilReady(pool: pg.Pool): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    // Not listening yet: retry.
    const response = await pool.query('SELECT 1').catch(() => undefined);
    if (response) return;
    await delay(100);
  }
  throw new Error('PostgreSQL did not start.');
}
