import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AcmeServer, startAcmeServer } from '../../test/support/acme/acme-server.ts';
import { createHttpsClient, type HttpsClient } from '../../test/support/acme/https-requests.ts';
import { httpGet } from '../../test/support/acme/validate.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { type CertificateState, createAcmeAuthority, createCertificates } from '../certificates/certificates.ts';
import { newDomain } from '../domains/domain.fixture.ts';
import { createEdgeServer } from '../http/edge.ts';
import { createTlsServer } from '../http/public/tls/tls-server.ts';
import { ensureId } from '../platform/id-file.ts';
import { createKeyEncryption } from '../platform/key-encryption.ts';
import { silentLog } from '../platform/log.ts';
import { openCatalog } from '../storage/open-storage.ts';
import { certificateMetrics } from './certificates.ts';

const OWN = 'way.example';
const SHOP = 'go.shop.example';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let acme: AcmeServer;
let app: TestApp;
let client: HttpsClient;
/** A fixed clock, not a measurement: it begins 61 days ago, so that certificates valid today are due for renewal. */
let now = Date.now() - 61 * DAY_MS;
const clock = { now: () => now };
/** Hosts that point elsewhere. */
const unreachable = { http: new Set<string>(), tls: new Set<string>() };

const reachability = {
  http: async (host: string, path: string) =>
    unreachable.http.has(host) ? undefined : (await httpGet(host, path, acme.ports.http)).body,
  tls: async (host: string) => {
    if (unreachable.tls.has(host)) return undefined;
    const untrusting = createHttpsClient(acme.ports.https, acme.certificate);
    return untrusting.handshake(host).catch(() => ({ issuer: host, expiresAt: 0 }));
  },
};

async function addDomain(host: string) {
  return app.deps.catalog.domains.insert(newDomain({ accountId: app.account.id, host, status: 'active' }));
}

function certificates() {
  const { certificates: feature } = app.app.features;
  if (!feature) throw new Error('TLS is off');
  return feature;
}

async function stateOf(host: string): Promise<CertificateState> {
  const found = (await certificates().list()).find((state) => state.host === host);
  if (!found) throw new Error(`no state of ${host}`);
  return found;
}

/** Runs the job, and waits until the TLS server knows its outcome. */
async function work(): Promise<void> {
  await certificates().work();
  await certificates().live.settled();
}

beforeAll(async () => {
  acme = await startAcmeServer();
  acme.now = clock.now;
  const baseUrl = `https://${OWN}`;
  const tls = { port: 0, directory: acme.directory, email: 'admin@way.example', externalAccount: undefined };
  app = await startTestApp({
    config: { baseUrl, pagesBaseUrl: baseUrl, tls: { ...tls, secret: undefined, checksReachability: true } },
    deps: { clock, reachability },
  });
  const { server, tlsServer = server } = app.app;
  await new Promise<void>((resolve) => tlsServer.listen(0, '127.0.0.1', resolve));
  acme.ports.http = (server.address() as AddressInfo).port;
  acme.ports.https = (tlsServer.address() as AddressInfo).port;
  client = createHttpsClient(acme.ports.https, acme.certificate);
  await addDomain(SHOP);
  const link = { url: 'https://shop.example/sale', custom: 'sale', domain: SHOP };
  await app.account.api('POST', '/bio/api/url/add', link);
});
afterAll(async () => {
  await app.close();
  await acme.close();
});

