import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/vocabulary.ts';
import { hashKey } from '../platform/key-format.ts';
import { systemRandom } from '../platform/random.ts';
import { FULL_ACCESS } from './key-access.ts';
import type { KeyReplacement, KeyStore, ListedKey, NamedKey, OldKeyEnd } from './key-port.ts';
import { createKeys, type KeyManager, type Keys } from './keys.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const DAY = 86_400_000;
const OWNER: KeyManager = { accountId: 1, personId: 2, role: 'owner' };
const SCOPED: KeyManager = { ...OWNER, access: { ...FULL_ACCESS, scopes: ['keys:write', 'links:read'] } };

const BOUND: KeyManager = { ...OWNER, access: { ...FULL_ACCESS, addresses: ['203.0.113.7'] } };

const stored = (over: Partial<ListedKey> = {}): ListedKey => ({
  id: 7,
  name: 'Till',
  lastFour: 'abcd',
  createdAt: NOW - 30 * DAY,
  expiresAt: null,
  usedAt: null,
  usedFrom: '',
  replacedBy: null,
  access: FULL_ACCESS,
  createdBy: 'ann',
  creatorRole: 'owner',
  ...over,
});

let rows: Map<number, ListedKey>;
let added: (NamedKey | KeyReplacement | (NamedKey & OldKeyEnd))[];
let isFull: boolean;
let keys: Keys;
beforeEach(() => {
  rows = new Map([[7, stored()]]);
  added = [];
  isFull = false;
  const store: KeyStore = {
    list: async () => [...rows.values()],
    find: async (_, id) => rows.get(id),
    add: async (key) => {
      added.push(key);
      return isFull ? 'full' : stored({ id: 8, name: key.name, access: key.access, expiresAt: key.expiresAt });
    },
    update: async (_, id, change) => rows.get(id) && stored({ ...rows.get(id), ...change }),
    replace: async (_, replacement) => {
      added.push(replacement);
      return isFull ? 'full' : stored({ id: 9, expiresAt: replacement.key.expiresAt });
    },
    replaceAll: async (key, end) => {
      added.push({ ...key, ...end });
      return isFull ? 'full' : stored({ id: 9, name: key.name, access: key.access, expiresAt: key.expiresAt });
    },
    revoke: async (_, id) => rows.delete(id),
    revokeLeaked: async () => undefined,
    noteUse: async () => undefined,
    unknownLimits: async (_, { websites, channels }) => ({
      websites: websites.filter((id) => id > 100),
      channels: channels.filter((id) => id > 100),
    }),
  };
  keys = createKeys({ store, random: systemRandom, clock: { now: () => NOW } });
});

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, fields, message }) => `${code} ${Object.keys(fields ?? {})}: ${message}`,
  );

describe('a new key', () => {
  it('has full access and no expiry unless said otherwise, and only its hash is stored', async () => {
    const { apiKey } = await keys.add(OWNER, { name: ' Till ' });
    expect(added).toEqual([
      {
        accountId: 1,
        personId: 2,
        name: 'Till',
        access: FULL_ACCESS,
        expiresAt: null,
        hash: hashKey(apiKey),
        lastFour: apiKey.slice(-4),
      },
    ]);
  });

  it.each([
    [{ name: '  ' }, /^invalid_input name/],
    [{ name: 'a', expires: '2020-01-01' }, /^invalid_input expires/],
    [{ name: 'a', addresses: ['here'] }, /^invalid_input addresses/],
    [{ name: 'a', websites: [5, 101] }, /^invalid_input websites.*/],
    [{ name: 'a', channels: [102] }, /^invalid_input channels/],
  ])('is rejected for %j', async (input, expected) => {
    expect(await outcome(keys.add(OWNER, input))).toMatch(expected);
    expect(added).toEqual([]);
  });

  it.each([
    [{ name: 'a' }, 'forbidden'],
    [{ name: 'a', scopes: ['links:write'] }, 'forbidden'],
    [{ name: 'a', scopes: ['links:read'] }, 'done'],
    [{ name: 'a', scopes: ['links:read'], websites: [5] }, 'done'],
  ])('from a key with scopes has no more of them: %j is %s', async (input, expected) => {
    expect(await outcome(keys.add(SCOPED, input))).toMatch(expected);
  });
});

