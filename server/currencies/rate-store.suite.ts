import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { AuditDraft, CreationEntry, ObjectState } from '../audit/audit-port.ts';
import type { RateStore, RateTable } from './rate-port.ts';

const DOLLAR = { rate: 0.92, changedAt: 5 };
const TABLE: RateTable = { base: 'EUR', rates: new Map([['USD', DOLLAR]]) };

/** Records what an entry is asked to describe, and rejects to be written. */
function failingEntry() {
  const described: [number, ObjectState, ObjectState | undefined][] = [];
  const draftOf = (...stored: [number, ObjectState, ObjectState?]): AuditDraft => {
    described.push([stored[0], stored[1], stored[2]]);
    throw new Error('the entry cannot be written');
  };
  const entry: CreationEntry = { draftOf, seal: () => 'hash' };
  return { described, entry };
}

/** Tests that every store of currency rates passes. `open` returns a store on an empty database. */
export function describeRateStore(
  open: () => Promise<{ store: { currencyRates: RateStore; accounts: AccountStore }; close: () => Promise<void> }>,
): void {
  describe('currency rate store', () => {
    let store: RateStore;
    let accounts: AccountStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      ({ currencyRates: store, accounts } = opened.store);
      ({ close } = opened);
    });
    afterAll(() => close());

    it('has no table at first', async () => {
      expect(await store.find(801)).toBeUndefined();
      expect(await store.replace(801, () => undefined)).toBeUndefined();
    });

    it('replaces the table of one account as a whole, and removes it', async () => {
      await store.replace(802, () => ({ base: 'CHF', rates: new Map() }));
      expect(await store.replace(803, () => TABLE)).toEqual(TABLE);
      const smaller = { base: 'USD', rates: new Map([['EUR', { rate: 1.09, changedAt: 7 }]]) };
      const seen: (RateTable | undefined)[] = [];
      const replaced = await store.replace(803, (before) => {
        seen.push(before);
        return smaller;
      });
      expect([seen, replaced]).toEqual([[TABLE], smaller]);
      expect([await store.find(802), await store.find(803)]).toEqual([{ base: 'CHF', rates: new Map() }, smaller]);
      await store.replace(803, () => undefined);
      expect([(await store.find(802))?.base, await store.find(803)]).toEqual(['CHF', undefined]);
    });

    it('takes any name of a currency, and exact rates', async () => {
      const names = ['__proto__', 'constructor', '“points”', '100', '🪙', "'; drop table currency_rates; --"];
      const rates = new Map(names.map((name, index) => [name, { rate: 0.1 + index / 7, changedAt: index }]));
      await store.replace(804, () => ({ base: 'EUR', rates }));
      const found = await store.find(804);
      for (const name of names) expect(found?.rates.get(name)).toEqual(rates.get(name));
      expect(found?.rates.size).toBe(names.length);
    });

    it('keeps concurrent changes apart: each sees the one before', async () => {
      // Its row is what they wait for.
      const person = { email: 'rates@example.com', username: 'rates', passwordHash: 'x', plan: 'free' };
      const key = { hash: 'rates', lastFour: 'abcd', expiresAt: null };
      const { id } = await accounts.create({ ...person, key, now: 1 });
      const add = (currency: string) =>
        store.replace(id, (before) => ({
          base: 'EUR',
          rates: new Map([...(before?.rates ?? []), [currency, DOLLAR] as const]),
        }));
      await Promise.all(['USD', 'GBP', 'SEK', 'PLN'].map(add));
      expect([...((await store.find(id))?.rates.keys() ?? [])].toSorted()).toEqual(['GBP', 'PLN', 'SEK', 'USD']);
    });

    it('stores nothing without its audit entry, which compares with the table before', async () => {
      await store.replace(806, () => TABLE);
      const { described, entry } = failingEntry();
      const next = { base: 'EUR', rates: new Map([['USD', { rate: 0.9, changedAt: 6 }]]) };
      await expect(store.replace(806, () => next, entry)).rejects.toThrow('the entry cannot be written');
      await expect(store.replace(806, () => undefined, entry)).rejects.toThrow('the entry cannot be written');
      expect(await store.find(806)).toEqual(TABLE);
      const before = { name: '', fields: { base: 'EUR', USD: 0.92 } };
      expect(described).toEqual([
        [0, { name: '', fields: { base: 'EUR', USD: 0.9 } }, before],
        [0, { name: '', fields: {} }, before],
      ]);
    });

    it('is emptied with its account', async () => {
      await store.replace(807, () => TABLE);
      await accounts.purgeDeleted(807);
      expect(await store.find(807)).toBeUndefined();
    });
  });
}
