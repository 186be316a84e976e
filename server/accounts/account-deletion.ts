import { invalidField, keyUnknown, rateLimited } from '../platform/app-error.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { AccountStore } from './account-port.ts';
import { MAX_PASSWORD_LENGTH } from './credentials.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Lets account holders permanently delete their account. */
export interface AccountDeletion {
  /** `password` is the member's own. Throws if it is wrong, or after too many attempts. */
  leave(member: { accountId: number; personId: number }, password: string): Promise<void>;
}

export interface AccountDeletionDeps {
  store: Pick<AccountStore, 'findSignIn'>;
  accounts: { remove(accountId: number): Promise<boolean> };
  hasher: Pick<PasswordHasher, 'verify'>;
  limiter: RateLimiter;
}

/** Attempts per minute and account, allowing a few typos. */
const ATTEMPTS_PER_MINUTE = 5;

/** Requires the password, because keys are stored in scripts and a deletion cannot be undone. */
export function createAccountDeletion({ store, accounts, hasher, limiter }: AccountDeletionDeps): AccountDeletion {
  return {
    async leave({ accountId, personId }, password) {
      // Counted before hashing.
      const { allowed, retryAfterSeconds } = await limiter(`leave:${accountId}`, ATTEMPTS_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const login = await store.findSignIn({ personId });
      // The account was deleted after the key was checked.
      if (!login) throw keyUnknown();
      if (password.length > MAX_PASSWORD_LENGTH || !(await hasher.verify(login.passwordHash, password))) {
        throw invalidField('password', 'Incorrect password. Enter your current password.');
      }
      if (!(await accounts.remove(accountId))) throw keyUnknown();
    },
  };
}
