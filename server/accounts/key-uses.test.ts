import { expect, it } from 'vitest';
import type { KeyRecord } from './account-port.ts';
import { createKeyUses } from './key-uses.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const MINUTE = 60_000;
const record = (usedAt: number | null) => ({ keyId: 3, usedAt }) as KeyRecord;
const at = (now: number) => ({ now, address: '203.0.113.7' });

function open(fail = false) {
  const noted: unknown[] = [];
  const noteUse = async (keyId: number, use: object) => {
    noted.push([keyId, use]);
    if (fail) throw new Error('the disk is full');
  };
  return { noted, note: createKeyUses({ noteUse }, (address) => `place of ${address}`) };
}

it.each([
  ['never used', null, true],
  ['used a moment ago', NOON - 1, false],
  ['used almost five minutes ago', NOON - 5 * MINUTE + 1, false],
  ['used five minutes ago', NOON - 5 * MINUTE, true],
  ['used last year', NOON - 400 * 1_440 * MINUTE, true],
])('notes time and place, not the address, of a key that was %s: %s %s', async (_, usedAt, isNoted) => {
  const { noted, note } = open();
  await note(record(usedAt), at(NOON));
  expect(noted).toEqual(isNoted ? [[3, { at: NOON, place: 'place of 203.0.113.7' }]] : []);
});

it('writes once for many requests at the same time', async () => {
  const { noted, note } = open();
  await Promise.all([1, 2, 3].map(() => note(record(null), at(NOON))));
  expect(noted).toHaveLength(1);
});

it('accepts requests although it cannot write, and retries', async () => {
  const { noted, note } = open(true);
  await note(record(null), at(NOON));
  await note(record(null), at(NOON));
  expect(noted).toHaveLength(2);
});
