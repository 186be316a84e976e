import { hash, verify } from '@node-rs/argon2';
import { unavailable } from './app-error.ts';

/** argon2id with 19 MiB, two passes, one lane, as recommended by OWASP; 104 ms on a busy 2-core machine. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_AT_ONCE = 2;
const MAX_WAITING = 50;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/**
 * Runs two computations at a time with a bounded queue, so that a flood of sign-ins can't exhaust the machine. Rejects
 * with `unavailable`.
 */
export function createPasswordHasher(): PasswordHasher {
  let running = 0;
  const waiting: Array<() => void> = [];
  const take = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw unavailable();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // Passes the slot on, so `running` stays the same.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  return {
    hash: (password) => take(() => hash(password, SETTINGS)),
    verify: (stored, password) => take(() => verify(stored, password)),
  };
}
