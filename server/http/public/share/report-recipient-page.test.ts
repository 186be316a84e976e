import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { openPostOffice, type PostOffice } from '../../../email-reports/post-office.fixture.ts';
import { ONE_CLICK_BODIES, usePhoneWithoutScripts } from '../landing-pages/one-click.fixture.ts';

let app: TestApp;
let office: PostOffice;
let created = 0;
beforeAll(async () => {
  office = await openPostOffice();
  app = await startTestApp({
    config: { smtpUrl: 'smtp://mail.example', baseUrl: 'https://way.example' },
    deps: { mailer: office.mailer() },
  });
});
afterAll(async () => {
  await app.close();
  await office.shut();
});

/** Creates a website, invites somebody to get its reports, and returns the path of the link in the email. */
async function invited() {
  const domain = `client-${++created}.example`;
  const account = await app.newAccount();
  const { id } = (await account.api('POST', '/api/v1/websites', { domain, email: 1 })).json.data;
  const recipients = `/api/v1/websites/${id}/report-recipients`;
  const email = `ann${created}@client.example`;
  expect((await account.api('POST', recipients, { email })).json.data.invited).toBe(true);
  await app.app.features.reports.deliver();
  const mail = office.arrived.find(({ to }) => to.includes(email));
  const [path = ''] = /\/share\/reports\/[\w-]+/.exec(mail?.text ?? '') ?? [];
  const state = async () => (await account.api('GET', recipients)).json.data[0]?.state;
  return { account, id, recipients, domain, email, path, state };
}
const post = (path: string, init: RequestInit = {}) => app.request(path, { method: 'POST', ...init });

describe('/share/reports/{token}', () => {
  it('confirms with its button alone, because email scanners open every link', async () => {
    const { domain, email, path, state } = await invited();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await app.request(path, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      if (method === 'GET') for (const words of [domain, email]) expect(page.text).toContain(words);
    }
    expect(await state()).toBe('pending');
    expect((await app.request(`${path}/confirm`)).status).toBe(404);
    expect(await state()).toBe('pending');
    const done = await post(`${path}/confirm`);
    expect(done.text).toContain(`You get email reports about ${domain}`);
    expect(await state()).toBe('confirmed');
    expect((await app.request(path)).text).toContain(`Unsubscribe from reports about ${domain}?`);
  });

  it.each(ONE_CLICK_BODIES)('unsubscribes at one POST of %s, without a cookie or an earlier page', async (_, body) => {
    const { domain, path, state } = await invited();
    await post(`${path}/confirm`);
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    for (let clicks = 0; clicks < 2; clicks++) {
      const page = await post(path, { body, headers });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(page.text).toContain(`Unsubscribed from reports about ${domain}`);
    }
    expect(await state()).toBe('unsubscribed');
  });

  it('declines, and subscribes again later', async () => {
    const { path, state, account, recipients, email } = await invited();
    await post(path);
    expect(await state()).toBe('unsubscribed');
    expect((await account.api('POST', recipients, { email })).status).toBe(422);
    expect((await app.request(path)).text).toContain('Subscribe again');
    await post(`${path}/confirm`);
    expect(await state()).toBe('confirmed');
  });

  it('returns 404 for tokens of nobody, of a removed recipient, and of a deleted website', async () => {
    const [removed, deleted] = [await invited(), await invited()];
    const [{ id }] = (await removed.account.api('GET', removed.recipients)).json.data;
    await removed.account.api('DELETE', `${removed.recipients}/${id}`);
    await deleted.account.api('DELETE', `/api/v1/websites/${deleted.id}`);
    const nobody = ['x', '%00', `${deleted.id}-${'A'.repeat(22)}`].map((token) => `/share/reports/${token}`);
    for (const path of [removed.path, deleted.path, ...nobody])
      for (const response of [await app.request(path), await post(path), await post(`${path}/confirm`)])
        expect(response.status).toBe(404);
  });

  it('rejects bodies that no email program sends', async () => {
    const { path, state } = await invited();
    const { status } = await post(path, { body: 'x'.repeat(100_000) });
    expect([status >= 400 && status < 500, await state()]).toEqual([true, 'pending']);
  });
});

describe('the page in a browser', () => {
  const phone = usePhoneWithoutScripts();

  it('works without scripts: decline, subscribe again, unsubscribe, confirm', async () => {
    const { domain, path, state } = await invited();
    const page = await phone.newPage();
    await page.goto(app.origin + path);
    const steps = [
      ['No, thanks', `Unsubscribed from reports about ${domain}`, 'unsubscribed'],
      ['Subscribe again', `You get email reports about ${domain}`, 'confirmed'],
      ['Unsubscribe', `Unsubscribed from reports about ${domain}`, 'unsubscribed'],
    ] as const;
    for (const [name, heading, after] of steps) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await state()).toBe(after);
    }
    const other = await invited();
    await page.goto(app.origin + other.path);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByRole('heading', { name: `You get email reports about ${other.domain}` }).waitFor();
    expect(await other.state()).toBe('confirmed');
  });
});
