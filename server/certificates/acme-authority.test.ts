import { createHmac, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AcmeServer, startAcmeServer } from '../../test/support/acme/acme-server.ts';
import { createKeyEncryption } from '../platform/key-encryption.ts';
import { type AcmeAuthorityDeps, createAcmeAuthority } from './acme-authority.ts';
import type { CertificateRequest, PlainChallenge } from './authority-port.ts';
import type { AuthorityAccount } from './certificate-port.ts';

const HOST = 'go.shop.example';
const encryption = createKeyEncryption('a secret of this installation');

let acme: AcmeServer;
let host: Server;
let presented: PlainChallenge | undefined;
let account: AuthorityAccount | undefined;
beforeAll(async () => {
  acme = await startAcmeServer();
  host = createServer((_request, response) => response.end(presented?.response));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  acme.ports = { http: (host.address() as AddressInfo).port, https: 1 };
});
afterAll(async () => {
  host.close();
  await acme.close();
});
beforeEach(() => {
  [presented, account] = [undefined, undefined];
  acme.registrations.length = 0;
});

const saveAccount = vi.fn(async (_directory: string, saved: AuthorityAccount) => {
  account = saved;
});

function open(over: Partial<AcmeAuthorityDeps> = {}) {
  const store = { findAccount: async () => account, saveAccount };
  const log = { info: vi.fn() };
  const settings = { directory: acme.directory, email: undefined, externalAccount: undefined, pollMs: 10 };
  return { log, authority: createAcmeAuthority({ store, encryption, log, ...settings, ...over }) };
}

function requestOf(over: Partial<CertificateRequest> = {}): CertificateRequest {
  const present = async (challenge: PlainChallenge) => {
    presented = challenge;
  };
  return { host: HOST, challengeType: 'http-01', present, signal: new AbortController().signal, ...over };
}

describe('a certificate authority', () => {
  it('issues a certificate for the host and a new key, with its chain', async () => {
    const { authority } = open();
    const one = await authority.issue(requestOf());
    const certificate = new X509Certificate(one.chain);
    expect([certificate.checkHost(HOST), certificate.checkHost('other.example')]).toEqual([HOST, undefined]);
    expect(one.chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect((await authority.issue(requestOf())).privateKey).not.toBe(one.privateKey);
  });

  it('gets one account for all orders, with an encrypted key, and the log names its terms', async () => {
    const { authority, log } = open({ email: 'admin@way.example' });
    await authority.issue(requestOf());
    await authority.issue(requestOf());
    expect(acme.registrations).toEqual([{ termsOfServiceAgreed: true, contact: ['mailto:admin@way.example'] }]);
    expect(account?.url).toContain('/account/');
    expect(encryption.decrypt(account?.encryptedKey ?? '', acme.directory)).toContain('PRIVATE KEY');
    expect(log.info).toHaveBeenCalledWith(
      { directory: acme.directory, terms: expect.stringContaining('/terms') },
      'created an account at the certificate authority and agreed to its terms',
    );
  });

  it.each<[string, () => void]>([
    ['when it has forgotten the old one', () => acme.forgetAccounts()],
    ['when the key of the old one cannot be read', () => account && Object.assign(account, { encryptedKey: 'other' })],
  ])('gets a new account %s', async (_name, break_) => {
    const { authority } = open();
    await authority.issue(requestOf());
    break_();
    await authority.issue(requestOf());
    expect(acme.registrations).toHaveLength(2);
  });

  it('gets the account that it binds to another one of its own', async () => {
    const hmacKey = Buffer.from('a key of the authority').toString('base64url');
    const { authority } = open({ externalAccount: { keyId: 'kid-1', hmacKey } });
    await authority.issue(requestOf());
    const bound = acme.registrations[0]?.externalAccountBinding as Record<
      'protected' | 'payload' | 'signature',
      string
    >;
    const header = JSON.parse(Buffer.from(bound.protected, 'base64url').toString());
    expect(header).toMatchObject({ alg: 'HS256', kid: 'kid-1' });
    const mac = createHmac('sha256', 'a key of the authority').update(`${bound.protected}.${bound.payload}`);
    expect(bound.signature).toBe(mac.digest('base64url'));
  });

  it('gets a request again after a nonce was old', async () => {
    acme.badNonces = 2;
    const { authority } = open();
    expect((await authority.issue(requestOf())).chain).toContain('CERTIFICATE');
  });

  it('validates nothing when the challenge cannot be presented', async () => {
    const { authority } = open();
    const validations = acme.validations.length;
    const present = () => Promise.reject(new Error('no catalog'));
    await expect(authority.issue(requestOf({ present }))).rejects.toThrow('no catalog');
    expect(acme.validations).toHaveLength(validations);
  });

  it('explains a failed validation', async () => {
    const { authority } = open();
    const present = async () => undefined;
    await expect(authority.issue(requestOf({ present }))).rejects.toThrow('go.shop.example: the response to HTTP-01');
  });

  it.each([
    [429, 'rateLimited', '3600', 3_600_000, true],
    [503, 'serverInternal', undefined, undefined, false],
    [403, 'rejectedIdentifier', undefined, undefined, false],
  ])(
    'rejects an order with %d %s, which is asked once',
    async (status, type, retryAfter, retryAfterMs, isRateLimited) => {
      const { authority } = open();
      acme.problem = { status, type, detail: 'no', ...(retryAfter ? { retryAfter } : {}) };
      const error = await authority.issue(requestOf()).catch((caught: unknown) => caught);
      acme.problem = undefined;
      expect(error).toMatchObject({ message: 'no', retryAfterMs, isRateLimited });
    },
  );

  it.each([
    ['that is over', AbortSignal.abort()],
    ['that takes too long', AbortSignal.timeout(1)],
  ])('ends an order %s', async (_name, signal) => {
    const { authority } = open();
    const present = () => new Promise<void>(() => undefined);
    await expect(authority.issue(requestOf({ signal, present }))).rejects.toThrow('The order took too long.');
  });

  it('that does not respond is named', async () => {
    const { authority } = open({ directory: 'http://127.0.0.1:1/directory' });
    await expect(authority.issue(requestOf())).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a certificate for TLS-ALPN-01', () => {
  it('is self-signed, for the host only', async () => {
    const { chain, privateKey } = await open().authority.challengeCertificate(HOST, 'token.thumbprint');
    const certificate = new X509Certificate(chain);
    expect([certificate.subjectAltName, certificate.issuer]).toEqual([`DNS:${HOST}`, `CN=${HOST}`]);
    expect(privateKey).toContain('PRIVATE KEY');
  });
});
