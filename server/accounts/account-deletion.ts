import { invalidField, keyUnknown, rateLimited } from '../platform/app-error.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { AccountStore } from './account-port.ts';
import { MAX_PASSWORD_LENGTH } from './credentials.ts';
import type { RateLimiter } from './rate-limit.ts';

/** How an account holder ends the account for good. */
export interface Leaving {
  /** Refuses a password that is not the account's, and attempts that come too often. */
  leave(accountId: number, password: string): Promise<void>;
}

export interface LeavingParts {
  store: Pick<AccountStore, 'find' | 'findByEmail'>;
  accounts: { remove(accountId: number): Promise<boolean> };
  hasher: Pick<PasswordHasher, 'verify'>;
  limiter: RateLimiter;
}

/** Attempts a minute and account: somebody who mistypes needs a few. */
const ATTEMPTS_PER_MINUTE = 5;

/** A key alone must not do it: keys lie about in scripts, and this can't be taken back. */
export function createLeaving({ store, accounts, hasher, limiter }: LeavingParts): Leaving {
  return {
    async leave(accountId, password) {
      // Counted before anything is computed.
      const { allowed, retryAfterSeconds } = await limiter(`leave:${accountId}`, ATTEMPTS_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const account = await store.find(accountId);
      const login = account && (await store.findByEmail(account.email));
      // Deleted between the key's check and now.
      if (login?.id !== accountId) throw keyUnknown();
      if (password.length > MAX_PASSWORD_LENGTH || !(await hasher.verify(login.passwordHash, password))) {
        throw invalidField('password', 'This is not the password of this account. Send the one that is in force now.');
      }
      if (!(await accounts.remove(accountId))) throw keyUnknown();
    },
  };
}
