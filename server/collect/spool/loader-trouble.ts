/** A segment's own trouble: its files can't be read. Says nothing about the event log or about other segments. */
export class UnreadableError extends Error {
  /** True when the file is not there at all. */
  readonly isGone: boolean;

  constructor(cause: NodeJS.ErrnoException) {
    super('A spool segment can not be read', { cause });
    this.name = 'UnreadableError';
    this.isGone = cause.code === 'ENOENT';
  }
}

/** Damage, absence, and something else in the file's place are the segment's own; having no descriptor left is not. */
const OWN_CODES = new Set(['EIO', 'ENOENT', 'EISDIR', 'EUCLEAN']);

/** For errors of reading a segment's files. */
export function rethrowReading(error: NodeJS.ErrnoException): never {
  throw OWN_CODES.has(error.code ?? '') ? new UnreadableError(error) : error;
}

/** With pauses that double from a second, together half a minute: a volume that is mounted again, a cable in its place. */
const MAX_ATTEMPTS = 5;

/** Which segments are in trouble, and when each is worth another attempt. */
export class SegmentTroubles {
  readonly #firstPauseMs: number;
  readonly #troubles = new Map<string, { attempts: number; retryAt: number }>();

  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
  }

  isDue(identity: string): boolean {
    return performance.now() >= (this.#troubles.get(identity)?.retryAt ?? 0);
  }

  /** Enough was tried: what can be had of it is to be saved, and the rest given up. */
  isHopeless(identity: string): boolean {
    return (this.#troubles.get(identity)?.attempts ?? 0) >= MAX_ATTEMPTS;
  }

  note(identity: string): void {
    const attempts = (this.#troubles.get(identity)?.attempts ?? 0) + 1;
    this.#troubles.set(identity, { attempts, retryAt: performance.now() + this.#firstPauseMs * 2 ** (attempts - 1) });
  }

  forget(identity: string): void {
    this.#troubles.delete(identity);
  }
}
