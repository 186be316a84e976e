import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

describe('the profile of the signed-in person', () => {
  let app: TestApp;
  let cookie: string;
  let dataUrl: string;
  beforeAll(async () => {
    app = await startTestApp();
    const { headers } = await send('/login', { email: app.account.email, password: 'correct horse battery' }, '');
    cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a5c63' } });
    dataUrl = `data:image/png;base64,${(await photo.png().toBuffer()).toString('base64')}`;
  });
  afterAll(() => app.close());

  const send = (path: string, body: unknown, as = cookie, headers: Record<string, string> = {}) =>
    rawRequest(app.origin, path, {
      method: 'POST',
      headers: { Cookie: as, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const read = async (path: string) =>
    JSON.parse((await rawRequest(app.origin, path, { headers: { Cookie: cookie } })).text);
  const token = async () => JSON.parse((await send('/account/token', {})).text);
  const members = async () => {
    const { workspace } = await token();
    return (await read(`/account/w/${workspace.id}/members`)).members;
  };

  it('is empty at first', async () => {
    const { username } = app.account;
    const formats = { week_start: '', time_format: '', date_format: '' };
    expect(await read('/account/profile')).toEqual({ username, name: '', picture: null, timezone: '', ...formats });
  });

  it('is what the application, the members and the authors show from then on', async () => {
    const { json } = await app.account.api('POST', '/bio/api/url/add', { url: 'https://example.com/profile' });
    expect((await send('/account/profile', { name: ' Ada ', timezone: 'Europe/Vienna' })).status).toBe(204);
    const formats = { week_start: 'sunday', time_format: '24h', date_format: 'iso' };
    expect((await send('/account/profile', formats)).status).toBe(204);
    const { picture } = JSON.parse((await send('/account/profile/picture', { picture: dataUrl })).text);
    expect(picture).toMatch(/^\/assets\/avatars\/[A-Za-z0-9]{22}\.jpg$/);
    const shown = { username: app.account.username, name: 'Ada', picture, timezone: 'Europe/Vienna', ...formats };
    expect(await read('/account/profile')).toEqual(shown);
    expect((await token()).person).toMatchObject(shown);
    expect(await members()).toMatchObject([{ username: app.account.username, name: 'Ada', picture }]);
    const authors = await app.account.api('GET', `/bio/api/authors?kind=link&ids=${json.id}`);
    expect(authors.json.data[0].created).toMatchObject({ name: 'Ada', picture: expect.stringMatching(`${picture}$`) });
    const creators = await app.account.api('GET', '/bio/api/authors/creators?kind=link');
    expect(creators.json.people).toMatchObject([{ name: 'Ada' }]);
    const account = await app.account.api('GET', '/bio/api/account');
    expect(account.json.data).toMatchObject({
      username: app.account.username,
      avatar: expect.stringMatching(`${picture}$`),
    });
  });

  it('has a picture that anyone can display, until it is removed', async () => {
    const { picture } = JSON.parse((await send('/account/profile/picture', { picture: dataUrl })).text);
    const response = await fetch(app.origin + picture);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
    expect(JSON.parse((await send('/account/profile/picture', { picture: null })).text)).toEqual({ picture: null });
    expect((await fetch(app.origin + picture)).status).toBe(404);
    const { avatar } = (await app.account.api('GET', '/bio/api/account')).json.data;
    expect(avatar).toMatch(/\/assets\/avatar\.svg$/);
  });

  it.each([
    ['/account/profile', { name: 'x'.repeat(61) }, 'name'],
    ['/account/profile', { name: '', timezone: 'Nowhere' }, 'timezone'],
    ['/account/profile', { week_start: 'friday' }, 'week_start'],
    ['/account/profile', { time_format: '25h' }, 'time_format'],
    ['/account/profile', { date_format: 'us' }, 'date_format'],
    ['/account/profile/picture', { picture: 'data:image/png;base64,aGVsbG8=' }, 'picture'],
    ['/account/profile/picture', { picture: 7 }, 'picture'],
    ['/account/profile/picture', {}, 'picture'],
  ])('%s rejects %j at its field', async (path, body, field) => {
    const { status, text } = await send(path, body);
    expect([status, JSON.parse(text).errors[field]]).toEqual([400, [expect.any(String)]]);
  });

  it.each(['/account/profile', '/account/profile/picture'])(
    '%s is closed to strangers and other sites',
    async (path) => {
      expect((await send(path, { name: 'Eve', picture: null }, '')).status).toBe(401);
      expect((await send(path, { picture: null }, cookie, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    },
  );

  it('has a confirmed email address where email is off, and nothing to resend', async () => {
    const { email } = app.account;
    expect(await read('/account/email')).toEqual({ email, confirmed: true, pending: null });
    expect((await token()).person).toMatchObject({ email, email_confirmed: true });
    expect((await send('/account/email/resend', {})).status).toBe(204);
  });
});
