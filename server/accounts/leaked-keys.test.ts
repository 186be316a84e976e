import { expect, it } from 'vitest';
import type { AuditEvent } from '../audit/audit.ts';
import { generateKey, hashKey } from '../platform/key-format.ts';
import type { Mail } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { Account } from './account-port.ts';
import { createLeakedKeys } from './leaked-keys.ts';

const person = (id: number, email: string) => ({ id: 1, personId: id, email, username: `u${id}` }) as Account;
const OWNER = person(2, 'owner@example.com');
const MAKER = person(3, 'maker@example.com');

interface Faults {
  /** The audit log is not available in this workspace. */
  record?: number;
  /** Nobody is found in this workspace. */
  find?: number;
  /** The store fails at this key. */
  store?: string;
}

interface Options extends Faults {
  more?: number;
  /** Name of the accounts. */
  workspace?: string;
}

/** Opens an account 1 with one valid key, and further ones with `more` keys, each in its own account. */
function open(creator = 3, { more = 0, workspace = '', ...faults }: Options = {}) {
  const all = Array.from({ length: 1 + more }, () => generateKey(systemRandom));
  const [valid = ''] = all;
  const accountOf = new Map(all.map((key, at) => [hashKey(key), 1 + at]));
  const requested: string[] = [];
  const steps: string[] = [];
  const errors: string[] = [];
  const mails: Mail[] = [];
  const recorded: [number, AuditEvent][] = [];
  const leaked = createLeakedKeys({
    store: {
      revokeLeaked: async (hash) => {
        requested.push(hash);
        if (faults.store !== undefined && hash === hashKey(faults.store)) throw new Error('no database');
        const accountId = accountOf.get(hash);
        if (accountId === undefined) return undefined;
        accountOf.delete(hash);
        steps.push('revoke');
        return { id: 9, accountId, personId: creator, name: 'Till\r\nBcc: x', lastFour: valid.slice(-4), workspace };
      },
    },
    accounts: {
      find: async (accountId) => {
        if (accountId === faults.find) throw new Error('no owner');
        return OWNER;
      },
      findMember: async (_, id) => [OWNER, MAKER].find(({ personId }) => personId === id),
    },
    mailer: {
      send: async (mail) => {
        steps.push('mail');
        mails.push(mail);
        return 'sent';
      },
    },
    record: async (accountId, event) => {
      if (accountId === faults.record) throw new Error('no log');
      recorded.push([accountId, event]);
    },
    keysScreen: (id) => `https://w.example/app/w/${id}/settings/keys`,
    clock: { now: () => 5 },
    onError: (error) => void errors.push((error as Error).message),
  });
  return { all, valid, leaked, requested, steps, errors, mails, recorded };
}

it('revokes a reported key once, records it, and mails its creator and the owner', async () => {
  const { valid, leaked, mails, recorded } = open();
  const from = { address: '203.0.113.7', userAgent: 'scanner' };
  expect(await leaked.report(`[{"token":"${valid}"}]`, from)).toBe(1);
  expect(await leaked.report(valid, from)).toBe(0);
  expect(mails.map(({ to }) => to)).toEqual(['maker@example.com', 'owner@example.com']);
  expect(mails[0]?.subject).toBe('An API key of u2 was revoked');
  expect(mails[0]?.text).toContain(`the key “Till Bcc: x”, which ends in ${valid.slice(-4)}`);
  expect(mails[0]?.text).toContain('https://w.example/app/w/1/settings/keys');
  expect(JSON.stringify(mails)).not.toContain(valid);
  const object = { kind: 'key', id: 9, name: 'Till\r\nBcc: x' };
  const actor = { personId: 0, keyId: 0 };
  expect(recorded).toEqual([[1, { actor, action: 'reportLeakedKey', category: 'access', object, from }]]);
});

it('names the workspace, if it has a name', async () => {
  const { valid, leaked, mails } = open(2, { workspace: 'Acme' });
  await leaked.report(valid);
  expect(mails.map(({ subject }) => subject)).toEqual(['An API key of Acme was revoked']);
});

it.each([
  ['the owner, who created it', 2, ['owner@example.com']],
  ['the owner, if its creator is gone', 4, ['owner@example.com']],
])('mails once %s', async (_, creator, expected) => {
  const { valid, leaked, mails } = open(creator);
  await leaked.report(valid);
  expect(mails.map(({ to }) => to)).toEqual(expected);
});

it.each([
  ['in code', (key: string) => `const KEY = "${key}";`],
  ['in a URL', (key: string) => `https://x.example/?key=${key}&a=1`],
  ['twice', (key: string) => `${key}\n${key}`],
])('finds a key %s', async (_, textOf) => {
  const { valid, leaked, requested } = open();
  expect(await leaked.report(textOf(valid))).toBe(1);
  expect(requested).toHaveLength(1);
});

it('looks up nothing that is not a key, and at most a hundred keys', async () => {
  const { valid, leaked, requested } = open();
  const wrong = `${valid.slice(0, -1)}${valid.endsWith('0') ? '1' : '0'}`;
  for (const text of ['', 'wm_', wrong, `x${wrong}`, valid.slice(3)]) expect(await leaked.report(text)).toBe(0);
  expect(requested).toEqual([]);
  const many = Array.from({ length: 120 }, () => generateKey(systemRandom));
  await leaked.report(many.join(' '));
  expect(requested).toHaveLength(100);
});

it('revokes all keys before it sends the first mail, which may be slow', async () => {
  const { all, leaked, steps } = open(2, { more: 2 });
  expect(await leaked.report(all.join('\n'))).toBe(3);
  expect(steps).toEqual(['revoke', 'revoke', 'revoke', 'mail', 'mail', 'mail']);
});

it.each<[string, Faults, { mails: number; recorded: number[]; errors: string[] }]>([
  ['the audit log', { record: 1 }, { mails: 3, recorded: [2, 3], errors: ['no log'] }],
  ['one email', { find: 2 }, { mails: 2, recorded: [1, 2, 3], errors: ['no owner'] }],
  ['both', { record: 3, find: 3 }, { mails: 2, recorded: [1, 2], errors: ['no log', 'no owner'] }],
])('informs about the other keys when %s fails', async (_, faults, expected) => {
  const { all, leaked, mails, recorded, errors } = open(2, { more: 2, ...faults });
  expect(await leaked.report(all.join('\n'))).toBe(3);
  expect({ mails: mails.length, recorded: recorded.map(([accountId]) => accountId), errors }).toEqual(expected);
});

it('informs about the keys that it revoked before the store failed', async () => {
  const broken = generateKey(systemRandom);
  const { valid, leaked, mails } = open(2, { store: broken });
  await expect(leaked.report(`${valid} ${broken}`)).rejects.toThrow('no database');
  expect(mails).toHaveLength(1);
});
