import { describe, expect, it } from 'vitest';
import { hashRateKeys } from './rate-key-hash.ts';

const MINUTES_A_DAY = 1440;

function setUp() {
  const stored: Array<{ key: string; minute: number }> = [];
  const forgotten: number[] = [];
  const store = {
    hit: async (key: string, minute: number) => stored.push({ key, minute }),
    forgetBefore: async (minute: number) => void forgotten.push(minute),
  };
  const salts = { at: (moment: number) => ({ today: `salt of day ${Math.floor(moment / 86_400_000)}` }) };
  return { hidden: hashRateKeys(store, salts), stored, forgotten };
}

describe('hashRateKeys', () => {
  it('stores no word of a key', async () => {
    const { hidden, stored } = setUp();
    await hidden.hit('unlock:7:203.0.113.9', 5);
    expect(stored).toEqual([{ key: expect.stringMatching(/^[\w-]{22}$/), minute: 5 }]);
  });

  it('counts one key under one name all day, different keys under different ones, and under others the next day', async () => {
    const { hidden, stored } = setUp();
    await hidden.hit('a', 0);
    await hidden.hit('a', MINUTES_A_DAY - 1);
    await hidden.hit('b', 0);
    await hidden.hit('a', MINUTES_A_DAY);
    const [first, sameDay, otherKey, nextDay] = stored.map(({ key }) => key);
    expect(sameDay).toBe(first);
    expect(new Set([first, otherKey, nextDay]).size).toBe(3);
  });

  it('responds with the count of the store, and forgets what it forgets', async () => {
    const { hidden, forgotten } = setUp();
    expect([await hidden.hit('a', 1), await hidden.hit('a', 1)]).toEqual([1, 2]);
    await hidden.forgetBefore(9);
    expect(forgotten).toEqual([9]);
  });
});
