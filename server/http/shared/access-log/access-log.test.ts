import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { sendRaw } from '../../raw-socket.fixture.ts';
import { truncatedAddress } from './access-log.ts';

let app: TestApp;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  const config = { accessLog: 'json' as const, trustProxy: 1, metricsToken: 'a-token-of-many-letters' };
  app = await startTestApp({ config, deps: { writeAccessLine: (line) => void lines.push(line) } });
  port = Number(new URL(app.origin).port);
  await app.account.api('POST', '/bio/api/url/add', { url: 'https://target.example/', custom: 'sale' });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const VISITOR = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'Test/1', Referer: 'https://example.com/?token=1' };

/** Lines are written after the client has the response. */
async function onlyLine(): Promise<Record<string, unknown>> {
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  return JSON.parse(lines[0] ?? '');
}

describe('the access log', () => {
  it.each([
    ['a redirect', 'GET', '/sale?utm_source=x', 302, 0],
    ['a link that does not exist', 'GET', '/no-such-link', 404, expect.any(Number)],
    ['a page', 'GET', '/login', 200, expect.any(Number)],
    ['a request without a body', 'HEAD', '/sale', 302, 0],
    ['an error of the API', 'GET', '/bio/api/links', 401, expect.any(Number)],
    ['an accepted event', 'POST', '/api/event', 400, expect.any(Number)],
  ])('has a line about %s, with the ID that the client got', async (_name, method, path, status, bytes) => {
    const response = await app.request(path, { method, headers: VISITOR });
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(await onlyLine()).toEqual({
      ...{ access: true, time: expect.any(String), durationMs: expect.any(Number), requestId, method, status, bytes },
      ...{ host: new URL(app.origin).host, url: path, httpVersion: '1.1', address: '203.0.113.0' },
      ...{ referrer: 'https://example.com/?token=***', userAgent: 'Test/1' },
    });
  });

  it('has the rejections of requests that reach no route', async () => {
    const [response] = await sendRaw(port, 'GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    const { requestId, status } = await onlyLine();
    expect(status).toBe(400);
    expect(response?.text).toContain(`X-Request-Id: ${requestId}`);
  });

  it('has status 499 for a client that left before the answer', async () => {
    vi.spyOn(app.deps.catalog.pixels, 'page').mockReturnValueOnce(new Promise(() => undefined));
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /bio/api/pixels HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.account.key}\r\n\r\n`);
    await vi.waitFor(() => expect(app.deps.catalog.pixels.page).toHaveBeenCalled());
    socket.destroy();
    expect(await onlyLine()).toMatchObject({ status: 499, url: '/bio/api/pixels' });
  });

  it('has no lines about health checks and metrics', async () => {
    for (const path of ['/healthz', '/readyz?exclude=catalog', '/metrics', '/robots.txt']) await app.request(path);
    expect((await onlyLine()).url).toBe('/robots.txt');
  });

  it('keeps fields short, however long a client makes them', async () => {
    await app.request(`/sale?x=${'y'.repeat(6_000)}`, { headers: { 'User-Agent': 'z'.repeat(4_000) } });
    expect(lines.join().length + (await onlyLine()).toString().length).toBeLessThan(5_000);
  });
});

it.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['', '-'],
  ['unknown', '-'],
])('the address %j is truncated to %s', (address, truncated) => expect(truncatedAddress(address)).toBe(truncated));