describe('a change of a key', () => {
  it('leaves omitted fields unchanged', async () => {
    const access = { scopes: ['read'], websites: [5], channels: [], addresses: ['203.0.113.7'] };
    rows.set(7, stored({ access, expiresAt: NOW + DAY }));
    expect(await keys.update(OWNER, 7, { name: 'Shop' })).toMatchObject({ name: 'Shop', access, expiresAt: NOW + DAY });
    const changed = await keys.update(OWNER, 7, { expires: null, websites: [], addresses: undefined });
    expect(changed).toMatchObject({ name: 'Till', access: { ...access, websites: [] }, expiresAt: null });
  });

  it('keeps limits to objects that were deleted, and accepts no new ones', async () => {
    rows.set(7, stored({ access: { ...FULL_ACCESS, websites: [101] } }));
    expect(await outcome(keys.update(OWNER, 7, { websites: [101, 5] }))).toBe('done');
    expect(await outcome(keys.update(OWNER, 7, { websites: [101, 102] }))).toMatch('ID 102');
  });

  it.each<[string, KeyManager, Partial<ListedKey>, object, string]>([
    ['an unknown key', OWNER, { id: 6 }, {}, 'not_found'],
    ['a name of spaces', OWNER, {}, { name: ' ' }, 'invalid_input name'],
    ['a key of a higher role', { ...OWNER, role: 'admin' }, {}, { name: 'a' }, 'Only a member with the role owner'],
    ['a key of the same role', { ...OWNER, role: 'admin' }, { creatorRole: 'admin' }, { name: 'a' }, 'done'],
    ['a key that may do more', SCOPED, {}, { scopes: ['links:read'] }, 'forbidden'],
    [
      'more than oneself may do',
      SCOPED,
      { access: { ...FULL_ACCESS, scopes: ['links:read'] } },
      { scopes: ['read'] },
      'forbidden',
    ],
    [
      'what oneself may do',
      SCOPED,
      { access: { ...FULL_ACCESS, scopes: ['links:read'] } },
      { scopes: ['keys:write'] },
      'done',
    ],
  ])('of %s: %o %o %j is %s', async (_, manager, over, input, expected) => {
    const key = stored(over);
    rows = new Map([[key.id, key]]);
    expect(await outcome(keys.update(manager, 7, input))).toMatch(expected);
  });
});

describe('a rotation', () => {
  it.each([
    [0, NOW],
    [7, NOW + 7 * DAY],
  ])('lets the old key work for %i days', async (overlapDays, oldKeyEndsAt) => {
    const { apiKey, id } = await keys.replace({ ...OWNER, personId: 3 }, 7, { overlapDays });
    expect(id).toBe(9);
    expect(added).toEqual([
      {
        key: { hash: hashKey(apiKey), lastFour: apiKey.slice(-4), expiresAt: null },
        accountId: 1,
        personId: 3,
        oldKeyEndsAt,
        limit: 500,
      },
    ]);
  });

  it.each([
    ['the same period as before', undefined, NOW + 31 * DAY],
    ['no end', null, null],
    ['a date', '2026-04-01', Date.UTC(2026, 3, 1)],
  ])('gives the new key %s', async (_, expires, expiresAt) => {
    rows.set(7, stored({ expiresAt: NOW + DAY }));
    await keys.replace(OWNER, 7, { overlapDays: 1, expires });
    expect(added).toMatchObject([{ key: { expiresAt } }]);
  });

  it.each<[string, KeyManager, Partial<ListedKey>, string]>([
    ['a key that was replaced', OWNER, { replacedBy: 9 }, 'already replaced'],
    ['a key of a higher role', { ...OWNER, role: 'admin' satisfies Role }, {}, 'Only a member with the role owner'],
    ['a key that may do more', SCOPED, {}, 'forbidden'],
    ['an unknown key', OWNER, { id: 6 }, 'not_found'],
  ])('is rejected for %s', async (_, manager, over, expected) => {
    const key = stored(over);
    rows = new Map([[key.id, key]]);
    expect(await outcome(keys.replace(manager, 7, { overlapDays: 0 }))).toMatch(expected);
    expect(added).toEqual([]);
  });
});

