import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccess } from './access.ts';
import { ApiError } from './api-error.ts';
import { type ApiClient, createClient, toQueryString } from './client.ts';

type FakeResponse = { status: number; body: string; headers?: Record<string, string> };

describe('the client of the API', () => {
  let server: Server;
  let origin: string;
  let seen: IncomingMessage[] = [];
  let respond: (request: IncomingMessage) => FakeResponse;
  let client: ApiClient;
  let tokens = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request);
      request.resume();
      const { status, body, headers } = respond(request);
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    seen = [];
    tokens = 0;
    respond = () => ({ status: 200, body: '{"error":0}' });
    client = createClient(createAccess(async () => ({ token: `ws_${++tokens}`, expiresAt: Date.now() + 900_000 })));
  });

  it('sends the token, and JSON where there is a body', async () => {
    await client.call(`${origin}/x`, { method: 'POST', body: { name: 'Ä' } });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer ws_1', 'content-type': 'application/json' });
    await client.call(`${origin}/x`);
    expect(seen[1]?.headers['content-type']).toBeUndefined();
  });

  it('retries once with a new token when the old one has expired', async () => {
    respond = ({ headers }) =>
      headers.authorization === 'Bearer ws_1'
        ? { status: 401, body: '{}' }
        : { status: 200, body: '{"error":0,"id":7}' };
    expect(await client.call(`${origin}/x`)).toEqual({ error: 0, id: 7 });
    expect(seen).toHaveLength(2);
  });

  it('does not send what a guest may not call, once the token says that they are one', async () => {
    const canCall = (operation: string) => operation !== 'showWebsite';
    const ofGuest = createClient(
      createAccess(async () => ({ token: 'ws_g', expiresAt: Date.now() + 900_000 })),
      canCall,
    );
    await expect(ofGuest.call(`${origin}/x`, { operation: 'showWebsite' })).rejects.toMatchObject({ status: 403 });
    expect(seen).toEqual([]);
    await ofGuest.call(`${origin}/x`, { operation: 'showOverview' });
    await ofGuest.call(`${origin}/x`);
    expect(seen).toHaveLength(2);
  });

  it('does not retry forever', async () => {
    respond = () => ({ status: 401, body: '{"error":1,"message":"No."}' });
    await expect(client.call(`${origin}/x`)).rejects.toMatchObject({ status: 401, message: 'No.' });
    expect(seen).toHaveLength(2);
  });

  it.each([
    [
      'in the words of the service',
      400,
      '{"error":1,"message":"No.","errors":{"url":["Write it whole."]}}',
      'No.',
      { url: ['Write it whole.'] },
    ],
    ['that is no JSON in words of its own', 502, '<html>', 'The service is unavailable. Try again in a moment.', {}],
    [
      'with odd fields as far as they can be read',
      422,
      '{"message":"No.","errors":{"a":"x","b":[1]}}',
      'No.',
      { b: ['1'] },
    ],
    ['of something that is gone', 404, 'null', 'This no longer exists.', {}],
  ])('throws a rejection %s', async (_what, status, body, message, fields) => {
    respond = () => ({ status, body });
    const refusal = await client.call(`${origin}/x`).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status, message, fields });
  });

  it('reports how long to wait', async () => {
    respond = () => ({ status: 429, body: '{"message":"Too many attempts."}', headers: { 'Retry-After': '12' } });
    await expect(client.call(`${origin}/x`)).rejects.toMatchObject({ retryAfterSeconds: 12 });
  });

  it('reports that the service cannot be reached', async () => {
    await expect(client.call('http://127.0.0.1:1/x')).rejects.toMatchObject({ status: 0 });
  });

  it('can be aborted, which is not an error response', async () => {
    const stop = new AbortController();
    const requested = client.call(`${origin}/x`, { signal: stop.signal });
    stop.abort();
    await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the query string of a request', () => {
  it.each([
    [{}, ''],
    [{ q: '', page: undefined, tag: null }, ''],
    [{ q: 'a b&c', page: 2, favorite: false }, '?q=a+b%26c&page=2&favorite=false'],
    [{ types: ['link', 'qr'] }, '?types=link&types=qr'],
  ])('of %j is %j', (query, expected) => {
    expect(toQueryString(query)).toBe(expected);
  });
});
