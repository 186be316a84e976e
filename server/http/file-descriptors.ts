import { readFileSync } from 'node:fs';

/** Files of the spool, the stores and the application, with room for those that open only now and then. */
const RESERVED = 200;
/** Of few descriptors, the reserve takes this share at most. */
const RESERVED_SHARE = 0.5;

/** Returns the number of files and sockets that this process may open; undefined where the system does not tell. */
export function readDescriptorLimit(
  read: () => string = () => readFileSync('/proc/self/limits', 'utf8'),
): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(read()) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/**
 * Returns how many connections a server may hold, so that no crowd of clients takes the descriptors with which the spool
 * stores events.
 */
export function connectionLimit(descriptors: number | undefined): number | undefined {
  if (descriptors === undefined) return undefined;
  return Math.floor(descriptors - Math.min(RESERVED, descriptors * RESERVED_SHARE));
}