describe('a rotation of all keys', () => {
  const all = (over: Partial<KeyManager> = {}, options: object = {}) =>
    keys.replaceAll({ ...OWNER, ...over }, { overlapMinutes: 0, ...options });

  it.each([
    [0, undefined, NOW, null],
    [10, '2026-04-01', NOW + 600_000, Date.UTC(2026, 3, 1)],
  ])('with an overlap of %i minutes and the expiry %j has full access', async (overlap, expires, end, expiresAt) => {
    const { apiKey, access } = await all({}, { overlapMinutes: overlap, expires });
    expect(apiKey).toMatch(/^wm_[0-9A-Za-z]{49}$/);
    expect(access).toEqual(FULL_ACCESS);
    const key = { hash: hashKey(apiKey), lastFour: apiKey.slice(-4), expiresAt };
    const of = { accountId: 1, personId: 2, name: '', access: FULL_ACCESS };
    expect(added).toEqual([{ ...key, ...of, oldKeyEndsAt: end, limit: 500 }]);
  });

  it.each<[string, Partial<KeyManager>, object, string]>([
    [
      'a key with scopes',
      { access: { ...FULL_ACCESS, scopes: ['keys:write'] } },
      {},
      'requires a key with full access',
    ],
    ['a key with addresses', { access: { ...FULL_ACCESS, addresses: ['203.0.113.7'] } }, {}, 'Rotate this key alone'],
    ['an expiry in the past', {}, { expires: '2001-01-01' }, 'invalid_input expires'],
  ])('is rejected for %s', async (_, manager, options, expected) => {
    expect(await outcome(all(manager, options))).toMatch(expected);
    expect(added).toEqual([]);
  });
});

it('rejects more keys than a workspace can have', async () => {
  isFull = true;
  const expected = (field: string) => `invalid_input ${field}: A workspace can have up to 500 API keys.`;
  expect(await outcome(keys.add(OWNER, { name: 'Till' }))).toMatch(expected('name'));
  expect(await outcome(keys.replace(OWNER, 7, { overlapDays: 7 }))).toMatch(expected('overlap_days'));
  expect(await outcome(keys.replaceAll(OWNER, { overlapMinutes: 7 }))).toMatch(expected('overlap_minutes'));
});

describe('a revocation', () => {
  it('ends a key once', async () => {
    expect(await outcome(keys.revoke(OWNER, 7))).toBe('done');
    expect(await outcome(keys.revoke(OWNER, 7))).toMatch('not_found');
  });

  it.each<[string, KeyManager, Partial<ListedKey>, string]>([
    ['a key that may do more', SCOPED, {}, 'the same access or less'],
    ['a key of another area', SCOPED, { access: { ...FULL_ACCESS, scopes: ['qr:read'] } }, 'forbidden'],
    ['a key that may do less', SCOPED, { access: { ...FULL_ACCESS, scopes: ['links:read'] } }, 'done'],
    ['a key from another address', BOUND, { access: { ...FULL_ACCESS, addresses: ['203.0.113.8'] } }, 'forbidden'],
    ['a key from the same address', BOUND, { access: BOUND.access ?? FULL_ACCESS }, 'done'],
    ['a key of a higher role', { ...OWNER, role: 'admin' }, {}, 'done'],
  ])('of %s: %o %o is %s', async (_, manager, over, expected) => {
    rows = new Map([[7, stored(over)]]);
    expect(await outcome(keys.revoke(manager, 7))).toMatch(expected);
    expect(rows.has(7)).toBe(expected !== 'done');
  });
});
