import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaltStore } from './salt-port.ts';

/** Two stores over one database, as in two processes. */
export interface OpenSaltStores {
  readonly stores: readonly [SaltStore, SaltStore];
  close(): Promise<void>;
}

/** The contract of every salt store; call it in a test of each engine. */
export function saltStoreSuite(engine: string, open: () => Promise<OpenSaltStores>): void {
  describe(`a salt store (${engine})`, () => {
    let opened: OpenSaltStores;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('creates a salt of 32 bytes for a day once, for all callers', async () => {
      const [here, there] = opened.stores;
      const salts = await Promise.all([here, there, here, there].map((store) => store.current('2026-02-28')));
      expect(salts[0]).toHaveLength(32);
      expect(new Set(salts.map((salt) => Buffer.from(salt).toString('hex'))).size).toBe(1);
    });

    it('creates a different salt for another day', async () => {
      const [here] = opened.stores;
      const [one, other] = [await here.current('2026-02-28'), await here.current('2026-03-01')];
      expect(Buffer.from(one)).not.toEqual(Buffer.from(other));
    });

    it('returns the salt of yesterday, also across the end of a month, and never creates one for yesterday', async () => {
      const [here, there] = opened.stores;
      expect(await here.previous('2026-03-01')).toBeUndefined();
      const february = await here.current('2026-02-28');
      expect(Buffer.from((await there.previous('2026-03-01')) ?? [])).toEqual(Buffer.from(february));
      expect(await here.previous('2026-03-02')).toBeUndefined();
    });

    it('destroys salts older than a day for every process, and no others', async () => {
      const [here, there] = opened.stores;
      await here.current('2026-02-27');
      const kept = await here.current('2026-02-28');
      await there.destroyBefore('2026-02-28');
      expect(await here.previous('2026-02-28')).toBeUndefined();
      expect(Buffer.from((await here.previous('2026-03-01')) ?? [])).toEqual(Buffer.from(kept));
      await here.destroyBefore('2026-02-28');
    });
  });
}
