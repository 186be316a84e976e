import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { analyticsApiRateLimit: 40, linkApiRateLimit: 7 } });
});
afterAll(() => app.close());

describe('the analytics group', () => {
  it('shows the account of the key', async () => {
    const response = await app.account.api('GET', '/api/v1/account');
    expect(response.status).toBe(200);
    expect(response.json.data).toMatchObject({ id: app.account.id, email: app.account.email, plan_ends_at: null });
    expect(Value.Check(analyticsOperations.showAnalyticsAccount.response, response.json)).toBe(true);
  });

  it('has its own counter and limit, and reports them in every response', async () => {
    const account = await app.newAccount();
    const first = await account.api('GET', '/api/v1/websites');
    const unknown = await account.api('GET', '/api/v1/nothing');
    const link = await account.api('GET', '/api/pixels');
    const standing = [first, unknown, link].map(({ headers }) => [
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
    ]);
    expect(standing).toEqual([
      ['40', '39'],
      ['40', '38'],
      ['7', '6'],
    ]);
  });

  it('responds below /api/v1 itself, regardless of the link tools at /api', async () => {
    const account = await app.newAccount();
    for (const path of ['/api/v1', '/api/v1/', '/api/v1/qr', '/api/v1/pixels']) {
      const response = await account.api('GET', path);
      expect([path, response.status, response.headers.get('x-ratelimit-limit')]).toEqual([path, 404, '40']);
    }
    const wrong = await account.api('DELETE', '/api/v1/websites');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect((await account.api('GET', '/api/websites')).headers.get('x-ratelimit-limit')).toBe('7');
  });

  it('asks for a key', async () => {
    const response = await app.request('/api/v1/websites');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(response.json).toMatchObject({ error: 1 });
  });

  it('rejects a body that is not an object with 400', async () => {
    const headers = { Authorization: `Bearer ${app.account.key}`, 'Content-Type': 'application/json' };
    for (const body of ['[1]', '{', '"text"', 'null']) {
      const response = await app.request('/api/v1/websites', { method: 'POST', headers, body });
      expect([body, response.status]).toEqual([body, 400]);
    }
  });
});
