import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { servePlainRequests } from './plain-requests.ts';

const certificates = {
  isValid: (host: string) => host === 'way.example',
  responseFor: async (host: string, token: string) => {
    if (host === 'down.example') throw new Error('no catalog');
    return host === 'new.example' && token === 'abc-_1' ? 'abc-_1.thumb' : undefined;
  },
};

interface Seen {
  status: number | 'passed on';
  headers: Record<string, string>;
  body: string;
}

/** Sends a request through the handler. */
function handle(host: string | undefined, url: string, socket: object = {}): Promise<Seen> {
  const { promise, resolve } = Promise.withResolvers<Seen>();
  const seen: Seen = { status: 'passed on', headers: {}, body: '' };
  const response = {
    writeHead: (status: number, headers: Record<string, string>) => {
      Object.assign(seen, { status, headers });
    },
    end: (body = '') => resolve({ ...seen, body }),
  };
  const serve = servePlainRequests(certificates, (_request, _response, pass) => pass());
  const request = { headers: { host }, url, socket, method: 'GET' };
  // The handler reads and calls only these members; a real exchange is tested in `assembly/certificates.test.ts`.
  serve(request as unknown as IncomingMessage, response as unknown as ServerResponse, () => resolve(seen));
  return promise;
}

describe('a request without TLS', () => {
  it.each([
    ['way.example', '/sale?a=b', 'https://way.example/sale?a=b'],
    ['WAY.example.:80', '/', 'https://way.example/'],
    ['way.example', '//evil.example/', 'https://way.example//evil.example/'],
  ])('to %s%s, which has a certificate, redirects to %s', async (host, url, location) => {
    const { status, headers } = await handle(host, url);
    expect([status, headers]).toEqual([
      308,
      expect.objectContaining({ Location: location, 'Cache-Control': 'no-store' }),
    ]);
  });

  it.each([
    ['new.example', '/sale', {}],
    ['192.0.2.1', '/readyz', {}],
    [undefined, '/', {}],
    ['way.example', '/sale', { encrypted: true }],
    ['new.example', '/.well-known/acme-challenge/abc-_1', { encrypted: true }],
  ])('to %s%s is served as it is when the host has none, or the socket is %j', async (host, url, socket) => {
    expect((await handle(host, url, socket)).status).toBe('passed on');
  });
});

describe('a certificate authority', () => {
  it('gets the response to its challenge', async () => {
    const { status, headers, body } = await handle('new.example', '/.well-known/acme-challenge/abc-_1');
    expect([status, headers['Content-Type'], body]).toEqual([200, 'application/octet-stream', 'abc-_1.thumb']);
  });

  it.each([
    ['new.example', 'other'],
    ['way.example', 'abc-_1'],
    ['new.example', ''],
    ['new.example', '../../readyz'],
    ['new.example', 'abc-_1?x'],
    ['new.example', 'a'.repeat(201)],
    ['down.example', 'abc-_1'],
  ])('gets 404 from %s for %j', async (host, token) => {
    expect((await handle(host, `/.well-known/acme-challenge/${token}`)).status).toBe(404);
  });
});
