import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailTopic } from '../../../../contract/vocabulary.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createUnsubscribing } from '../../../email-reports/unsubscribe.ts';
import { ONE_CLICK_BODIES, usePhoneWithoutScripts } from './one-click.fixture.ts';

let app: TestApp;
let created = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns the token that an email to the account's owner would contain. */
async function tokenOf(about: { websiteId: number; what: EmailTopic }) {
  const { secrets, reportSubjects: subjects, emailPreferences: preferences } = app.deps.catalog;
  const { websites, websiteSettings: settingsDesk } = app.app.features;
  const { personId } = await owner();
  return createUnsubscribing({ secrets, subjects, preferences, settingsDesk, websites }).token({ personId, ...about });
}
async function owner() {
  const account = await app.deps.catalog.accounts.find(app.account.id);
  if (!account) throw new Error('no account');
  return account;
}

/** Creates a website that sends emails, and the token that an email of it would contain. */
async function website(what: EmailTopic = 'weekly') {
  created++;
  const response = await app.account.api('POST', '/api/v1/websites', { domain: `stop-${created}.example`, email: 1 });
  expect(response.status).toBe(201);
  const { id, domain } = response.json.data as { id: number; domain: string };
  const token = await tokenOf({ websiteId: id, what });
  return { id, domain, path: `/unsubscribe/${token}` };
}
/** Whether the owner gets the weekly reports of a website. */
const sendsMail = async (id: number) => {
  const found = await app.deps.catalog.reportSubjects.find(app.account.id, id);
  return found !== undefined && !found.readers.some(({ unwanted }) => unwanted.includes('weekly'));
};

describe('/unsubscribe/{token}', () => {
  it('asks first, because email scanners open every link', async () => {
    const { id, domain, path } = await website();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await app.request(path, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      if (method === 'GET') expect(page.text).toContain(`Unsubscribe from weekly reports for ${domain}?`);
    }
    expect(await sendsMail(id)).toBe(true);
  });

  it.each(ONE_CLICK_BODIES)('stops emails at one POST of %s, without a cookie or an earlier page', async (_, body) => {
    const { id, domain, path } = await website();
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    const page = await app.request(path, { method: 'POST', body, headers });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Unsubscribed from weekly reports for ${domain}`);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(await sendsMail(id)).toBe(false);
  });

  it.each(['weekly', 'monthly', 'alerts'] as const)('confirms that %s stop, also the second time', async (what) => {
    const { path } = await website(what);
    const words = what === 'alerts' ? what : `${what} reports`;
    expect((await app.request(path)).text).toContain(`Unsubscribe from ${words} for `);
    for (let post = 0; post < 2; post++) {
      expect((await app.request(path, { method: 'POST' })).text).toContain(`Unsubscribed from ${words} for `);
    }
  });

  it('stops emails that are not about a website', async () => {
    const path = `/unsubscribe/${await tokenOf({ websiteId: 0, what: 'responses' })}`;
    expect((await app.request(path)).text).toContain('Unsubscribe from emails about responses?');
    const { personId } = await owner();
    expect(await app.app.features.emailPreferences.wants(personId, 'responses')).toBe(true);
    expect((await app.request(path, { method: 'POST' })).text).toContain('Unsubscribed from emails about responses<');
    expect(await app.app.features.emailPreferences.wants(personId, 'responses')).toBe(false);
  });

  it('returns 404 for tokens that no email contained, and for a deleted website', async () => {
    const { id, path } = await website();
    await app.account.api('DELETE', `/api/v1/websites/${id}`);
    for (const word of [
      path,
      '/unsubscribe/1-w-AAAAAAAAAAAAAAAAAAAAAA',
      '/unsubscribe/x',
      '/unsubscribe/%00',
      '/unsubscribe',
    ]) {
      for (const method of ['GET', 'POST']) expect((await app.request(word, { method })).status).toBe(404);
    }
  });

  it('rejects bodies that no email program sends', async () => {
    const { id, path } = await website();
    const response = await app.request(path, { method: 'POST', body: 'x'.repeat(100_000) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await sendsMail(id)).toBe(true);
  });
});

describe('the page in a browser', () => {
  const phone = usePhoneWithoutScripts();

  it('works without scripts', async () => {
    const { id, domain, path } = await website();
    const page = await phone.newPage();
    await page.goto(app.origin + path);
    expect(await sendsMail(id)).toBe(true);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: `Unsubscribed from weekly reports for ${domain}` }).waitFor();
    expect(await sendsMail(id)).toBe(false);
  });
});
