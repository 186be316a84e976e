import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestAuthority, selfSigned } from '../platform/guarded-fetch-certificate.fixture.ts';
import { createKeyEncryption } from '../platform/key-encryption.ts';
import { retryAfterMs } from './acme-authority.ts';
import { AuthorityError, type CertificateRequest } from './authority-port.ts';
import type { CertificateState, CertificateStore, Challenge } from './certificate-port.ts';
import { type CertificatesDeps, createCertificates } from './certificates.ts';

const HOST = 'go.shop.example';
const NOW = Date.UTC(2026, 10, 26);
const HOUR_MS = 3_600_000;
const encryption = createKeyEncryption('a secret of this installation');
const STATE: CertificateState = {
  host: HOST,
  issuer: null,
  issuedAt: null,
  expiresAt: null,
  failures: 0,
  lastError: null,
  nextAttemptAt: 0,
  encryptionId: null,
  challenge: null,
};
const ISSUED = selfSigned(HOST, { from: NOW, until: NOW + 90 * 24 * HOUR_MS });
const issued = async () => ({ chain: ISSUED.cert, privateKey: ISSUED.key });

/** A store of the states of some hosts, whose calls are recorded. */
function storeOf(states: readonly CertificateState[]) {
  return {
    prepare: vi.fn(async () => undefined),
    list: async () => [...states],
    findState: async (host: string) => states.find((state) => state.host === host),
    findCertificate: async () => undefined,
    due: async () => states.map(({ host }) => host),
    claim: vi.fn(async () => true),
    recordOrder: vi.fn(async () => undefined),
    countOrders: vi.fn(async () => 0),
    saveChallenge: vi.fn(async (_host: string, _challenge: Challenge | null) => undefined),
    saveIssued: vi.fn<CertificateStore['saveIssued']>(async () => undefined),
    saveFailure: vi.fn(async (_host: string, _failure: { message: string; nextAttemptAt: number }) => undefined),
    expedite: vi.fn(async () => true),
    findAccount: async () => undefined,
    saveAccount: async () => undefined,
  };
}

let issue: ReturnType<typeof vi.fn<(request: CertificateRequest) => Promise<{ chain: string; privateKey: string }>>>;
const requests: CertificateRequest[] = [];
beforeEach(() => {
  requests.length = 0;
  issue = vi.fn(async (request) => {
    requests.push(request);
    return issued();
  });
});

/** Certificates over these states, without a check of reachability. */
function open(states: readonly CertificateState[] = [STATE], over: Partial<CertificatesDeps> = {}) {
  const store = storeOf(states);
  const certificates = createCertificates({
    store,
    encryption,
    ownHosts: ['way.example'],
    reachability: undefined,
    authority: { issue, challengeCertificate: async () => ({ chain: 'PEM', privateKey: 'key' }) },
    changes: { subscribe: () => () => undefined, period: () => 1 },
    clock: { now: () => NOW },
    random: (size) => new Uint8Array(size),
    log: { info: vi.fn(), warn: vi.fn() },
    untilKnown: async () => undefined,
    onError: () => undefined,
    ...over,
  });
  return { store, certificates };
}

const failureOf = (store: ReturnType<typeof storeOf>) => store.saveFailure.mock.calls[0]?.[1];

