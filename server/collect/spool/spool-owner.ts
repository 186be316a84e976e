import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ifMissing } from '../../platform/if-missing.ts';

/**
 * Tells which processes are alive: each listens on its own socket beside its segments, and the kernel closes it when
 * the process ends, however it ends. Lock files with process IDs don't work: in a container, the restarted service has
 * the process ID of its predecessor.
 */
export interface SpoolOwner {
  id: string;
  release(): Promise<void>;
}

const MAX_SOCKET_PATH_BYTES = 103;

/** Beside the segments, or in a private folder of the temporary directory if the path is too long for a socket. */
export function ownerSocketPath(directory: string, id: string): string {
  const inside = join(resolve(directory), `${id}.sock`);
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside;
  const name = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `waymark-spool-${process.getuid?.() ?? 0}-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${id}.sock`);
}

/** Declares this process the living owner of `id`, which must be new. */
export async function claimOwner(directory: string, id: string): Promise<SpoolOwner> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    // Exclusive: under `node:cluster`, the primary would otherwise own the socket and announce it as a request
    // listener.
    server.listen({ path: ownerSocketPath(directory, id), exclusive: true }, listening);
  });
  server.unref();
  return { id, release: () => new Promise((done) => server.close(() => done())) };
}

/** Returns true while the process that claimed `id` lives, even if stopped (SIGSTOP). */
export function isOwnerAlive(directory: string, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(ownerSocketPath(directory, id));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Nobody listens, or the socket is gone. Any other error is inconclusive (EMFILE: out of descriptors; EAGAIN: a
    // stopped process with a full queue), and the segments of a living process must never be taken over.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}

/** Whether any process that claimed an ID in this folder lives. */
export async function isAnyOwnerAlive(directory: string): Promise<boolean> {
  const sockets = await readdir(dirname(ownerSocketPath(directory, ''))).catch(ifMissing(() => []));
  const ids = sockets.filter((name) => name.endsWith('.sock')).map((name) => name.slice(0, -'.sock'.length));
  return (await Promise.all(ids.map((id) => isOwnerAlive(directory, id)))).includes(true);
}

/** Removes the socket of a dead owner. */
export function forgetOwner(directory: string, id: string): void {
  rmSync(ownerSocketPath(directory, id), { force: true });
}
