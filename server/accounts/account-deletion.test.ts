import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountDeletion, createAccountDeletion } from './account-deletion.ts';

const LOG_IN = {
  accountId: 7,
  personId: 8,
  email: 'me@example.com',
  username: 'me',
  passwordHash: 'hash of right one',
};
const NOW_REFUSED = { limit: 5, remaining: 0, resetAt: 60, allowed: false, retryAfterSeconds: 17 };
const ALLOWED = { ...NOW_REFUSED, allowed: true };

describe('deleting an account', () => {
  let accountDeletion: AccountDeletion;
  const removed: number[] = [];
  const verify = vi.fn(async (stored: string, password: string) => stored === `hash of ${password}`);
  const limiter = vi.fn(async () => ALLOWED);
  const findSignIn = vi.fn(async (by: { email: string } | { personId: number }) =>
    'personId' in by && by.personId === LOG_IN.personId ? LOG_IN : undefined,
  );
  beforeEach(() => {
    removed.length = 0;
    vi.clearAllMocks();
    accountDeletion = createAccountDeletion({
      store: { findSignIn },
      accounts: { remove: async (id) => removed.push(id) > 0 },
      hasher: { verify },
      limiter,
    });
  });

  it('requires the password of the account', async () => {
    await accountDeletion.leave({ accountId: 7, personId: 8 }, 'right one');
    expect(removed).toEqual([7]);
    expect(limiter).toHaveBeenCalledWith('leave:7', 5);
  });

  it.each(['wrong one', '', 'RIGHT ONE', ' right one'])('rejects %j and removes nothing', async (password) => {
    await expect(accountDeletion.leave({ accountId: 7, personId: 8 }, password)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { password: [expect.stringContaining('Incorrect password')] },
    });
    expect(removed).toEqual([]);
  });

  it('computes nothing for passwords that are longer than any can be', async () => {
    await expect(accountDeletion.leave({ accountId: 7, personId: 8 }, 'x'.repeat(257))).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(verify).not.toHaveBeenCalled();
  });

  it('computes nothing for attempts that come too often, right or wrong', async () => {
    limiter.mockResolvedValueOnce(NOW_REFUSED);
    await expect(accountDeletion.leave({ accountId: 7, personId: 8 }, 'right one')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 17,
    });
    expect(verify).not.toHaveBeenCalled();
    expect(removed).toEqual([]);
  });

  it('reports a key of a deleted account as unknown', async () => {
    await expect(accountDeletion.leave({ accountId: 9, personId: 9 }, 'right one')).rejects.toMatchObject({
      code: 'key_unknown',
    });
  });
});
