import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import type { Mail } from '../../platform/mail.ts';

const START = Date.UTC(2026, 2, 2, 9, 14, 51);

let now = START;
let app: TestApp;
const mails: Mail[] = [];
beforeAll(async () => {
  app = await startTestApp({
    config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' },
    deps: {
      clock: { now: () => now },
      mailer: {
        send: async (mail) => {
          mails.push(mail);
          return 'sent';
        },
      },
    },
  });
});
afterAll(() => app.close());

const withKey = (key: string) =>
  app.request('/bio/api/account', { headers: { Authorization: `Bearer ${key}` } }).then((response) => response.status);
const rotate = (account: TestAccount, body?: object) => account.api('POST', '/bio/api/account/key', body);

describe('the account', () => {
  it('is shown with a picture, a plan and no expiry', async () => {
    const { account } = app;
    const { status, json } = await account.api('GET', '/bio/api/account');
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      data: {
        id: account.id,
        email: account.email,
        username: account.username,
        avatar: 'https://way.example/assets/avatar.svg',
        status: 'free',
        expires: null,
        registered: '2026-03-02 09:14:51',
      },
    });
  });

  it('has a picture that exists', async () => {
    const picture = await app.request('/assets/avatar.svg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('svg')]);
  });
});

describe('updating the account', () => {
  it('changes the email address alone and notifies the old one', async () => {
    const account = await app.newAccount();
    mails.length = 0;
    const { status, json } = await account.api('PUT', '/bio/api/account/update', { email: 'New.Address@example.com' });
    expect([status, json]).toEqual([200, { error: 0, message: 'The account was updated.' }]);
    const shown = await account.api('GET', '/bio/api/account');
    expect(shown.json.data).toMatchObject({ email: 'new.address@example.com', username: account.username });
    expect(mails.map((mail) => mail.to)).toEqual([account.email]);
  });

  it('changes the password alone', async () => {
    const account = await app.newAccount();
    const body = { password: 'four plain words here' };
    expect((await account.api('PUT', '/bio/api/account/update', body)).status).toBe(200);
    const stored = await app.deps.catalog.accounts.findByEmail(account.email);
    expect(stored?.passwordHash).toBe('quick:four plain words here');
  });

  it('treats an empty body as no change', async () => {
    mails.length = 0;
    expect((await app.account.api('PUT', '/bio/api/account/update', {})).status).toBe(200);
    expect(mails).toEqual([]);
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'password123' }, 'password'],
    [{ email: 'fine@example.com', password: '' }, 'password'],
  ])('rejects %j with 400 on %s and changes nothing', async (body, field) => {
    const before = await app.deps.catalog.accounts.findByEmail(app.account.email);
    const { status, json, text } = await app.account.api('PUT', '/bio/api/account/update', body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
    expect(text).not.toContain('password123');
    expect(await app.deps.catalog.accounts.findByEmail(app.account.email)).toEqual(before);
  });

  it('rejects the address of another account', async () => {
    const other = await app.newAccount();
    const { status, json } = await app.account.api('PUT', '/bio/api/account/update', { email: other.email });
    expect([status, Object.keys(json.errors)]).toEqual([400, ['email']]);
  });

  it('ignores every other field', async () => {
    const account = await app.newAccount();
    const body = { plan: 'business', status: 'business', username: 'root', id: 1, suspended_at: 1 };
    await account.api('PUT', '/bio/api/account/update', body);
    const { data } = (await account.api('GET', '/bio/api/account')).json;
    expect(data).toMatchObject({ id: account.id, status: 'free', username: account.username });
  });
});

describe('rotating the key', () => {
  it('revokes the old key immediately and shows the new one', async () => {
    const account = await app.newAccount();
    const { status, json } = await rotate(account);
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      key: expect.stringMatching(/^wm_[0-9A-Za-z]{49}$/),
      expires: null,
      message: expect.any(String),
    });
    expect([await withKey(account.key), await withKey(json.key)]).toEqual([401, 200]);
  });

  it('keeps the old key valid for the requested overlap', async () => {
    const account = await app.newAccount();
    const { json } = await rotate(account, { overlap_minutes: 60 });
    expect([await withKey(account.key), await withKey(json.key)]).toEqual([200, 200]);
    now = START + 61 * 60_000;
    expect([await withKey(account.key), await withKey(json.key)]).toEqual([401, 200]);
    now = START;
  });

  it('sets an expiry for the new key', async () => {
    const account = await app.newAccount();
    const { json } = await rotate(account, { expires: '2026-03-03 00:00:00' });
    expect(json.expires).toBe('2026-03-03 00:00:00');
    expect(await withKey(json.key)).toBe(200);
    now = Date.UTC(2026, 2, 3);
    expect(await withKey(json.key)).toBe(401);
    now = START;
  });

  it.each([
    [{ expires: '2026-02-30' }, 'expires'],
    [{ expires: '2020-01-01' }, 'expires'],
    [{ overlap_minutes: -1 }, 'overlap_minutes'],
    [{ overlap_minutes: 99_999 }, 'overlap_minutes'],
  ])('rejects %j with 400 on %s and keeps the key', async (body, field) => {
    const { status, json } = await rotate(app.account, body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
    expect(await withKey(app.account.key)).toBe(200);
  });
});
