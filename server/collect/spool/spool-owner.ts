import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Who of several processes is alive: each listens on a socket of its own beside its segments for as long as it lives,
 * and the kernel closes it with the process, however that ends. Process ids in lock files would not do: in a
 * container the restarted service has its dead predecessor's id.
 */
export interface SpoolOwner {
  id: string;
  release(): Promise<void>;
}

const MAX_SOCKET_PATH_BYTES = 103;

/** Beside the segments, or in a private folder of the temporary directory when the path is too long for a socket. */
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
    // Exclusive: beside `node:cluster` it would be the primary's socket, and announced there as if requests were taken.
    server.listen({ path: ownerSocketPath(directory, id), exclusive: true }, listening);
  });
  server.unref();
  return { id, release: () => new Promise((done) => server.close(() => done())) };
}

/** True while the process that claimed `id` lives, stopped (SIGSTOP) or not. */
export function isOwnerAlive(directory: string, id: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(ownerSocketPath(directory, id));
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    // Nobody listens, or the socket is gone. Any other error (EMFILE: we have no descriptor left; EAGAIN: a stopped
    // process whose queue is full) says nothing, and a living process's segments must never be taken.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      answer(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}

/** Clears away what a dead owner left. */
export function forgetOwner(directory: string, id: string): void {
  rmSync(ownerSocketPath(directory, id), { force: true });
}
