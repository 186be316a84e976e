import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newDomain } from '../domains/domain.fixture.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { CertificateStore, IssuedCertificate } from './certificate-port.ts';

type Stores = Pick<Catalog, 'certificates' | 'domains' | 'changes'>;

const OWN = ['way.example'];
const NOW = 1_000_000;
const DAY_MS = 86_400_000;
const ISSUED: IssuedCertificate = {
  chain: 'PEM',
  encryptedKey: 'sealed',
  encryptionId: 'mine',
  issuer: "Let's Encrypt",
  issuedAt: NOW,
  expiresAt: NOW + 90 * DAY_MS,
  nextAttemptAt: NOW + 60 * DAY_MS,
};

/** Tests that every certificate store passes. `open` returns stores on an empty database. */
export function describeCertificateStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('certificate store', () => {
    let stores: Stores;
    let store: CertificateStore;
    let close: () => Promise<void>;
    let id: number;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
      store = stores.certificates;
      ({ id } = await stores.domains.insert(newDomain({ host: 'go.shop.example', status: 'active' })));
      await stores.domains.insert(newDomain({ host: 'pending.example' }));
    });
    afterAll(() => close());
    const prepare = (over = {}) =>
      store.prepare({ ownHosts: OWN, now: NOW, encryptionId: 'mine', unreadableBefore: 0, ...over });
    beforeEach(() => prepare());

    it('has a row for own hosts and active domains, which are due at once', async () => {
      expect((await store.list(OWN)).map(({ host }) => host)).toEqual(['go.shop.example', 'way.example']);
      expect((await store.list([])).map(({ host }) => host)).toEqual(['go.shop.example']);
      expect(await store.due(OWN, NOW)).toEqual(['go.shop.example', 'way.example']);
      expect(await store.findState('pending.example', OWN)).toBeUndefined();
      expect(await store.findCertificate('way.example')).toBeUndefined();
      expect(await store.findCertificate('unknown.example')).toBeUndefined();
    });

    it('lets one process work on a host, until its lease is over', async () => {
      const lease = { now: NOW, until: NOW + 10 };
      const claims = await Promise.all([store.claim('way.example', lease), store.claim('way.example', lease)]);
      expect(claims.toSorted()).toEqual([false, true]);
      expect(await store.due(OWN, NOW)).toEqual(['go.shop.example']);
      expect(await store.claim('way.example', { now: NOW + 10, until: NOW + 20 })).toBe(true);
      expect(await store.claim('unknown.example', lease)).toBe(false);
    });

    it('keeps challenges for all nodes, and tells them', async () => {
      const heard: string[] = [];
      const stop = stores.changes.subscribe(({ topic, key }) => heard.push(`${topic} ${key}`));
      const challenge = { type: 'http-01' as const, token: 't', response: 't.thumb' };
      await store.saveChallenge('way.example', challenge);
      await store.saveChallenge('unknown.example', challenge);
      expect((await store.findState('way.example', OWN))?.challenge).toEqual(challenge);
      await store.saveChallenge('way.example', null);
      expect((await store.findState('way.example', OWN))?.challenge).toBeNull();
      stop();
      expect(heard).toEqual(['certificate way.example', 'certificate way.example']);
    });

    it('counts failures until a certificate is there', async () => {
      await store.saveFailure('way.example', { message: 'No address.', nextAttemptAt: NOW + 5 });
      await store.saveFailure('way.example', { message: 'No answer.', nextAttemptAt: NOW + 9 });
      const failed = await store.findState('way.example', OWN);
      expect(failed).toMatchObject({ failures: 2, lastError: 'No answer.', nextAttemptAt: NOW + 9, expiresAt: null });
      expect(await store.claim('way.example', { now: NOW + 8, until: NOW + 9 })).toBe(false);
      await store.saveIssued('way.example', ISSUED);
      const { chain, encryptedKey, ...state } = ISSUED;
      const issued = { ...state, host: 'way.example', failures: 0, lastError: null, challenge: null };
      expect(await store.findState('way.example', OWN)).toEqual(issued);
      expect(await store.findCertificate('way.example')).toEqual({ chain, encryptedKey });
      expect(await store.due(OWN, NOW + DAY_MS)).toEqual(['go.shop.example']);
      expect(await store.due(OWN, ISSUED.nextAttemptAt)).toEqual(['go.shop.example', 'way.example']);
    });

    it('makes a host due on request', async () => {
      expect(await store.expedite('way.example')).toBe(true);
      expect(await store.expedite('unknown.example')).toBe(false);
      expect(await store.due(OWN, NOW)).toContain('way.example');
    });

    it('discards a certificate whose key another secret encrypted, unless it is new', async () => {
      await store.saveIssued('way.example', { ...ISSUED, encryptionId: 'other' });
      await prepare({ unreadableBefore: NOW });
      expect(await store.findCertificate('way.example')).toBeDefined();
      await prepare({ unreadableBefore: NOW + 1 });
      expect(await store.findCertificate('way.example')).toBeUndefined();
      expect(await store.due(OWN, NOW)).toContain('way.example');
    });

    it('keeps the certificate of a domain that is gone until it expires, and serves it no more', async () => {
      await store.saveIssued('go.shop.example', ISSUED);
      await stores.domains.update(1, id, { status: 'pending' });
      await prepare();
      expect(await store.findState('go.shop.example', OWN)).toBeUndefined();
      expect(await store.due(OWN, ISSUED.expiresAt)).not.toContain('go.shop.example');
      await stores.domains.update(1, id, { status: 'active' });
      expect(await store.findState('go.shop.example', OWN)).toMatchObject({ expiresAt: ISSUED.expiresAt });
      await stores.domains.update(1, id, { status: 'pending' });
      await prepare({ now: ISSUED.expiresAt + 1 });
      expect(await store.findCertificate('go.shop.example')).toBeUndefined();
    });

    it('counts the orders of all hosts', async () => {
      for (const at of [NOW, NOW + 1, NOW + 2]) await store.recordOrder('way.example', at);
      expect(await store.countOrders(NOW + 1)).toBe(2);
      expect(await store.countOrders(NOW + 8 * DAY_MS)).toBe(0);
      expect(await store.countOrders(0)).toBe(0);
    });

    it('keeps one account at each authority', async () => {
      const account = { url: 'https://ca.example/1', encryptedKey: 'sealed', encryptionId: 'mine' };
      expect(await store.findAccount('https://ca.example/dir')).toBeUndefined();
      await store.saveAccount('https://ca.example/dir', { ...account, url: 'https://ca.example/0' });
      await store.saveAccount('https://ca.example/dir', account);
      expect(await store.findAccount('https://ca.example/dir')).toEqual(account);
    });
  });
}
