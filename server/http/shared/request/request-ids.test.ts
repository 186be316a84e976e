import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { sendRaw } from '../../raw-socket.fixture.ts';
import { createRequestIds, identifiedResponses } from './request-ids.ts';

const NEW = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let server: Server | undefined;
afterEach(() => server?.close());

/** Responds with the ID that two readers of the same request see. */
async function idOf(trusted: number | string[], sent: string | undefined): Promise<string> {
  const read = createRequestIds(trusted);
  server = createServer((request, response) => response.end(`${read(request)} ${read(request)}`));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, {
    headers: sent === undefined ? {} : { 'X-Request-Id': sent },
  });
  const [first, second] = (await response.text()).split(' ');
  expect(second).toBe(first);
  return first ?? '';
}

describe('the ID of a request', () => {
  it.each([
    [1, 'f'.repeat(32)],
    [2, 'Root=1-67891233-abcdef012345678912345678'],
    [['127.0.0.0/8'], '4c2e7b1a-1111-4111-8111-111111111111'],
  ])('is the one of the proxy, with TRUST_PROXY %j and %j', async (trusted, sent) => {
    expect(await idOf(trusted, sent)).toBe(sent);
  });

  it.each([
    [0, 'f'.repeat(32)],
    [['10.0.0.0/8'], 'f'.repeat(32)],
    [1, undefined],
    [1, ''],
    [1, 'short'],
    [1, 'f'.repeat(129)],
    [1, 'with "quotes" in it'],
    [1, 'two-ids-here, another'],
  ])('is new, with TRUST_PROXY %j and %j', async (trusted, sent) => {
    expect(await idOf(trusted, sent)).toMatch(NEW);
  });
});

describe('responses with IDs', () => {
  it.each([
    ['without headers', 200, []],
    ['with headers', 200, [{ 'X-Own': '1' }]],
    ['with a status message', 200, ['Fine', { 'X-Own': '1' }]],
    ['with only a status message', 200, ['Fine']],
  ])('%s', async (_name, status, rest: unknown[]) => {
    const read = createRequestIds(0);
    server = createServer({ ServerResponse: identifiedResponses(read) }, (_request, response) => {
      Reflect.apply(response.writeHead, response, [status, ...rest]);
      response.end();
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(response.headers.get('x-request-id')).toMatch(NEW);
    expect(response.headers.get('x-own')).toBe(rest.some((one) => typeof one === 'object') ? '1' : null);
    expect(response.statusText).toBe(rest.includes('Fine') ? 'Fine' : 'OK');
  });
});

describe('every answer of the service has an ID', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.account.api('POST', '/bio/api/url/add', { url: 'https://target.example/', custom: 'sale' });
  });
  afterAll(() => app.close());

  it.each([
    ['GET', '/login', 200],
    ['GET', '/app', 200],
    ['GET', '/no-such-link', 404],
    ['GET', '/@nobody', 404],
    ['GET', '/bio/api/urls', 401],
    ['GET', '/api/v1/nothing', 401],
    ['DELETE', '/api/event', 405],
    ['POST', '/api/event', 400],
    ['GET', '/healthz', 200],
    ['GET', '/%E0%A4%A', 404],
  ])('%s %s, which is %i', async (method, path, status) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([status, expect.stringMatching(NEW)]);
  });

  it.each(['NOT HTTP\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`])(
    'also what is rejected before it is read: %.20j',
    async (text) => {
      const [response] = await sendRaw(Number(new URL(app.origin).port), text);
      expect(response?.text).toMatch(/^X-Request-Id: [\da-f-]{36}\r$/m);
    },
  );

  it('but redirects, which must be as fast as possible', async () => {
    const { status, headers } = await app.request('/sale');
    expect([status, headers.get('x-request-id')]).toEqual([302, null]);
  });
});
