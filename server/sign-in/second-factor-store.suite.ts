import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { IdentityStore } from './identity-port.ts';
import type { NewPasskey, PasskeyStore } from './passkey-port.ts';
import type { SecondFactorStore } from './second-factor-port.ts';
import type { Step, StepStore } from './step-port.ts';

interface Stores {
  passkeys: PasskeyStore;
  identities: IdentityStore;
  secondFactors: SecondFactorStore;
  steps: StepStore;
  accounts: AccountStore;
}

/** Tests that the stores of second factors and of steps pass. */
export function describeSecondFactorStores(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('second-factor store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let person = 100;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const confirm = async (personId: number) => {
      const isConfirmed = await stores.secondFactors.confirm(personId, { secret: 'S2', step: 50, now: 7 });
      const hashes = ['a', 'b'].map((code) => `${code}-${personId}`);
      if (isConfirmed) await stores.secondFactors.replaceRecoveryCodes(personId, hashes);
      return isConfirmed;
    };
    const confirmed = async () => {
      person++;
      await stores.secondFactors.begin(person, 'S2');
      expect(await confirm(person)).toBe(true);
      return person;
    };

    it('replaces an unconfirmed secret, and never a confirmed one', async () => {
      const { secondFactors } = stores;
      expect(await secondFactors.find(1)).toBeUndefined();
      expect(await secondFactors.begin(1, 'S1')).toBe(true);
      expect(await secondFactors.begin(1, 'S2')).toBe(true);
      expect(await secondFactors.find(1)).toMatchObject({ secret: 'S2', confirmedAt: null });
      expect(await secondFactors.confirm(1, { secret: 'S1', step: 5, now: 7 })).toBe(false);
      expect(await confirm(1)).toBe(true);
      expect(await confirm(1)).toBe(false);
      expect(await secondFactors.begin(1, 'S3')).toBe(false);
      expect(await secondFactors.find(1)).toMatchObject({ secret: 'S2', confirmedAt: 7, lastStep: 50 });
    });

    it('accepts each time step once, and none before the last used one', async () => {
      const id = await confirmed();
      const { secondFactors } = stores;
      const both = await Promise.all([secondFactors.useStep(id, 51), secondFactors.useStep(id, 51)]);
      expect(both.filter(Boolean)).toHaveLength(1);
      for (const step of [49, 50, 51]) expect(await secondFactors.useStep(id, step)).toBe(false);
      expect(await secondFactors.useStep(id, 52)).toBe(true);
      expect(await secondFactors.useStep(id + 1_000, 52)).toBe(false);
    });

    it('counts failures until the next right code', async () => {
      const id = await confirmed();
      const { secondFactors } = stores;
      await secondFactors.noteFailure(id, 8);
      await secondFactors.noteFailure(id, 9);
      expect(await secondFactors.find(id)).toMatchObject({ failures: 2, failedAt: 9 });
      await secondFactors.useStep(id, 60);
      expect(await secondFactors.find(id)).toMatchObject({ failures: 0 });
    });

    it('uses each recovery code once, of its own person', async () => {
      const [id, other] = [await confirmed(), await confirmed()];
      const { secondFactors } = stores;
      expect(await secondFactors.useRecoveryCode(other, `a-${id}`, 8)).toBe(false);
      const twice = [1, 2].map(() => secondFactors.useRecoveryCode(id, `a-${id}`, 8));
      expect((await Promise.all(twice)).filter(Boolean)).toHaveLength(1);
      expect(await secondFactors.countRecoveryCodes(id)).toBe(1);
      await secondFactors.replaceRecoveryCodes(id, [`c-${id}`, `d-${id}`]);
      expect(await secondFactors.countRecoveryCodes(id)).toBe(2);
      expect(await secondFactors.useRecoveryCode(id, `b-${id}`, 8)).toBe(false);
      await secondFactors.removeApp(id);
      await secondFactors.replaceRecoveryCodes(id, []);
      expect([await secondFactors.find(id), await secondFactors.countRecoveryCodes(id)]).toEqual([undefined, 0]);
      expect(await secondFactors.countRecoveryCodes(other)).toBe(2);
    });

    it('keeps passkeys of a person, each credential once', async () => {
      const { passkeys } = stores;
      const laptop: NewPasskey = {
        personId: 1,
        credentialId: 'c1',
        publicKey: 'p1',
        counter: 0,
        transports: ['internal', 'hybrid'],
        name: 'Laptop',
        createdAt: 5,
      };
      expect(await passkeys.add(laptop)).toBe(true);
      expect(await passkeys.add({ ...laptop, personId: 2 })).toBe(false);
      await passkeys.add({ ...laptop, credentialId: 'c2', name: 'Phone', createdAt: 6 });
      const found = await passkeys.find('c1');
      expect(found).toEqual({ ...laptop, id: expect.any(Number), usedAt: null });
      const id = found?.id ?? 0;
      await passkeys.noteUse(id, { counter: 3, now: 9 });
      expect((await passkeys.listOf(1)).map(({ name, counter, usedAt }) => [name, counter, usedAt])).toEqual([
        ['Laptop', 3, 9],
        ['Phone', 0, null],
      ]);
      expect(await passkeys.remove(2, id)).toBe(false);
      expect(await passkeys.remove(1, id)).toBe(true);
      expect(await passkeys.find('c1')).toBeUndefined();
      await passkeys.removeAll(1);
      expect(await passkeys.listOf(1)).toEqual([]);
    });

    it('finds a person by issuer and subject, one for each', async () => {
      const { identities } = stores;
      const identity = { issuer: 'https://id.example', subject: 'x', personId: 5, createdAt: 1 };
      expect(await identities.find(identity.issuer, 'x')).toBeUndefined();
      expect(await identities.add(identity)).toBe(true);
      expect(await identities.add({ ...identity, personId: 6 })).toBe(false);
      expect(await identities.add({ ...identity, issuer: 'https://other.example', personId: 6 })).toBe(true);
      expect(await identities.find(identity.issuer, 'x')).toBe(5);
      expect([await identities.has(5), await identities.has(7)]).toEqual([true, false]);
    });

    it('are deleted with their person', async () => {
      const { id, personId } = await stores.accounts.create({
        email: 'second@example.com',
        username: 'second',
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: 'second-key', lastFour: 'abcd', expiresAt: null },
      });
      await stores.secondFactors.begin(personId, 'S2');
      await confirm(personId);
      await stores.accounts.remove(id, 2);
      const { secondFactors } = stores;
      expect([await secondFactors.find(personId), await secondFactors.countRecoveryCodes(personId)]).toEqual([
        undefined,
        0,
      ]);
    });

    it('gives a step to one caller, of its own kind, until it expires', async () => {
      const { steps } = stores;
      const step: Step = { hash: 'h1', kind: 'second-factor', personId: 1, detail: '{}', expiresAt: 100 };
      await steps.add(step);
      await steps.add({ ...step, hash: 'h2', personId: null });
      const claims = await Promise.all([1, 2].map(() => steps.claim({ ...step, hash: 'h3' })));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await steps.find('h1', 'second-factor', 99)).toEqual(step);
      expect(await steps.find('h1', 'passkey', 99)).toBeUndefined();
      expect(await steps.find('h1', 'second-factor', 100)).toBeUndefined();
      expect(await steps.take('h1', 'second-factor', 100)).toBeUndefined();
      const both = await Promise.all([1, 2].map(() => steps.take('h1', 'second-factor', 99)));
      expect(both.filter(Boolean)).toEqual([step]);
      await steps.forget(100);
      expect(await steps.take('h2', 'second-factor', 99)).toBeUndefined();
    });
  });
}
