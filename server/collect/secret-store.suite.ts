import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecretStore } from './secret-port.ts';

/** Two stores over one database, as in two processes. */
export interface OpenSecretStores {
  readonly stores: readonly [SecretStore, SecretStore];
  close(): Promise<void>;
}

const hex = (secret: Uint8Array) => Buffer.from(secret).toString('hex');

/** The contract of every secret store. */
export function describeSecretStore(open: () => Promise<OpenSecretStores>): void {
  describe('a store of secrets', () => {
    let opened: OpenSecretStores;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('creates a secret of 32 bytes for a purpose once, for all callers', async () => {
      const [here, there] = opened.stores;
      const secrets = await Promise.all([here, there, here, there].map((store) => store.secret('people')));
      expect(secrets[0]).toHaveLength(32);
      expect(new Set(secrets.map(hex)).size).toBe(1);
      expect(hex(await there.secret('people'))).toBe(hex(secrets[0] ?? new Uint8Array()));
    });

    it('creates a different secret for another purpose', async () => {
      const [here, there] = opened.stores;
      expect(hex(await here.secret('unsubscribe'))).not.toBe(hex(await there.secret('people')));
    });
  });
}
