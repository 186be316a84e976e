import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestAccount, type TestApp } from '../../../../test/support/test-app.ts';
import { PATIENCE } from '../../../../test/support/vitest/patience.ts';
import type { Mail } from '../../../platform/mail.ts';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('signing in with a second factor', () => {
  let app: TestApp;
  let now = 1_800_000_000_000;
  const mails: Mail[] = [];
  beforeAll(async () => {
    const mailer = {
      send: async (mail: Mail) => {
        mails.push(mail);
        return 'sent' as const;
      },
    };
    app = await startTestApp({ deps: { clock: { now: () => now }, mailer } });
  });
  afterAll(() => app.close());

  const send = (path: string, cookie: string, body: unknown) =>
    rawRequest(app.origin, path, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json', 'User-Agent': FIREFOX },
      body: JSON.stringify(body),
    });
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => String(cookie).split(';')[0])
      .join('; ');
  const signIn = async ({ email }: TestAccount, cookie = '') => {
    // Each test has its own minute.
    now += 60_000;
    return send('/login', cookie, { email, password: PASSWORD });
  };
  const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
  const enroll = async () => {
    const account = await app.newAccount();
    const cookie = cookiesOf(await signIn(account));
    const begun = JSON.parse((await send('/account/two-factor/begin', cookie, {})).text);
    const confirmed = await send('/account/two-factor/confirm', cookie, { code: codeOf(begun.secret) });
    const { recovery_codes: recoveryCodes } = JSON.parse(confirmed.text);
    return { account, cookie, secret: begun.secret as string, recoveryCodes: recoveryCodes as string[] };
  };
  const look = async (cookie: string) =>
    (await rawRequest(app.origin, '/account/security', { headers: { Cookie: cookie } })).text;

  it('draws the code of the setup, and turns it on with a code only', async () => {
    const account = await app.newAccount();
    const cookie = cookiesOf(await signIn(account));
    expect(JSON.parse(await look(cookie))).toMatchObject({
      two_factor: { on: false, app_since: null, recovery_codes: 0 },
      passkeys: [],
      confirm_with: 'password',
    });
    const begun = JSON.parse((await send('/account/two-factor/begin', cookie, {})).text);
    expect(begun.picture).toMatch(/^<svg /);
    expect(begun.address).toContain(`secret=${begun.secret}`);
    const wrong = await send('/account/two-factor/confirm', cookie, { code: '12345' });
    expect([wrong.status, Object.keys(JSON.parse(wrong.text).errors)]).toEqual([400, ['code']]);
    expect((await signIn(account)).status).toBe(303);
    const right = await send('/account/two-factor/confirm', cookie, { code: codeOf(begun.secret) });
    expect(JSON.parse(right.text).recovery_codes).toHaveLength(10);
    expect(JSON.parse(await look(cookie))).toMatchObject({
      two_factor: { on: true, recovery_codes: 10 },
      confirm_with: 'code',
    });
    expect(mails.at(-1)).toMatchObject({
      to: account.email,
      text: expect.stringContaining('An authenticator app was set up'),
    });
  });

  it('asks for a code after the password, opens no session before, and continues to the requested page', async () => {
    const { account, secret } = await enroll();
    now += 60_000;
    const first = await send('/login', '', { email: account.email, password: PASSWORD, next: '/app/links' });
    expect([first.status, first.headers['set-cookie']]).toEqual([200, undefined]);
    expect(first.text).toContain('Two-factor authentication');
    const token = tokenIn(first.text);
    const wrong = await send('/login/code', '', { token, code: '12345', next: '/app/links' });
    expect([wrong.status, wrong.headers['set-cookie'], tokenIn(wrong.text)]).toEqual([403, undefined, token]);
    const right = await send('/login/code', '', { token, code: codeOf(secret), next: '/app/links' });
    expect([right.status, right.headers.location]).toEqual([303, '/app/links']);
    expect(await look(cookiesOf(right))).toContain('"on":true');
    const again = await send('/login/code', '', { token, code: codeOf(secret) });
    expect([again.status, again.text.includes('Sign in again')]).toEqual([403, true]);
  });

  it('rejects the code of another sign-in, of another person, and a step that is too long ago', async () => {
    const [anna, ben] = [await enroll(), await enroll()];
    const code = () => ({ anna: codeOf(anna.secret), ben: codeOf(ben.secret) });
    const first = tokenIn((await signIn(anna.account)).text);
    expect((await send('/login/code', '', { token: first, code: code().ben })).status).toBe(403);
    expect((await send('/login/code', '', { token: first, code: code().anna })).status).toBe(303);
    const second = tokenIn((await send('/login', '', { email: anna.account.email, password: PASSWORD })).text);
    expect((await send('/login/code', '', { token: second, code: code().anna })).status).toBe(403);
    now += 10 * 60_000;
    const late = await send('/login/code', '', { token: second, code: code().anna });
    expect([late.status, tokenIn(late.text)]).toEqual([403, '']);
    for (const token of ['', 'x', 'a'.repeat(43)])
      expect((await send('/login/code', '', { token, code: code().anna })).status).toBe(403);
  });

  it('limits guesses, also over several sign-ins', async () => {
    const { account, secret } = await enroll();
    const token = tokenIn((await signIn(account)).text);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await send('/login/code', '', { token, code: '12345' })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    const next = tokenIn((await send('/login', '', { email: account.email, password: PASSWORD })).text);
    const right = await send('/login/code', '', { token: next, code: codeOf(secret) });
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('recovers with a recovery code, once, and can then be turned off', async () => {
    const { account, recoveryCodes } = await enroll();
    const token = tokenIn((await signIn(account)).text);
    const entered = await send('/login/code', '', { token, code: recoveryCodes[0] });
    expect([entered.status, entered.headers.location]).toEqual([303, '/app/settings/security']);
    const again = tokenIn((await signIn(account)).text);
    expect((await send('/login/code', '', { token: again, code: recoveryCodes[0] })).status).toBe(403);
    expect((await send('/account/two-factor/remove', cookiesOf(entered), {})).status).toBe(204);
    expect((await signIn(account)).status).toBe(303);
  });

  it('requires recent authentication for changes of the second factor: the password, or a code where it is on', async () => {
    const account = await app.newAccount();
    const cookie = cookiesOf(await signIn(account));
    now += 11 * 60_000;
    const begin = () => send('/account/two-factor/begin', cookie, {});
    const refused = await begin();
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([403, ['confirm']]);
    expect((await send('/account/confirm', cookie, { password: 'wrong' })).status).toBe(400);
    expect((await begin()).status).toBe(403);
    expect((await send('/account/confirm', cookie, { password: PASSWORD })).status).toBe(204);
    const { secret } = JSON.parse((await begin()).text);
    await send('/account/two-factor/confirm', cookie, { code: codeOf(secret) });
    now += 11 * 60_000;
    for (const path of ['remove', 'codes', 'begin', 'confirm'])
      expect((await send(`/account/two-factor/${path}`, cookie, { code: codeOf(secret) })).status).toBe(403);
    const byPassword = await send('/account/confirm', cookie, { password: PASSWORD });
    expect([byPassword.status, Object.keys(JSON.parse(byPassword.text).errors)]).toEqual([400, ['code']]);
    expect((await send('/account/confirm', cookie, { code: codeOf(secret) })).status).toBe(204);
    expect(JSON.parse((await send('/account/two-factor/codes', cookie, {})).text).recovery_codes).toHaveLength(10);
  });

  it.each(['', 'x', '{}', '[1]', '{"id":"a","response":{"clientDataJSON":"e30"}}', `{"id":"${'a'.repeat(2_000)}"}`])(
    'accepts no passkey from %j: not for sign-in, as a second factor or for reauthentication',
    async (response) => {
      const { account, cookie } = await enroll();
      const alone = await send('/login/passkey', '', { response, next: '/app' });
      expect([alone.status, alone.headers['set-cookie']]).toEqual([403, undefined]);
      expect(alone.text).toContain('This passkey was not accepted.');
      const token = tokenIn((await signIn(account)).text);
      const second = await send('/login/passkey', '', { token, response });
      expect([second.status, tokenIn(second.text)]).toEqual([403, token]);
      expect((await send('/account/confirm', cookie, { passkey: response })).status).toBe(400);
      expect((await send('/account/passkeys/add', cookie, { name: 'Laptop', response })).status).toBe(400);
      expect((await send('/account/passkeys/remove', cookie, { id: 1 })).status).toBe(400);
    },
  );

  it('is in the audit log: on, a wrong code, a right one, off', async () => {
    const { account, secret, recoveryCodes } = await enroll();
    const enter = async (codeNow: () => string) => {
      const token = tokenIn((await signIn(account)).text);
      const body = new URLSearchParams({ token, code: codeNow() }).toString();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': FIREFOX };
      return rawRequest(app.origin, '/login/code', { method: 'POST', headers, body });
    };
    await enter(() => '000000');
    const inside = await enter(() => codeOf(secret));
    await send('/account/two-factor/remove', cookiesOf(inside), {});
    const actions = async () => {
      const { items } = await app.app.features.audit.page(account.id, {}, { limit: 50, offset: 0 });
      expect(JSON.stringify(items)).not.toContain(secret);
      expect(recoveryCodes.some((code) => JSON.stringify(items).includes(code))).toBe(false);
      return items.map(({ action }) => action).toReversed();
    };
    await vi.waitFor(
      async () =>
        expect(await actions()).toEqual(['signIn', 'confirmTwoFactor', 'signInFailed', 'signIn', 'removeApp']),
      PATIENCE,
    );
  });

  it('mails a sign-in of a new browser, and none of a known one', async () => {
    const account = await app.newAccount();
    const reported = () => mails.filter(({ to, subject }) => to === account.email && subject.startsWith('New sign-in'));
    const cookies = cookiesOf(await signIn(account));
    await expect.poll(() => reported().length).toBe(1);
    expect(reported()[0]?.text).toContain('Browser: Firefox on Linux');
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('waymark-device=')) ?? '';
    const other = await app.newAccount();
    const shared = cookiesOf(await signIn(other, device));
    await signIn(account, device);
    await signIn(
      account,
      shared.split('; ').find((cookie) => cookie.startsWith('waymark-device=')),
    );
    await signIn(account, 'waymark-device=forged');
    await expect.poll(() => reported().length).toBe(2);
  });
});
