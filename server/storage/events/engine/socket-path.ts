import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, including the trailing NUL. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Returns the socket path of a data directory's engine, the same for every process: inside the directory or, if that
 * path is too long for a socket, in a private folder of the system's temporary directory that is named after it.
 * @throws Error when another user owns that folder and could respond in the engine's place
 */
export function engineSocketPath(dataDirectory: string): string {
  const inside = join(resolve(dataDirectory), 'events.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside;
  const name = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `waymark-${process.getuid?.() ?? 0}-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid !== (process.getuid?.() ?? uid) || (mode & 0o077) !== 0) throw new Error(`Not a private folder: ${folder}`);
  return join(folder, 'events.sock');
}
