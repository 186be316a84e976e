import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { PATIENCE } from '../../../../test/support/vitest/patience.ts';
import { openPostOffice, type PostOffice } from '../../../email-reports/post-office.fixture.ts';

const PASSWORD = 'correct horse battery';

let app: TestApp;
let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
  app = await startTestApp({
    config: { smtpUrl: 'smtp://mail.example', registration: 'open' },
    deps: { mailer: office.mailer() },
  });
});
afterAll(async () => {
  await app.close();
  await office.shut();
});
beforeEach(() => void office.arrived.splice(0));

const form = (path: string, fields: Record<string, string>, cookie = '') =>
  rawRequest(app.origin, path, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const send = (path: string, body: object, cookie: string) =>
  rawRequest(app.origin, path, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = async (path: string, cookie: string) =>
  JSON.parse((await rawRequest(app.origin, path, { headers: { Cookie: cookie } })).text);
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

let created = 0;
/** Registers a person over the web; returns their session and the token in the email that confirms. */
async function register() {
  const email = `registered${++created}@example.com`;
  const response = await form('/register', { email, username: `registered${created}`, password: PASSWORD });
  expect(response.status).toBe(201);
  return { email, cookie: cookieOf(response), token: await tokenTo(email), page: response.text };
}
/** Creates a person likewise without the web, which limits registrations. */
async function newPerson() {
  const email = `fresh${++created}@example.com`;
  const { accounts, emailConfirmations } = app.app.features;
  const { account } = await accounts.register({ email, username: `fresh${created}`, password: PASSWORD });
  await emailConfirmations.begin(account.personId);
  return { email, cookie: cookieOf(await form('/login', { email, password: PASSWORD })), token: await tokenTo(email) };
}
async function tokenTo(email: string): Promise<string> {
  const mail = await vi.waitFor(() => {
    const found = office.arrived.findLast(({ to, text }) => to.includes(email) && text.includes('/login/email'));
    if (!found) throw new Error('no mail yet');
    return found;
  }, PATIENCE);
  return /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

describe('a new person, where email is on', () => {
  it('gets the key and works immediately, and is asked to confirm the address', async () => {
    const { email, cookie, page } = await register();
    expect(page).toMatch(/wm_\w+|API key/);
    expect(await read('/account/email', cookie)).toEqual({ email, confirmed: false, pending: null });
    const { person } = JSON.parse((await send('/account/token', {}, cookie)).text);
    expect(person).toMatchObject({ email, email_confirmed: false });
  });

  it('confirms with the button of the page; opening the link changes nothing', async () => {
    const { email, cookie, token } = await newPerson();
    for (let opened = 0; opened < 2; opened++) {
      const page = await app.request(`/login/email?token=${token}`);
      expect([page.status, page.text.includes(email)]).toEqual([200, true]);
    }
    expect((await read('/account/email', cookie)).confirmed).toBe(false);
    expect((await form('/login/email', { token })).text).toContain('Email address confirmed');
    expect(await read('/account/email', cookie)).toEqual({ email, confirmed: true, pending: null });
    expect((await form('/login/email', { token })).status).toBe(410);
    expect((await app.request(`/login/email?token=${token}`)).status).toBe(410);
  });

  it('cannot invite by email until then, only with a link to share', async () => {
    const { cookie, token } = await newPerson();
    const { workspace } = JSON.parse((await send('/account/token', {}, cookie)).text);
    const path = `/account/w/${workspace.id}/invitations`;
    const invited = { email: 'guest@example.com', role: 'member' };
    const refused = await send(path, invited, cookie);
    expect([refused.status, JSON.parse(refused.text).errors.email]).toEqual([400, [expect.stringMatching(/your own/)]]);
    expect((await send(path, { role: 'member' }, cookie)).status).toBe(200);
    await form('/login/email', { token });
    expect((await send(path, invited, cookie)).status).toBe(200);
  });

  it('gets another link on request', async () => {
    const { email, cookie, token } = await newPerson();
    office.arrived.length = 0;
    expect((await send('/account/email/resend', {}, cookie)).status).toBe(204);
    const second = await tokenTo(email);
    expect(second).not.toBe(token);
    expect((await form('/login/email', { token: second })).status).toBe(200);
  });

  it('keeps the link to the current address when the password changes', async () => {
    const { cookie, token } = await newPerson();
    await send('/account/password', { current: PASSWORD, password: 'another long password' }, cookie);
    expect((await form('/login/email', { token })).status).toBe(200);
  });

  it('gets no reports until then', async () => {
    const { email, cookie, token } = await newPerson();
    const { workspace } = JSON.parse((await send('/account/token', {}, cookie)).text);
    const { websites, reportSubjects } = app.deps.catalog;
    const { id } = await websites.insert({
      accountId: workspace.id,
      domain: `${created}.example`,
      privacy: 0,
      passwordHash: null,
      email: true,
      excludeBots: true,
      excludeParams: '',
      excludeIps: '',
      favorite: false,
      createdAt: 1,
      updatedAt: 1,
    });
    expect((await reportSubjects.find(workspace.id, id))?.readers).toEqual([]);
    await form('/login/email', { token });
    expect((await reportSubjects.find(workspace.id, id))?.readers).toMatchObject([{ email }]);
  });
});

describe('an invited person, where email is on', () => {
  async function invite(body: object) {
    const owner = await newPerson();
    await form('/login/email', { token: owner.token });
    const { workspace } = JSON.parse((await send('/account/token', {}, owner.cookie)).text);
    const { text } = await send(`/account/w/${workspace.id}/invitations`, { role: 'member', ...body }, owner.cookie);
    return new URL(JSON.parse(text).link).searchParams.get('invitation') ?? '';
  }
  const join = async (invitation: string, email: string) => {
    const username = `joined${++created}`;
    const response = await form('/login/join', { invitation, email, username, password: PASSWORD });
    expect(response.status).toBe(303);
    return (await read('/account/email', cookieOf(response))).confirmed as boolean;
  };

  it.each([
    ['the invited one, whose link the inviter saw too', { email: 'invited@example.com' }, 'invited@example.com'],
    ['another address than the invited one', { email: 'meant@example.com' }, 'another@example.com'],
    ['that of a link that was shared', {}, 'shared@example.com'],
  ])('confirms the address, also %s', async (_what, body, email) => {
    office.arrived.length = 0;
    expect(await join(await invite(body), email)).toBe(false);
    expect(await tokenTo(email)).not.toBe('');
  });

  it('confirms the address of an invitation to the service', async () => {
    const { invitations } = app.app.features;
    const { link } = await invitations.invite('service@example.com');
    const invitation = new URL(link).searchParams.get('invitation') ?? '';
    const email = 'service@example.com';
    const response = await form('/register', { invitation, email, username: 'service', password: PASSWORD });
    expect((await read('/account/email', cookieOf(response))).confirmed).toBe(false);
  });
});

describe('a change of the email address, where email is on', () => {
  it('holds from the confirmation on', async () => {
    const { email, cookie, token } = await newPerson();
    await form('/login/email', { token });
    const next = `moved-${email}`;
    expect((await send('/account/email', { email: next }, cookie)).status).toBe(204);
    expect(await read('/account/email', cookie)).toEqual({ email, confirmed: true, pending: next });
    expect((await form('/login/email', { token: await tokenTo(next) })).text).toContain(`Sign in with ${next}`);
    expect((await form('/login', { email, password: PASSWORD })).status).not.toBe(303);
    expect((await form('/login', { email: next, password: PASSWORD })).status).toBe(303);
  });

  it('does so over the API, too', async () => {
    const next = `api-${app.account.email}`;
    const { json } = await app.account.api('PUT', '/bio/api/account/update', { email: next });
    expect(json).toMatchObject({ error: 0, message: expect.stringMatching(/^Confirm the new email address/) });
    expect((await app.account.api('GET', '/bio/api/account')).json.data.email).toBe(app.account.email);
    await form('/login/email', { token: await tokenTo(next) });
    expect((await app.account.api('GET', '/bio/api/account')).json.data.email).toBe(next);
  });

  it('is requested together with a new password, whose link then works', async () => {
    const { email } = (await app.account.api('GET', '/bio/api/account')).json.data;
    const next = `both-${email}`;
    const body = { email: next, password: 'yet another password' };
    const { json } = await app.account.api('PUT', '/bio/api/account/update', body);
    expect(json.message).toMatch(/^Confirm the new email address/);
    expect((await form('/login/email', { token: await tokenTo(next) })).status).toBe(200);
    expect((await form('/login', { email: next, password: 'yet another password' })).status).toBe(303);
  });

  it('sends nothing for the current address, and says so over the API', async () => {
    const { email } = (await app.account.api('GET', '/bio/api/account')).json.data;
    office.arrived.length = 0;
    const { json } = await app.account.api('PUT', '/bio/api/account/update', { email: email.toUpperCase() });
    expect([json.message, office.arrived]).toEqual(['The account was updated.', []]);
  });

  it('to a taken address leaves the password as it was', async () => {
    const { email: taken } = await newPerson();
    const { email } = (await app.account.api('GET', '/bio/api/account')).json.data;
    const body = { email: taken, password: 'never set password' };
    expect((await app.account.api('PUT', '/bio/api/account/update', body)).status).toBe(400);
    expect((await form('/login', { email, password: 'never set password' })).status).not.toBe(303);
  });

  it('has a limit that a new password does not lift', async () => {
    const { email, cookie, token } = await newPerson();
    await form('/login/email', { token });
    const ask = async (number: number) =>
      (await send('/account/email', { email: `m${number}-${email}` }, cookie)).status;
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual(Array(5).fill(204));
    const response = await send('/account/password', { current: PASSWORD, password: 'another long password' }, cookie);
    const again = await send('/account/email', { email: `m6-${email}` }, cookieOf(response));
    expect([again.status, JSON.parse(again.text).errors.email]).toEqual([400, [expect.stringContaining('5 links')]]);
  });

  it('is recorded as a request, and as a change when it happens', async () => {
    const { email, cookie, token } = await newPerson();
    await form('/login/email', { token });
    const { workspace } = JSON.parse((await send('/account/token', {}, cookie)).text);
    await send('/account/email', { email }, cookie);
    await send('/account/email', { email: `new-${email}` }, cookie);
    await form('/login/email', { token: await tokenTo(`new-${email}`) });
    const { items } = await app.app.features.audit.page(workspace.id, {}, { limit: 9, offset: 0 });
    const actions = items.map(({ action }) => action).filter((action) => action.endsWith('Email'));
    expect(actions).toEqual(['changeEmail', 'requestEmail', 'confirmEmail']);
  });

  it('is canceled by a new password', async () => {
    const { email, cookie } = await newPerson();
    await send('/account/email', { email: `stolen-${email}` }, cookie);
    const token = await tokenTo(`stolen-${email}`);
    await send('/account/password', { current: PASSWORD, password: 'another long password' }, cookie);
    expect((await form('/login/email', { token })).status).toBe(410);
  });

  it.each(['', 'x', 'A'.repeat(43)])('has no page for the token %j', async (token) => {
    expect((await app.request(`/login/email?token=${token}`)).status).toBe(410);
    expect((await form('/login/email', { token })).status).toBe(410);
  });
});
