/** A segment's files can't be read. Says nothing about the event log or other segments. */
export class UnreadableError extends Error {
  /** True if the file does not exist. */
  readonly isGone: boolean;

  constructor(cause: NodeJS.ErrnoException) {
    super('a spool segment cannot be read', { cause });
    this.name = 'UnreadableError';
    this.isGone = cause.code === 'ENOENT';
  }
}

/** Damage, absence, and another object in the file's place concern the segment; running out of descriptors doesn't. */
const SEGMENT_ERROR_CODES = new Set(['EIO', 'ENOENT', 'EISDIR', 'EUCLEAN']);

/** Converts errors from reading a segment's files. */
export function rethrowReadError(error: NodeJS.ErrnoException): never {
  throw SEGMENT_ERROR_CODES.has(error.code ?? '') ? new UnreadableError(error) : error;
}

/** With pauses that double from one second, half a minute in total: time to remount a volume or replug a cable. */
const MAX_ATTEMPTS = 5;

/** Tracks segments with read errors and the time of their next attempt. */
export class SegmentErrors {
  readonly #firstPauseMs: number;
  readonly #errors = new Map<string, { attempts: number; retryAt: number }>();

  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
  }

  isDue(identity: string): boolean {
    return performance.now() >= (this.#errors.get(identity)?.retryAt ?? 0);
  }

  /** Returns whether all attempts failed, so the readable part should be saved and the rest given up. */
  isHopeless(identity: string): boolean {
    return (this.#errors.get(identity)?.attempts ?? 0) >= MAX_ATTEMPTS;
  }

  note(identity: string): void {
    const attempts = (this.#errors.get(identity)?.attempts ?? 0) + 1;
    this.#errors.set(identity, { attempts, retryAt: performance.now() + this.#firstPauseMs * 2 ** (attempts - 1) });
  }

  forget(identity: string): void {
    this.#errors.delete(identity);
  }
}
