import { beforeEach, describe, expect, it, vi } from 'vitest';
import { planWith } from '../plans/plan.fixture.ts';
import { AppError } from '../platform/app-error.ts';
import { hashKey } from '../platform/key-format.ts';
import type { Mail } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Account, AccountStore, KeyRecord, NewAccount } from './account-port.ts';
import { type Accounts, createAccounts } from './accounts.ts';

const HERE = '203.0.113.7';
const NOW = Date.UTC(2026, 0, 15);
const account: Account = {
  id: 1,
  personId: 1,
  email: 'old@example.com',
  username: 'old',
  avatar: null,
  plan: 'free',
  planExpiresAt: null,
  createdAt: NOW,
};
const key: KeyRecord = {
  keyId: 9,
  accountId: 1,
  personId: 1,
  role: 'owner',
  plan: 'free',
  linkRequestsPerMinute: null,
  suspendedAt: null,
  expiresAt: null,
  revokedAt: null,
  usedAt: null,
  access: { scopes: [], websites: [], channels: [], addresses: [] },
};

const hasher = { hash: async (password: string) => `hashed:${password}`, verify: async () => true };

/** Creates a store with a few fixed values; the real ones pass the suite. */
function standInStore(keys: Map<string, KeyRecord>, created: NewAccount[]): AccountStore {
  return {
    create: async (input) => {
      created.push(input);
      if (input.username === 'taken') throw new UniqueViolationError('person.username');
      if (input.email === 'taken@example.com') throw new UniqueViolationError('person.email');
      if (input.isFirst) throw new UniqueViolationError('setting.name');
      return { ...account, email: input.email, username: input.username };
    },
    find: async () => account,
    findByEmail: async () => undefined,
    findMember: async () => account,
    findByUsername: async () => [],
    findSignIn: async () => ({ ...account, accountId: account.id, passwordHash: 'hash' }),
    list: async () => [],
    count: async () => 0,
    findKey: async (hash) => keys.get(hash),
    changeCredentials: vi.fn(async () => undefined),
    setSuspended: vi.fn(async () => true),
    scheduleDeletion: vi.fn(async () => true),
    dueForDeletion: vi.fn(async () => [account.id]),
    remove: vi.fn(async (accountId) => accountId === account.id),
    purgeDeleted: vi.fn(async () => undefined),
  };
}

const plans = {
  list: async () => [{ ...planWith({ name: 'free', isDefault: true }), workspaces: 1 }],
};

