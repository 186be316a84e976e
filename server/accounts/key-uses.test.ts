import { expect, it } from 'vitest';
import type { KeyRecord } from './account-port.ts';
import { createKeyUses } from './key-uses.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const record = (lastUsedDay: string | null) => ({ keyId: 3, lastUsedDay }) as KeyRecord;

function open(fail = false) {
  const noted: unknown[] = [];
  const noteUse = async (keyId: number, day: string) => {
    noted.push([keyId, day]);
    if (fail) throw new Error('the disk is full');
  };
  return { noted, note: createKeyUses({ noteUse }) };
}

it('notes a day once, and the next one', async () => {
  const { noted, note } = open();
  await note(record(null), NOON);
  await note(record('2026-03-02'), NOON);
  await note(record('2026-03-02'), NOON + 86_400_000);
  expect(noted).toEqual([
    [3, '2026-03-02'],
    [3, '2026-03-03'],
  ]);
});

it('writes once for many requests at the same time', async () => {
  const { noted, note } = open();
  await Promise.all([1, 2, 3].map(() => note(record(null), NOON)));
  expect(noted).toHaveLength(1);
});

it('accepts requests although it cannot write, and retries', async () => {
  const { noted, note } = open(true);
  await note(record(null), NOON);
  await note(record(null), NOON);
  expect(noted).toHaveLength(2);
});
