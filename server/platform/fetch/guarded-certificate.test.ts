import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../guarded-fetch-certificate.fixture.ts';
import { divertedDial, listenAsCanary, PUBLIC_ADDRESS, started } from './guarded-fetch.fixture.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const { cert, key } = selfSigned('public.example');
const resolve = async (hostname: string) =>
  hostname === 'inner.example' ? ['10.0.0.1'] : hostname === 'unknown.example' ? [] : [PUBLIC_ADDRESS];

async function secureWeb(options: GuardedFetchOptions = {}) {
  const { port, close } = await started(createHttpsServer({ cert, key }));
  closers.push(close);
  return createGuardedFetch({ resolve, dial: divertedDial(port), ...options });
}

describe('the certificate of a host', () => {
  it('is read with its issuer and its end', async () => {
    const web = await secureWeb({ certificateAuthority: cert });
    const { addresses, certificate, problem } = await web.inspect('public.example');
    expect([addresses, problem]).toEqual([[PUBLIC_ADDRESS], undefined]);
    expect(certificate?.issuer).not.toBe('');
    expect(certificate?.expiresAt).toBeGreaterThan(Date.now());
  });

  it.each([
    ['of no known authority', 'public.example', undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another host', 'other.example', cert, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('%s is read, too, with what is wrong', async (_what, host, certificateAuthority, problem) => {
    const web = await secureWeb({ certificateAuthority });
    expect(await web.inspect(host)).toMatchObject({ certificate: { issuer: expect.any(String) }, problem });
  });

  it.each([
    ['inner.example', 'no_address', []],
    ['unknown.example', 'no_address', []],
    ['127.0.0.1', 'no_address', []],
    ['closed.example', 'no_connection', [PUBLIC_ADDRESS]],
  ])('is missing for %s: %s', async (host, problem, addresses) => {
    const web = createGuardedFetch({ resolve, dial: async () => Promise.reject(new Error('refused')) });
    expect(await web.inspect(host)).toEqual({ addresses, certificate: undefined, problem });
  });

  it('is that of the first address that responds', async () => {
    const { port, close } = await started(createHttpsServer({ cert, key }));
    closers.push(close);
    const dial = divertedDial(port);
    const web = createGuardedFetch({
      resolve: async () => ['93.184.216.35', PUBLIC_ADDRESS],
      dial: (target, signal) =>
        target.address === PUBLIC_ADDRESS ? dial(target, signal) : Promise.reject(new Error('refused')),
      certificateAuthority: cert,
    });
    const { addresses, problem } = await web.inspect('public.example');
    expect([addresses.length, problem]).toEqual([2, undefined]);
  });

  it('is not read where one of several addresses is internal', async () => {
    const web = createGuardedFetch({ resolve: async () => [PUBLIC_ADDRESS, '10.0.0.1'] });
    expect(await web.inspect('public.example')).toMatchObject({ addresses: [], problem: 'no_address' });
  });

  it('is not asked of internal addresses', async () => {
    const canary = await listenAsCanary();
    closers.push(canary.close);
    const web = createGuardedFetch({ resolve: async () => ['127.0.0.1'] });
    await web.inspect('rebinding.example');
    expect(canary.connections()).toBe(0);
  });

  it.each([
    ['speaks no TLS', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['hangs up', ''],
  ])('is missing where a server %s', async (_what, text) => {
    const server = createTcpServer(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .end(text),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    closers.push(() => new Promise((closed) => server.close(() => closed())));
    const { port } = server.address() as { port: number };
    const web = createGuardedFetch({ resolve, dial: divertedDial(port) });
    expect(await web.inspect('public.example')).toMatchObject({ certificate: undefined, problem: 'no_connection' });
  });

  it('is not waited for longer than allowed', async () => {
    const { port, close } = await listenAsCanary();
    closers.push(close);
    const web = createGuardedFetch({ resolve, dial: divertedDial(port), timeoutMs: 50 });
    expect(await web.inspect('public.example')).toMatchObject({ problem: 'no_connection' });
  });
});