describe('accounts', () => {
  let keys: Map<string, KeyRecord>;
  let created: NewAccount[];
  let mails: Mail[];
  let store: AccountStore;
  let accounts: Accounts;
  let apiKey: string;

  beforeEach(async () => {
    keys = new Map();
    created = [];
    mails = [];
    store = standInStore(keys, created);
    accounts = createAccounts({
      store,
      plans,
      hasher,
      mailer: {
        send: async (mail) => {
          mails.push(mail);
          return 'sent';
        },
      },
      random: systemRandom,
      clock: { now: () => NOW },
    });
    const registered = await accounts.register({ email: ' Me@Example.com', password: 'a long enough one' });
    apiKey = registered.apiKey;
    keys.set(hashKey(apiKey), key);
  });

  it('keep the hash of the key and of the password, never either in clear', () => {
    const stored = JSON.stringify(created[0]);
    expect(stored).not.toContain(apiKey);
    expect(created[0]).toMatchObject({ email: 'me@example.com', passwordHash: 'hashed:a long enough one' });
    expect(created[0]?.key.lastFour).toBe(apiKey.slice(-4));
  });

  it('change a generated username that is taken, and report a chosen one', async () => {
    await accounts.register({ email: 'taken@elsewhere.com', password: 'a long enough one' });
    expect(created.at(-1)?.username).toMatch(/^taken-[a-z0-9]{6}$/);
    const chosen = accounts.register({ email: 'x@example.com', password: 'a long enough one', username: 'taken' });
    await expect(chosen).rejects.toMatchObject({ code: 'conflict', fields: { username: [expect.any(String)] } });
  });

  it.each([
    [{ isFirstOperator: true }, { isFirst: true }, true],
    [{ isFirstOperator: false }, { isFirst: true }, false],
    [{}, { isFirst: true }, undefined],
    [{ isFirstOperator: true }, {}, undefined],
    [{ isFirstOperator: true }, { isFirst: false }, false],
  ])('with %j, an account created with %j has an operator: %s', async (deps, how, isOperator) => {
    const others = { hasher, mailer: { send: async () => 'off' as const }, random: systemRandom };
    const create = vi.fn<AccountStore['create']>(async () => account);
    const some = createAccounts({ store: { ...store, create }, plans, ...deps, ...others, clock: { now: () => NOW } });
    await some.register({ email: 'y@example.com', password: 'a long enough one', ...how });
    expect(create.mock.lastCall?.[0].isOperator).toBe(isOperator);
  });

  it('rejects an invalid first account', async () => {
    const late = accounts.register({ email: 'x@example.com', password: 'a long enough one', isFirst: true });
    await expect(late).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    [{ email: 'nonsense', password: 'a long enough one' }, 'email'],
    [{ email: 'x@example.com', password: 'short' }, 'password'],
    [{ email: 'x@example.com', password: 'password123' }, 'password'],
    [{ email: 'x@example.com', password: 'x'.repeat(257) }, 'password'],
    [{ email: 'x@example.com', password: 'a long enough one', username: '../x' }, 'username'],
    [{ email: 'taken@example.com', password: 'a long enough one' }, 'email'],
    [{ email: 'x@example.com', password: 'a long enough one', plan: 'gold' }, 'plan'],
  ])('reject %j at the field %s', async (registration, field) => {
    await expect(accounts.register(registration)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });

  it('accept a key, and distinguish a missing from an expired one, but not an unknown from a revoked one', async () => {
    await expect(accounts.authenticate(apiKey, HERE)).resolves.toMatchObject({ accountId: 1, keyId: 9 });
    const refusal = async (text: string | undefined) =>
      accounts.authenticate(text, HERE).then(
        () => 'passed',
        (error: AppError) => `${error.code}: ${error.message}`,
      );
    const unknown = await refusal('wm_unknown');
    keys.set(hashKey(apiKey), { ...key, revokedAt: 1 });
    expect(await refusal(apiKey)).toBe(unknown);
    keys.set(hashKey(apiKey), { ...key, expiresAt: NOW });
    expect(await refusal(apiKey)).toMatch(/^key_expired/);
    expect(await refusal(undefined)).toMatch(/^key_missing/);
    expect(await refusal('')).toMatch(/^key_missing/);
  });

  it('let a key live until the very millisecond it expires, and reject suspended accounts', async () => {
    keys.set(hashKey(apiKey), { ...key, expiresAt: NOW + 1 });
    await expect(accounts.authenticate(apiKey, HERE)).resolves.toBeDefined();
    keys.set(hashKey(apiKey), { ...key, suspendedAt: NOW });
    await expect(accounts.authenticate(apiKey, HERE)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['any address', [], true],
    ['this address', [HERE], true],
    ['a range with it', ['198.51.100.1', '203.0.113.0/24'], true],
    ['others', ['203.0.113.8', '2001:db8::/32'], false],
  ])('accept a key that is allowed from %s: %j %s', async (_, addresses, isAccepted) => {
    keys.set(hashKey(apiKey), { ...key, access: { ...key.access, addresses } });
    const found = accounts.authenticate(apiKey, HERE);
    if (isAccepted) await expect(found).resolves.toMatchObject({ keyId: 9 });
    else await expect(found).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining(HERE) });
  });

  it('name the access of a key only if it has limits', async () => {
    expect(await accounts.authenticate(apiKey, HERE)).not.toHaveProperty('access');
    const access = { scopes: ['links:read'], websites: [], channels: [4], addresses: [] };
    keys.set(hashKey(apiKey), { ...key, access });
    expect(await accounts.authenticate(apiKey, HERE)).toMatchObject({ access });
  });

  it('notify the old address of a new password or address, without secrets', async () => {
    await accounts.changeCredentials(1, { email: 'new@example.com', password: 'another long one' });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'old@example.com' });
    expect(mails[0]?.subject).toContain('email address and password');
    expect(JSON.stringify(mails)).not.toContain('another long one');
  });

  it('send one email about the deletion, and purge the data', async () => {
    expect(await accounts.remove(1)).toBe(true);
    expect(store.remove).toHaveBeenLastCalledWith(1, NOW, undefined);
    await accounts.remove(7, { isDue: true });
    expect(store.remove).toHaveBeenLastCalledWith(7, NOW, { isDue: true });
    expect(store.purgeDeleted).toHaveBeenCalledTimes(1);
    expect(store.purgeDeleted).toHaveBeenCalledWith(1);
    expect(mails).toEqual([
      { to: 'old@example.com', subject: 'Your workspace was deleted', text: expect.stringContaining('only a backup') },
    ]);
    store.find = async () => undefined;
    expect(await accounts.remove(1)).toBe(false);
    expect(mails).toHaveLength(1);
  });

  it('send no email when nothing was requested or changed', async () => {
    await accounts.changeCredentials(1, {});
    await accounts.changeCredentials(1, { email: 'old@example.com' });
    expect(mails).toHaveLength(0);
  });

  it('throw rejections that are AppErrors', async () => {
    await expect(accounts.register({ email: '', password: '' })).rejects.toBeInstanceOf(AppError);
  });
});
