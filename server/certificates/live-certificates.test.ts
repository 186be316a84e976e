import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { selfSigned } from '../platform/guarded-fetch-certificate.fixture.ts';
import { createKeyEncryption } from '../platform/key-encryption.ts';
import type { CertificateState } from './certificate-port.ts';
import { createLiveCertificates } from './live-certificates.ts';

const HOST = 'go.shop.example';
const NOW = 1_000;
const encryption = createKeyEncryption('a secret of this installation');
const pair = selfSigned(HOST);
const encryptedKey = encryption.encrypt(pair.key, HOST);
const STATE: CertificateState = {
  host: HOST,
  issuer: 'CA',
  issuedAt: 0,
  expiresAt: NOW + 1,
  failures: 0,
  lastError: null,
  nextAttemptAt: 0,
  encryptionId: encryption.id,
  challenge: null,
};

/** Certificates over a store that can be changed. */
function open(states: CertificateState[] = [STATE]) {
  const stored = new Map(states.map((state) => [state.host, state]));
  let hear: (change: Change) => void = () => undefined;
  let period: number | undefined = 1;
  const store = {
    list: vi.fn(async () => [...stored.values()]),
    findState: vi.fn(async (host: string) => stored.get(host)),
    findCertificate: vi.fn(async () => ({ chain: pair.cert, encryptedKey })),
  };
  const changes = {
    subscribe: (listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
    period: () => period,
  };
  const onError = vi.fn();
  const live = createLiveCertificates({
    store,
    changes,
    encryption,
    onError,
    ownHosts: [],
    clock: { now: () => NOW },
  });
  return {
    live,
    store,
    onError,
    miss: () => {
      period = undefined;
    },
    change: async (state: CertificateState | undefined, topic = 'certificate') => {
      if (state) stored.set(HOST, state);
      else stored.delete(HOST);
      hear({ topic, id: 0, key: HOST });
      await live.settled();
    },
  };
}

describe('certificates in memory', () => {
  it('know nothing before they are read', async () => {
    const { live } = open();
    expect(live.isValid(HOST)).toBe(false);
    expect(await live.contextFor(HOST)).toBeUndefined();
    expect(live.states()).toEqual([]);
  });

  it.each<[string, Partial<CertificateState>, boolean]>([
    ['until it expires', {}, true],
    ['not after', { expiresAt: NOW }, false],
    ['not before there is one', { expiresAt: null, encryptionId: null }, false],
    ['not when its key belongs to another secret', { encryptionId: 'other' }, false],
  ])('are valid %s', async (_name, over, isValid) => {
    const { live } = open([{ ...STATE, ...over }]);
    await live.refresh();
    expect(live.isValid(HOST)).toBe(isValid);
  });

  it('create a context once, and again after a change', async () => {
    const { live, store, change } = open();
    await live.refresh();
    const [one, other] = await Promise.all([live.contextFor(HOST), live.contextFor(HOST)]);
    expect(one).toBe(other);
    expect(store.findCertificate).toHaveBeenCalledTimes(1);
    await change({ ...STATE, expiresAt: NOW + 9 });
    expect(await live.contextFor(HOST)).not.toBe(one);
  });

  it('ask the catalog for no host that is not served', async () => {
    const { live, store } = open();
    await live.refresh();
    expect(await live.contextFor('stranger.example')).toBeUndefined();
    expect(store.findCertificate).not.toHaveBeenCalled();
  });

  it.each(['certificate', 'domain'])('end with a change of the topic %s', async (topic) => {
    const { live, change } = open();
    await live.refresh();
    await change(undefined, topic);
    expect(await live.contextFor(HOST)).toBeUndefined();
  });

  it('ignore changes of other objects', async () => {
    const { live, store, change } = open();
    await live.refresh();
    await change(undefined, 'link');
    expect(store.findState).not.toHaveBeenCalled();
    expect(live.isValid(HOST)).toBe(true);
  });

  it('are read again only when changes may have been missed', async () => {
    const { live, store, miss } = open();
    await live.refresh();
    await live.refresh();
    expect(store.list).toHaveBeenCalledTimes(1);
    miss();
    await live.refresh();
    await live.refresh();
    expect(store.list).toHaveBeenCalledTimes(3);
  });

  it('are read again after a change could not be read', async () => {
    const { live, store, onError, change } = open();
    await live.refresh();
    store.findState.mockRejectedValueOnce(new Error('down'));
    await change(undefined);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(live.isValid(HOST)).toBe(true);
    await live.refresh();
    expect(live.isValid(HOST)).toBe(false);
  });

  it('try a context again after the catalog failed', async () => {
    const { live, store } = open();
    await live.refresh();
    store.findCertificate.mockRejectedValueOnce(new Error('down'));
    await expect(live.contextFor(HOST)).rejects.toThrow('down');
    expect(await live.contextFor(HOST)).toBeDefined();
  });

  it('present the certificate of a challenge, also as the only one of a new host', async () => {
    const certificate = { chain: pair.cert, encryptedKey };
    const challenge = { type: 'tls-alpn-01' as const, token: 't', response: 't.x', certificate };
    const { live, change } = open([{ ...STATE, expiresAt: null, challenge }]);
    await live.refresh();
    const context = live.challengeContextFor(HOST);
    expect(context).toBeDefined();
    expect(await live.contextFor(HOST)).toBe(context);
    expect(await live.responseFor(HOST, 't')).toBeUndefined();
    await change({ ...STATE, challenge: { ...challenge, certificate: { ...certificate, encryptedKey: 'other' } } });
    expect(live.challengeContextFor(HOST)).toBeUndefined();
  });

  it('find the response to HTTP-01 in the catalog when another node has just stored it', async () => {
    const { live, store } = open();
    await live.refresh();
    const challenge = { type: 'http-01' as const, token: 't', response: 't.x' };
    store.findState.mockResolvedValueOnce({ ...STATE, challenge });
    expect(await live.responseFor(HOST, 't')).toBe('t.x');
    expect(await live.responseFor(HOST, 't')).toBeUndefined();
  });
});
