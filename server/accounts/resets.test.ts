import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import type { Mail } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { SignInRecord } from './account-port.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { NewReset } from './reset-port.ts';
import { createResets, type Resets } from './resets.ts';

const NOW = 1_000_000_000;
const HOUR_MS = 3_600_000;
const ANNA = { email: 'anna@example.com', address: '192.0.2.1' };
const ACCOUNT: SignInRecord = {
  accountId: 7,
  personId: 9,
  email: ANNA.email,
  username: 'anna',
  passwordHash: 'old',
};

describe('links for a new password', () => {
  let stored: NewReset[];
  let mails: Mail[];
  let hashed: string[];
  let isFull: boolean;
  let look: () => Promise<typeof ACCOUNT | undefined>;
  let errors: unknown[];
  let resets: Resets;

  beforeEach(() => {
    [stored, mails, hashed, errors, isFull] = [[], [], [], [], false];
    look = async () => ACCOUNT;
    const hits = new Map<string, number>();
    const windows = {
      hit: async (key: string) => {
        hits.set(key, (hits.get(key) ?? 0) + 1);
        return hits.get(key) ?? 0;
      },
      forgetBefore: async () => undefined,
    };
    const clock = { now: () => NOW };
    const personOf = (hash: string) => stored.find((reset) => reset.hash === hash)?.personId;
    resets = createResets({
      store: {
        add: async (reset) => !isFull && stored.push(reset) > 0,
        find: async (hash) => personOf(hash),
        use: async (hash) => personOf(hash),
        forget: async () => undefined,
      },
      accounts: {
        findSignIn: async (by) => ('personId' in by ? ACCOUNT : by.email === ANNA.email ? look() : undefined),
      },
      hasher: { hash: async (password) => `hashed:${hashed[hashed.push(password) - 1]}` },
      mailer: { send: async (mail) => (mails.push(mail) > 0 ? 'sent' : 'off') },
      limiter: createRateLimiter(windows, clock),
      linkTo: (secret) => `https://way.example/login/password?token=${secret}`,
      random: systemRandom,
      clock,
      onError: (error) => errors.push(error),
    });
  });

  const secretIn = (text = '') => /token=([A-Za-z0-9_-]{43})\n/.exec(text)?.[1] ?? '';
  /** Waits for the work that follows a response. */
  const afterwards = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

  it('go to the address of the account, work for an hour, and are kept as a hash', async () => {
    expect(await resets.ask({ ...ANNA, email: ' Anna@Example.com' })).toBeUndefined();
    await vi.waitFor(() => expect(mails).toHaveLength(1), PATIENCE);
    expect(mails[0]).toMatchObject({ to: ANNA.email, subject: 'Reset your Waymark password' });
    const secret = secretIn(mails[0]?.text);
    expect(stored).toMatchObject([{ accountId: 7, personId: 9, createdAt: NOW, expiresAt: NOW + HOUR_MS }]);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await resets.find(secret)).toMatchObject({ accountId: 7 });
  });

  it('are acknowledged before the account is looked up', async () => {
    const found = Promise.withResolvers<typeof ACCOUNT>();
    look = vi.fn(() => found.promise);
    const requested = resets.ask(ANNA).then((result) => [result, vi.mocked(look).mock.calls.length]);
    expect(await requested).toEqual([undefined, 0]);
    await afterwards();
    expect([vi.mocked(look).mock.calls.length, mails.length]).toEqual([1, 0]);
    found.resolve(ACCOUNT);
    await vi.waitFor(() => expect(mails).toHaveLength(1), PATIENCE);
  });

  it('are acknowledged in the same way, and not sent, for an unknown address', async () => {
    expect(await resets.ask({ ...ANNA, email: 'eve@example.com' })).toBeUndefined();
    await afterwards();
    expect([stored, mails]).toEqual([[], []]);
    await expect(resets.ask({ ...ANNA, email: 'eve' })).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    });
  });

  it('are limited by network, by address, and by both', async () => {
    const results: unknown[] = [];
    for (let turn = 0; turn < 4; turn++) results.push(await resets.ask(ANNA));
    expect(results).toEqual([undefined, undefined, undefined, { retryAfterSeconds: expect.any(Number) }]);
    const elsewhere = await Promise.all(
      Array.from({ length: 8 }, (_, index) => resets.ask({ ...ANNA, address: `198.51.100.${index}` })),
    );
    expect(elsewhere.filter(Boolean)).toHaveLength(1);
    const names = await Promise.all(
      Array.from({ length: 12 }, (_, index) => resets.ask({ email: `n${index}@example.com`, address: '203.0.113.1' })),
    );
    expect(names.filter(Boolean)).toHaveLength(2);
  });

  it('are limited in total too', async () => {
    const ask = (index: number) => resets.ask({ email: `n${index}@example.com`, address: `10.${index}.0.1` });
    for (let index = 0; index < 200; index++) expect(await ask(index)).toBeUndefined();
    expect(await ask(200)).toEqual({ retryAfterSeconds: expect.any(Number) });
  });

  it('are not mailed above the account’s limit, which the operator’s log shows', async () => {
    isFull = true;
    expect(await resets.ask(ANNA)).toBeUndefined();
    await afterwards();
    expect(mails).toEqual([]);
    await expect(resets.make(ANNA.email)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('change the password, and the notification does not contain it', async () => {
    const { link, expiresAt } = await resets.make(ANNA.email);
    expect([mails, expiresAt]).toEqual([[], NOW + HOUR_MS]);
    const secret = secretIn(`${link}\n`);
    await expect(resets.use(secret, 'short')).rejects.toMatchObject({ fields: { password: [expect.any(String)] } });
    expect([hashed, mails]).toEqual([[], []]);
    expect(await resets.use(secret, 'a new long password')).toMatchObject({ accountId: 7 });
    expect(mails).toMatchObject([{ to: ANNA.email, subject: 'Your password was changed' }]);
    expect(JSON.stringify(mails)).not.toMatch(/a new long password|token=/);
  });

  it('cause no password hash for an invalid link', async () => {
    expect(await resets.use('a'.repeat(43), 'a new long password')).toBeUndefined();
    expect(hashed).toEqual([]);
  });

  it('that could not be created or sent are logged, and not reported to the requester', async () => {
    look = () => Promise.reject(new Error('the disk is full'));
    expect(await resets.ask(ANNA)).toBeUndefined();
    await vi.waitFor(() => expect(errors).toHaveLength(1), PATIENCE);
  });
});