describe('a run of orders', () => {
  it('stores certificate, encrypted key and the time of the renewal', async () => {
    const { store, certificates } = open();
    await certificates.work();
    expect(store.recordOrder).toHaveBeenCalledWith(HOST, NOW);
    const [host, stored] = store.saveIssued.mock.calls[0] ?? [];
    expect(host).toBe(HOST);
    expect(stored).toMatchObject({ chain: ISSUED.cert, encryptionId: encryption.id, issuer: HOST, issuedAt: NOW });
    expect(stored?.nextAttemptAt).toBe(NOW + 60 * 24 * HOUR_MS);
    expect(encryption.decrypt(String(stored?.encryptedKey), HOST)).toBe(ISSUED.key);
    expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY');
  });

  it('discards certificates that it cannot read, two days after they were issued', async () => {
    const { store, certificates } = open([]);
    await certificates.work();
    const unreadableBefore = NOW - 48 * HOUR_MS;
    const expected = { ownHosts: ['way.example'], now: NOW, encryptionId: encryption.id, unreadableBefore };
    expect(store.prepare).toHaveBeenCalledWith(expected);
  });

  it('ends when the installation has made its orders of the hour', async () => {
    const { store, certificates } = open([STATE, { ...STATE, host: 'other.example' }]);
    store.countOrders.mockResolvedValueOnce(59).mockResolvedValue(60);
    await certificates.work();
    expect(issue).toHaveBeenCalledTimes(1);
    expect(store.countOrders).toHaveBeenCalledWith(NOW - HOUR_MS);
  });

  it('leaves a host to the process that works on it', async () => {
    const { store, certificates } = open();
    store.claim.mockResolvedValue(false);
    await certificates.work();
    expect(issue).not.toHaveBeenCalled();
  });

  it('ends with the process, and stores no failure', async () => {
    const { store, certificates } = open([STATE, { ...STATE, host: 'other.example' }]);
    issue.mockImplementation(async () => {
      certificates.stop();
      throw new Error('stopped');
    });
    await certificates.work();
    expect(issue).toHaveBeenCalledTimes(1);
    expect(store.saveFailure).not.toHaveBeenCalled();
  });

  it('makes a host due, unless it is not served', async () => {
    const { store, certificates } = open();
    expect(await certificates.order(HOST)).toEqual(STATE);
    expect(store.expedite).toHaveBeenCalledWith(HOST);
    await expect(certificates.order('stranger.example')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an order that fails', () => {
  const other = createTestAuthority('CA').issue(HOST, Buffer.from(''), { from: NOW, until: NOW + 1 });
  it.each<[string, () => Promise<{ chain: string; privateKey: string }>, string, number]>([
    ['with an error', () => Promise.reject(new Error('no network\nat line 1')), 'no network', HOUR_MS / 12],
    [
      'by a rate limit',
      () => Promise.reject(new AuthorityError('too many', 'urn:ietf:params:acme:error:rateLimited')),
      'too many',
      6 * HOUR_MS,
    ],
    [
      'for a time',
      () => Promise.reject(new AuthorityError('maintenance', 'urn:ietf:params:acme:error:serverInternal', HOUR_MS)),
      'maintenance',
      HOUR_MS,
    ],
    [
      'with the certificate of another host',
      async () => ({ chain: selfSigned('other.example').cert, privateKey: ISSUED.key }),
      'The certificate authority sent a certificate for another host or key.',
      HOUR_MS / 12,
    ],
    [
      'with the certificate of another key',
      async () => ({ chain: ISSUED.cert, privateKey: selfSigned(HOST).key }),
      'The certificate authority sent a certificate for another host or key.',
      HOUR_MS / 12,
    ],
    ['with a very long error', () => Promise.reject(new Error('x'.repeat(900))), 'x'.repeat(500), HOUR_MS / 12],
  ])('%s is stored and repeated later', async (_name, answer, message, delayMs) => {
    const { store, certificates } = open();
    issue.mockImplementation(answer);
    await certificates.work();
    expect(failureOf(store)).toEqual({ message, nextAttemptAt: NOW + delayMs });
    expect(store.saveIssued).not.toHaveBeenCalled();
  });

  it('with a damaged certificate is stored, too', async () => {
    const { store, certificates } = open();
    issue.mockResolvedValue({ chain: other.slice(0, 60), privateKey: ISSUED.key });
    await certificates.work();
    expect(failureOf(store)?.message).not.toBe('');
  });
});

describe('the challenge', () => {
  const host = { http: async () => undefined as string | undefined, tls: async () => undefined as never };

  it.each([
    [0, 'http-01'],
    [1, 'tls-alpn-01'],
    [2, 'http-01'],
  ])('alternates without a check: after %d failures it is %s', async (failures, type) => {
    const { certificates } = open([{ ...STATE, failures }]);
    await certificates.work();
    expect(requests[0]?.challengeType).toBe(type);
  });

  it('is HTTP-01 when the host returns the response that this service stored', async () => {
    let body = '';
    const reachability = { ...host, http: async (_host: string, path: string) => (body || path) && `${body}\n` };
    const { store, certificates } = open([STATE], { reachability });
    store.saveChallenge.mockImplementation(async (_host, challenge) => {
      body = challenge?.response ?? '';
    });
    await certificates.work();
    expect(requests[0]?.challengeType).toBe('http-01');
  });

  it.each<[string, object | undefined, number | null, string | undefined]>([
    ['the certificate of the challenge', { issuer: HOST, expiresAt: 1 }, null, 'tls-alpn-01'],
    ['the certificate that is stored', { issuer: 'CA', expiresAt: NOW }, NOW, 'tls-alpn-01'],
    ['the certificate of another server', { issuer: 'CA', expiresAt: NOW + 1 }, NOW, undefined],
    ['nothing', undefined, NOW, undefined],
  ])('is TLS-ALPN-01 when port 443 presents %s', async (_name, seen, expiresAt, type) => {
    const reachability = { ...host, tls: async () => seen as never };
    const { store, certificates } = open([{ ...STATE, expiresAt }], { reachability });
    await certificates.work();
    expect(requests[0]?.challengeType).toBe(type);
    const stored = store.saveChallenge.mock.calls.at(-1)?.[1]?.certificate;
    expect(encryption.decrypt(stored?.encryptedKey ?? '', HOST)).toBe('key');
  });

  it.each<[string | undefined, RegExp]>([
    [undefined, /it does not respond on port 80 or 443\. Point its A and AAAA records/],
    ['<h1>Parked</h1>', /another server responds\. Point its/],
  ])('is none when port 80 returns %j: no order is made', async (body, message) => {
    const { store, certificates } = open([STATE], { reachability: { ...host, http: async () => body } });
    await certificates.work();
    expect(failureOf(store)?.message).toMatch(message);
    expect(store.recordOrder).not.toHaveBeenCalled();
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [new Date(NOW + 5_000).toUTCString(), 5_000],
    [new Date(NOW - 5_000).toUTCString(), 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('of %j is %s ms', (value, expected) => {
    expect(retryAfterMs(value, NOW)).toBe(expected);
  });
});