describe('a service with TLS of its own', () => {
  it('serves a new domain over HTTP until it has a certificate, and no TLS', async () => {
    expect(await httpGet(SHOP, '/sale', acme.ports.http)).toMatchObject({ status: 302 });
    await expect(client.handshake(SHOP)).rejects.toThrow();
  });

  it('orders a certificate for each host it serves, once', async () => {
    await work();
    await work();
    expect(acme.orders.toSorted()).toEqual([SHOP, OWN]);
    expect(acme.validations).toEqual(['http-01', 'http-01']);
    const state = { failures: 0, lastError: null, issuer: 'Test Authority', challenge: null };
    expect(await stateOf(SHOP)).toMatchObject(state);
  });

  it('serves each host with its own certificate, over HTTP/2 and HTTP/1.1', async () => {
    const redirect = await client.http2(SHOP, '/sale');
    expect([redirect.status, redirect.headers.location]).toEqual([302, 'https://shop.example/sale']);
    expect((await client.http1(SHOP, '/sale')).status).toBe(302);
    const page = await client.http2(OWN, '/login');
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    expect(page.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(page.body).toContain('</html>');
    expect((await client.http2(OWN, '/no-such-page')).status).toBe(404);
    expect((await client.http1(OWN, '/bio/api/account')).status).toBe(401);
  });

  it('answers API requests with a body over HTTP/2', async () => {
    const headers = { authorization: `Bearer ${app.account.key}` };
    const { status, body } = await client.http2(OWN, '/bio/api/domains', headers);
    expect([status, JSON.parse(body).data.domains.length]).toEqual([200, 1]);
  });

  it('counts its certificates in the metrics', () => {
    const metrics = certificateMetrics(certificates(), now).map(({ name, samples }) => [name, samples[0]?.[2]]);
    expect(metrics.slice(0, 2)).toEqual([
      ['waymark_certificates_valid', 2],
      ['waymark_certificates_missing', 0],
    ]);
    expect(metrics[2]?.[1]).toBeGreaterThan(now / 1000);
    expect(certificateMetrics(undefined, now)).toEqual([]);
    const later = certificateMetrics(certificates(), now + 365 * DAY_MS).map(({ samples }) => samples[0]?.[2]);
    expect(later).toEqual([0, 2]);
  });

  it('redirects plain requests to https, whatever their method', async () => {
    const { status, location } = await httpGet(SHOP, '/sale?a=b', acme.ports.http);
    expect([status, location]).toEqual([308, `https://${SHOP}/sale?a=b`]);
    expect((await httpGet('127.0.0.1', '/readyz', acme.ports.http)).status).not.toBe(308);
  });

  it('ends the handshake for hosts it does not serve, and orders nothing for them', async () => {
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const)
      await expect(client.handshake('stranger.example', { maxVersion })).rejects.toThrow();
    await expect(client.handshake(SHOP, { protocols: ['acme-tls/1'] })).rejects.toThrow();
    await work();
    expect(acme.orders).toHaveLength(2);
  });

  it('shares certificates with other nodes, also after a restart, without a new order', async () => {
    const catalog = await openCatalog(app.deps.config);
    const encryption = createKeyEncryption(ensureId(`${app.deps.config.dataDirectory}/tls-key`));
    const { certificates: store, changes } = catalog;
    const log = silentLog();
    const authority = createAcmeAuthority({
      store,
      encryption,
      log,
      directory: acme.directory,
      email: undefined,
      externalAccount: undefined,
    });
    const node = createCertificates({
      store,
      changes,
      encryption,
      clock,
      random: app.deps.random,
      log,
      reachability,
      authority,
      ownHosts: [OWN],
      untilKnown: async () => undefined,
      onError: () => undefined,
    });
    await node.live.refresh();
    const edge = createEdgeServer(
      (_request, response) => response.end('other node'),
      () => undefined,
    );
    const { server } = createTlsServer({
      edge,
      respond: (_request, response) => response.end(),
      certificates: node.live,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const other = createHttpsClient((server.address() as AddressInfo).port, acme.certificate);
    expect((await other.http1(SHOP, '/')).body).toBe('other node');
    await node.work();
    expect(acme.orders).toHaveLength(2);
    node.live.close();
    await new Promise((resolve) => server.close(resolve));
    await catalog.close();
  });

  it('proves a host by TLS-ALPN-01 when port 80 is not reachable', async () => {
    unreachable.http.add('tls.shop.example');
    await addDomain('tls.shop.example');
    await work();
    expect(acme.validations.at(-1)).toBe('tls-alpn-01');
    expect((await client.handshake('tls.shop.example', { maxVersion: 'TLSv1.2' })).issuer).toBe('Test Authority');
  });

  it('asks no authority about a host that points elsewhere, and waits longer each time', async () => {
    const host = 'elsewhere.example';
    unreachable.http.add(host);
    unreachable.tls.add(host);
    await addDomain(host);
    const orders = acme.orders.length;
    await work();
    const first = await stateOf(host);
    expect(first).toMatchObject({
      failures: 1,
      lastError: expect.stringMatching(/^elsewhere\.example does not reach/),
    });
    await work();
    expect((await stateOf(host)).failures).toBe(1);
    now = first.nextAttemptAt;
    await work();
    const second = await stateOf(host);
    expect(second.failures).toBe(2);
    expect(second.nextAttemptAt - now).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(acme.orders).toHaveLength(orders);
    unreachable.http.delete(host);
    await certificates().order(host);
    await work();
    expect(await stateOf(host)).toMatchObject({ failures: 0, lastError: null, issuer: 'Test Authority' });
  });

  it('stores what the authority says, and obeys its rate limit', async () => {
    const host = 'limited.example';
    await addDomain(host);
    acme.problem = {
      status: 429,
      type: 'rateLimited',
      detail: 'too many certificates already issued',
      retryAfter: '90000',
    };
    await work();
    const state = await stateOf(host);
    expect(state.lastError).toBe('too many certificates already issued');
    expect(state.nextAttemptAt - now).toBeGreaterThanOrEqual(25 * 3_600_000);
    acme.problem = undefined;
  });

  it('stores why a validation failed', async () => {
    const host = 'broken.example';
    await addDomain(host);
    const { http } = acme.ports;
    // The check reaches the host, the authority reaches another server.
    const right = reachability.http;
    reachability.http = async (name, path) => (await httpGet(name, path, http)).body;
    acme.ports.http = Number(new URL(acme.directory).port);
    await work();
    acme.ports.http = http;
    reachability.http = right;
    expect((await stateOf(host)).lastError).toMatch(/^broken\.example: the response to HTTP-01 is/);
  });

  it('creates a new account when the authority has forgotten its own', async () => {
    acme.forgetAccounts();
    await addDomain('later.example');
    await work();
    expect(await stateOf('later.example')).toMatchObject({ failures: 0, issuer: 'Test Authority' });
  });

  it('renews certificates before they expire, and serves the new ones', async () => {
    const before = await client.handshake(SHOP);
    now = Date.now();
    acme.orders.length = 0;
    await work();
    expect(acme.orders).toContain(SHOP);
    expect(acme.orders).toContain(OWN);
    // The validation must not see the certificate that is still valid.
    expect(await stateOf('tls.shop.example')).toMatchObject({ failures: 0, lastError: null });
    expect((await client.handshake(SHOP)).expiresAt).toBeGreaterThan(before.expiresAt + 30 * DAY_MS);
    await work();
    expect(acme.orders.filter((host) => host === SHOP)).toHaveLength(1);
  });

  it('stops serving a domain that was removed, and orders nothing for it', async () => {
    const { catalog, account } = { catalog: app.deps.catalog, account: app.account };
    const { id } = (await catalog.domains.findActive('tls.shop.example')) ?? { id: 0 };
    await catalog.domains.remove(account.id, id);
    await expect
      .poll(() =>
        client.handshake('tls.shop.example').then(
          () => 'served',
          () => 'ended',
        ),
      )
      .toBe('ended');
    acme.orders.length = 0;
    now += 365 * DAY_MS;
    await certificates().work();
    expect(acme.orders).not.toContain('tls.shop.example');
  });
});
