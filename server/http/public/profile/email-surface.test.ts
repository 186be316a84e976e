import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

describe('which emails a person gets', () => {
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    app = await startTestApp();
    const { headers } = await send('/login', { email: app.account.email, password: 'correct horse battery' }, '');
    cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  });
  afterAll(() => app.close());

  const send = (path: string, body: unknown, as = cookie, headers: Record<string, string> = {}) =>
    rawRequest(app.origin, path, {
      method: 'POST',
      headers: { Cookie: as, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const read = async () =>
    JSON.parse((await rawRequest(app.origin, '/account/emails', { headers: { Cookie: cookie } })).text);
  const isOn = async (topic: string) =>
    (await read()).topics.find((one: { topic: string }) => one.topic === topic)?.on as boolean;

  it('is everything at first, and the screen knows whether the service sends any', async () => {
    const { can_mail: canMail, topics, websites } = await read();
    expect([canMail, websites]).toEqual([false, []]);
    expect(topics).toEqual(['weekly', 'monthly', 'alerts', 'responses'].map((topic) => ({ topic, on: true })));
  });

  it.each(['weekly', 'monthly', 'alerts', 'responses'])('changes for %s', async (topic) => {
    expect((await send('/account/emails', { topic, on: false })).status).toBe(204);
    expect(await isOn(topic)).toBe(false);
    expect((await send('/account/emails', { topic, on: true })).status).toBe(204);
    expect(await isOn(topic)).toBe(true);
  });

  it('lists websites that the person unsubscribed from, until they resubscribe', async () => {
    const { id, domain } = (await app.account.api('POST', '/api/v1/websites', { domain: 'mails.example' })).json.data;
    const { personId = 0 } = (await app.deps.catalog.accounts.findByEmail(app.account.email)) ?? {};
    await app.deps.catalog.emailPreferences.optOut(personId, { topic: 'alerts', websiteId: id });
    expect((await read()).websites).toEqual([{ topic: 'alerts', website: id, domain }]);
    await send('/account/emails', { topic: 'alerts', on: true, website: id });
    expect((await read()).websites).toEqual([]);
    expect((await read()).sending).toEqual([]);
    await app.account.api('PATCH', `/api/v1/websites/${id}`, { email: 1 });
    const workspace = app.account.id;
    expect((await read()).sending).toEqual([{ website: id, workspace, domain, topics: ['weekly'] }]);
  });

  it('does not tell the domain of a website of a workspace that the person is no member of', async () => {
    const stranger = await app.newAccount();
    const { id } = (await stranger.api('POST', '/api/v1/websites', { domain: 'secret.example' })).json.data;
    const { personId = 0 } = (await app.deps.catalog.accounts.findByEmail(app.account.email)) ?? {};
    await app.deps.catalog.emailPreferences.optOut(personId, { topic: 'alerts', websiteId: id });
    expect((await read()).websites).toEqual([]);
  });

  it.each([
    [{ topic: 'security', on: false }, 'topic'],
    [{ on: false }, 'topic'],
    [{ topic: 'weekly' }, 'on'],
    [{ topic: 'weekly', on: 0 }, 'on'],
    [{ topic: 'weekly', on: false, website: 'x' }, 'website'],
    [{ topic: 'weekly', on: false, website: 1 }, 'website'],
  ])('rejects %j at its field', async (body, field) => {
    const { status, text } = await send('/account/emails', body);
    expect([status, JSON.parse(text).errors[field]]).toEqual([400, [expect.any(String)]]);
  });

  it('is closed to strangers and other sites', async () => {
    const body = { topic: 'weekly', on: false };
    expect((await send('/account/emails', body, '')).status).toBe(401);
    expect((await send('/account/emails', body, cookie, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await isOn('weekly')).toBe(true);
  });
});
