import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import type { PlanLimits } from '../../plans/plans.ts';

const url = 'https://shop.example/garden';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { linkApiRateLimit: 30 } });
});
afterAll(() => app.close());

let created = 0;
/** Creates an account whose plan has these limits. */
async function accountWith(limits: Partial<PlanLimits>): Promise<TestAccount> {
  const account = await app.newAccount();
  const { name } = await app.app.features.plans.create({ name: `limits-${++created}`, ...limits });
  await app.app.features.plans.assign(account.id, name);
  return account;
}

const link = (account: TestAccount, over: object = {}) => account.api('POST', '/bio/api/url/add', { url, ...over });

describe('an account at the limit of its plan', () => {
  it.each<[string, Partial<PlanLimits>, string, object, string]>([
    ['links', { links: 0 }, '/bio/api/url/add', { url }, 'includes no links.'],
    ['QR codes', { codes: 0 }, '/bio/api/qr/add', { type: 'text', data: 'x' }, 'includes no QR codes.'],
    ['websites', { websites: 0 }, '/api/v1/websites', { domain: 'limit.example' }, 'includes no websites.'],
    ['domains', { domains: 0 }, '/bio/api/domain/add', { domain: 'go.limit.example' }, 'includes no domains.'],
  ])('gets 403 for %s, with what to do', async (_what, limits, path, body, sentence) => {
    const { status, json } = await (await accountWith(limits)).api('POST', path, body);
    const message = expect.stringContaining(sentence);
    expect([status, json]).toEqual([403, { error: 1, message }]);
    expect(json.message).toContain('Ask the operator of this service for another plan.');
  });

  it('creates as many of several links as fit, and hears about each of the others', async () => {
    const account = await accountWith({ links: 2 });
    const links = [{ url }, { url: 'javascript:alert(1)' }, { url, custom: `fits-${created}` }, { url }];
    const { status, json } = await account.api('POST', '/bio/api/urls/add', { links });
    expect([status, json.made]).toEqual([200, 2]);
    expect(json.results.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      ...[null, expect.stringContaining('Enter a web address'), null, expect.stringContaining('allows 2 links.')],
    ]);
  });

  it('imports as many rows as fit, and continues after links were deleted', async () => {
    const account = await accountWith({ links: 1 });
    const text = `url,alias\n${url},import-a\n${url},import-b\n`;
    const start = async () => {
      const body = { kind: 'link_import', name: 'links.csv', import: { format: 'csv', text } };
      const { json } = await account.api('POST', '/bio/api/task/add', body);
      await app.app.features.tasks.work();
      const rows = (await account.api('GET', `/bio/api/task/${json.id}/rows`)).json.data.rows;
      return rows.map(({ result, refusal }: { result: string; refusal: string | null }) => refusal ?? result);
    };
    expect(await start()).toEqual(['made', expect.stringContaining('allows 1 link.')]);
    const { data } = (await account.api('GET', '/bio/api/urls')).json;
    await account.api('DELETE', `/bio/api/url/${data.urls[0].id}/delete`);
    expect((await start())[1]).toBe('made');
  });

  it('keeps as many codes of a batch as fit', async () => {
    const account = await accountWith({ codes: 1 });
    const batch = { csv: 'data\nhttps://a.example/\nhttps://b.example/\n', store: true };
    const { json } = await account.api('POST', '/bio/api/task/add', { kind: 'qr_batch', batch });
    await app.app.features.tasks.work();
    const { rows } = (await account.api('GET', `/bio/api/task/${json.id}/rows`)).json.data;
    expect(rows).toMatchObject([{ result: 'made' }, { refusal: expect.stringContaining('allows 1 QR code.') }]);
  });

  it('restores what was deleted only while there is a place for it', async () => {
    const account = await accountWith({ links: 1 });
    const first = (await link(account)).json.id;
    await account.api('DELETE', `/bio/api/url/${first}/delete`);
    const second = (await link(account)).json.id;
    const restore = () => account.api('POST', `/bio/api/url/${first}/restore`);
    const refused = await restore();
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining('allows 1 link.')]);
    await account.api('DELETE', `/bio/api/url/${second}/delete`);
    expect((await restore()).status).toBe(200);
  });

  it('changes and uses what it has', async () => {
    const account = await accountWith({ links: 1 });
    const { json } = await link(account);
    expect((await link(account)).status).toBe(403);
    const change = await account.api('PUT', `/bio/api/url/${json.id}/update`, { title: 'New' });
    expect(change.status).toBe(200);
    expect((await app.request(new URL(json.shorturl).pathname)).status).toBe(302);
  });

  it('invites nobody else, and lets nobody in above it', async () => {
    const account = await accountWith({ members: 2 });
    const { members, plans } = app.app.features;
    const personId = (await app.app.features.accounts.find(account.id))?.personId ?? 0;
    const actor = { accountId: account.id, personId, role: 'owner' as const };
    const { link: invitation } = await members.invite(actor, { email: undefined, role: 'member' });
    const second = members.invite(actor, { email: undefined, role: 'member' });
    await expect(second).rejects.toMatchObject({ code: 'limit_reached' });
    const { name } = await plans.create({ name: `limits-${++created}`, members: 1 });
    await plans.assign(account.id, name);
    const guest = await app.newAccount();
    const guestId = (await app.app.features.accounts.find(guest.id))?.personId ?? 0;
    const secret = new URL(invitation).searchParams.get('invitation') ?? '';
    await expect(members.join(secret, guestId)).rejects.toMatchObject({ code: 'limit_reached' });
    const session = await app.app.features.sessions.begin({ id: guest.id, personId: guestId }, '');
    const page = await app.request('/login/join', {
      method: 'POST',
      headers: {
        Cookie: `waymark=${session.secret}`,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ invitation: secret }),
    });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('allows 1 member.')]);
  });
});

describe('the plan of an account', () => {
  it('is its status, and sets the rate of its keys with the next request', async () => {
    const account = await accountWith({ linkRequestsPerMinute: 45 });
    const rate = async () => (await account.api('GET', '/bio/api/account')).headers.get('x-ratelimit-limit');
    expect(await rate()).toBe('45');
    expect((await account.api('GET', '/bio/api/account')).json.data.status).toBe(`limits-${created}`);
    await app.app.features.plans.assign(account.id, 'business');
    expect(await rate()).toBe('600');
    await app.app.features.plans.assign(account.id, 'free');
    expect(await rate()).toBe('30');
  });

  it('is the default plan for new accounts and workspaces', async () => {
    const { plans, members } = app.app.features;
    const { id, name } = await plans.create({ name: `limits-${++created}`, isDefault: true });
    const account = await app.newAccount();
    expect((await account.api('GET', '/bio/api/account')).json.data.status).toBe(name);
    const personId = (await app.app.features.accounts.find(account.id))?.personId ?? 0;
    const workspace = await members.create(personId, 'Second');
    expect((await plans.list()).find((plan) => plan.id === id)).toMatchObject({ isDefault: true, workspaces: 2 });
    expect((await app.app.features.accounts.find(workspace))?.plan).toBe(name);
    const free = (await plans.list()).find((plan) => plan.name === 'free');
    await plans.update(free?.id ?? 0, { isDefault: true });
  });
});
