import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const PIXELS = '/bio/api/pixels';

describe('guarantees of an API family on every response', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('responds with and without the /bio prefix', async () => {
    for (const path of [PIXELS, '/api/pixels']) expect((await test.account.api('GET', path)).status).toBe(200);
  });

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic eDp5'],
    ['an unknown key', 'Bearer wm_nope'],
    ['two words', 'Bearer a b'],
  ])('rejects %s with 401 and how to authenticate', async (_name, header) => {
    const response = await test.request(PIXELS, { headers: header === undefined ? {} : { Authorization: header } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.json).toMatchObject({ error: 1, message: expect.any(String) });
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  });

  it.each(['Bearer', 'bearer', 'Token', 'token'])('takes the key after %s', async (scheme) => {
    const response = await test.request(PIXELS, { headers: { Authorization: `${scheme} ${test.account.key}` } });
    expect(response.status).toBe(200);
  });

  it('lists the methods of a URL', async () => {
    const response = await test.account.api('DELETE', PIXELS);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.json).toMatchObject({ error: 1 });
  });

  it('answers HEAD like GET, without a body', async () => {
    const response = await test.account.api('HEAD', PIXELS);
    expect(response.status).toBe(200);
    expect(response.text).toBe('');
  });

  it('allows CORS preflights without a key', async () => {
    for (const path of [PIXELS, '/bio/api/pixel/1/update', '/bio/api/nothing']) {
      const response = await test.request(path, { method: 'OPTIONS', headers: { Origin: 'https://app.example.com' } });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('sends the limits on preflights too, and never rejects one', async () => {
    for (let request = 0; request < 40; request++) {
      const response = await test.request(PIXELS, { method: 'OPTIONS' });
      expect(response.status).toBe(204);
      expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    }
  });

  it('reads any whole number above 1000 as 1000', async () => {
    for (const limit of ['1001', '9007199254740993', '9'.repeat(30)]) {
      const response = await test.account.api('GET', `${PIXELS}?limit=${limit}`);
      expect(response.json.data.perpage).toBe(1000);
    }
  });

  it('rejects invalid UTF-8, and skips a byte order mark', async () => {
    const headers = { Authorization: `Bearer ${test.account.key}`, 'Content-Type': 'application/json' };
    const send = (body: Uint8Array<ArrayBuffer>) =>
      test.request('/bio/api/channel/add', { method: 'POST', headers, body });
    const broken = await send(new Uint8Array([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]));
    expect([broken.status, broken.json.error]).toEqual([400, 1]);
    const marked = await send(new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('{"name":"Marked"}')]));
    expect(marked.json).toMatchObject({ error: 0, name: 'Marked' });
  });

  it.each(['abc', '0', '-1', '1.5', '01', '9007199254740992', '99999999999999999999', '%00', '1%2F2', "1'--"])(
    'finds nothing under the id %j',
    async (id) => {
      const response = await test.account.api('DELETE', `/bio/api/pixel/${id}/delete`);
      expect(response.status).toBe(404);
      expect(response.json).toEqual({ error: 1, message: 'Not found.' });
    },
  );

  it("responds to another account's object exactly like to an unknown one", async () => {
    const { json } = await test.account.api('POST', '/bio/api/pixel/add', { type: 'forum', name: 'x', tag: 't2_mine' });
    const stranger = await test.newAccount();
    const theirs = await stranger.api('DELETE', `/bio/api/pixel/${json.id}/delete`);
    const unknown = await stranger.api('DELETE', '/bio/api/pixel/123456789/delete');
    expect([theirs.status, theirs.text]).toEqual([unknown.status, unknown.text]);
    expect((await test.account.api('DELETE', `/bio/api/pixel/${json.id}/delete`)).status).toBe(200);
  });

  it.each([
    ['{"type":', 'application/json', 400],
    ['[1,2]', 'application/json', 400],
    ['<xml/>', 'application/xml', 415],
    [`{"name":"${'x'.repeat(70_000)}"}`, 'application/json', 413],
  ])('rejects the body %.20s as %s with %d', async (body, type, status) => {
    const headers = { Authorization: `Bearer ${test.account.key}`, 'Content-Type': type };
    const response = await test.request('/bio/api/pixel/add', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({ error: 1, message: expect.any(String) });
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  });

  it('accepts form bodies and a JSON type without a body', async () => {
    const headers = { Authorization: `Bearer ${test.account.key}` };
    const body = new URLSearchParams({ type: 'forum', name: 'Form', tag: 't2_form' });
    const created = await test.request('/bio/api/pixel/add', { method: 'POST', headers, body });
    expect(created.json).toEqual({ error: 0, id: expect.any(Number) });
    const gone = await test.request(`/bio/api/pixel/${created.json.id}/delete`, {
      method: 'DELETE',
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    expect(gone.status).toBe(200);
  });

  it.each(['/bio/api/%E0%A4%A', '/bio/api/pixels?limit=%E0%A4%A', `/bio/api/${'x'.repeat(3_000)}`])(
    'responds without 5xx to the URL %.40s',
    async (path) => {
      const response = await test.account.api('GET', path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.json).toMatchObject({ error: 1 });
    },
  );
});

describe('the rate limit', () => {
  let test: TestApp;
  beforeAll(async () => {
    const midMinute = { now: () => Date.UTC(2026, 0, 15, 12, 0, 30) };
    test = await startTestApp({ deps: { clock: midMinute }, config: { linkApiRateLimit: 30 } });
  });
  afterAll(() => test.close());

  it('is exact under concurrency, and its headers are on every response', async () => {
    const account = await test.newAccount();
    const responses = await Promise.all(Array.from({ length: 60 }, () => account.api('GET', PIXELS)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(30);
    const refused = responses.filter((response) => response.status === 429);
    expect(refused).toHaveLength(30);
    for (const response of responses) {
      expect(response.headers.get('x-ratelimit-limit')).toBe('30');
      expect(response.headers.get('x-ratelimit-reset')).toBe(String(Date.UTC(2026, 0, 15, 12, 1) / 1000));
    }
    expect(refused[0]?.headers.get('retry-after')).toBe('30');
    expect(refused[0]?.json).toMatchObject({ error: 1 });
  });

  it('counts rejected requests too, and every key separately', async () => {
    const [one, two] = [await test.newAccount(), await test.newAccount()];
    for (let request = 0; request < 30; request++) await one.api('POST', '/bio/api/pixel/add', {});
    expect((await one.api('GET', PIXELS)).status).toBe(429);
    expect((await two.api('GET', PIXELS)).status).toBe(200);
  });

  it('counts requests without a valid key by address', async () => {
    const statuses = [];
    for (let request = 0; request < 31; request++) statuses.push((await test.request(PIXELS)).status);
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});
