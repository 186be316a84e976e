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

function open(creator = 3) {
  const valid = generateKey(systemRandom);
  const hashes = new Set([hashKey(valid)]);
  const asked: string[] = [];
  const mails: Mail[] = [];
  const recorded: [number, AuditEvent][] = [];
  const leaked = createLeakedKeys({
    store: {
      revokeLeaked: async (hash) => {
        asked.push(hash);
        if (!hashes.delete(hash)) return undefined;
        return { id: 9, accountId: 1, personId: creator, name: 'Till\r\nBcc: x', lastFour: valid.slice(-4) };
      },
    },
    accounts: {
      find: async () => OWNER,
      findMember: async (_, id) => [OWNER, MAKER].find(({ personId }) => personId === id),
    },
    mailer: {
      send: async (mail) => {
        mails.push(mail);
        return 'sent';
      },
    },
    record: async (accountId, event) => void recorded.push([accountId, event]),
    keysScreen: 'https://w.example/app/settings/keys',
    clock: { now: () => 5 },
  });
  return { valid, leaked, asked, mails, recorded };
}

it('revokes a reported key once, records it, and mails its creator and the owner', async () => {
  const { valid, leaked, mails, recorded } = open();
  const from = { address: '203.0.113.7', userAgent: 'scanner' };
  expect(await leaked.report(`[{"token":"${valid}"}]`, from)).toBe(1);
  expect(await leaked.report(valid, from)).toBe(0);
  expect(mails.map(({ to }) => to)).toEqual(['maker@example.com', 'owner@example.com']);
  expect(mails[0]?.subject).toBe('An API key of yours was revoked');
  expect(mails[0]?.text).toContain(`“Till Bcc: x” (it ends in ${valid.slice(-4)})`);
  expect(mails[0]?.text).toContain('https://w.example/app/settings/keys');
  expect(JSON.stringify(mails)).not.toContain(valid);
  const object = { kind: 'key', id: 9, name: 'Till\r\nBcc: x' };
  const actor = { personId: 0, keyId: 0 };
  expect(recorded).toEqual([[1, { actor, action: 'reportLeakedKey', category: 'access', object, from }]]);
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
  const { valid, leaked, asked } = open();
  expect(await leaked.report(textOf(valid))).toBe(1);
  expect(asked).toHaveLength(1);
});

it('looks up nothing that is no key, and at most a hundred keys', async () => {
  const { valid, leaked, asked } = open();
  const wrong = `${valid.slice(0, -1)}${valid.endsWith('0') ? '1' : '0'}`;
  for (const text of ['', 'wm_', wrong, `x${wrong}`, valid.slice(3)]) expect(await leaked.report(text)).toBe(0);
  expect(asked).toEqual([]);
  const many = Array.from({ length: 120 }, () => generateKey(systemRandom));
  await leaked.report(many.join(' '));
  expect(asked).toHaveLength(100);
});
