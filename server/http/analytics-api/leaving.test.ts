import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../../test/support/test-app.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const PASSWORD = 'correct horse battery';
const LATER = Number.MAX_SAFE_INTEGER;

describe('deleting an account by request', () => {
  let numbers: Numbers;
  beforeAll(async () => {
    numbers = await startNumbers('stays.example');
  });
  afterAll(() => numbers.close());

  const leave = (account: TestAccount, password: unknown = PASSWORD) =>
    account.api('DELETE', '/api/v1/account', { password });
  const eventsOf = ({ id }: TestAccount) => numbers.app.deps.events.reader.count({ accountId: id });

  async function accountWithData(name: string): Promise<TestAccount> {
    const { app } = numbers;
    const account = await app.newAccount();
    const { json } = await account.api('POST', '/api/v1/websites', { domain: `${name}.example` });
    await account.api('POST', '/bio/api/url/add', { url: 'https://a.example/', custom: name });
    await numbers.store(
      { accountId: account.id, siteId: json.data.id, host: `${name}.example` },
      { accountId: account.id, siteId: 0, linkId: 1, kind: 'click' },
    );
    return account;
  }

  it('revokes its key, links and websites immediately, and deletes its events in the next run', async () => {
    const account = await accountWithData('leaver');
    const { app } = numbers;
    expect((await app.request('/leaver')).status).toBe(302);
    const { status, json } = await leave(account);
    expect([status, json]).toEqual([200, { error: 0, data: { id: account.id, deleted: true }, status: 200 }]);
    expect((await app.request('/leaver')).status).toBe(404);
    expect((await account.api('GET', '/api/v1/account')).status).toBe(401);
    expect((await account.api('GET', '/bio/api/urls')).status).toBe(401);
    const { deps } = app;
    expect(await deps.catalog.websites.findByHost(['leaver.example'])).toBeUndefined();
    await deps.events.settle();
    expect(await eventsOf(account)).toBeGreaterThan(1);
    await app.app.features.erasures.processDue();
    expect(await eventsOf(account)).toBe(0);
  });

  it('frees its names for others', async () => {
    const account = await accountWithData('free-again');
    await leave(account);
    const next = await accountWithData('free-again');
    expect((await next.api('GET', '/api/v1/websites')).json.data).toMatchObject([{ domain: 'free-again.example' }]);
  });

  it('erases events that arrive late, and finally removes the deletion record', async () => {
    const account = await accountWithData('late');
    await leave(account);
    const { erasures } = numbers.app.app.features;
    await erasures.processDue();
    await numbers.store({ accountId: account.id, siteId: 0, linkId: 1, kind: 'click' });
    const store = numbers.app.deps.catalog.erasures;
    const due = (await store.due(LATER, 100)).filter(({ accountId }) => accountId === account.id);
    for (const erasure of due) await store.rescheduleAt(erasure, 0);
    await erasures.processDue();
    expect(await eventsOf(account)).toBe(0);
  });

  it.each([['Incorrect password'], [''], [undefined], [{ $ne: null }]])(
    'answers 422 to %j and deletes nothing',
    async (password) => {
      const account = await numbers.app.newAccount();
      const { status, json } = await account.api('DELETE', '/api/v1/account', { password });
      expect([status, Object.keys(json.errors)]).toEqual([422, ['password']]);
      expect((await account.api('GET', '/api/v1/account')).status).toBe(200);
    },
  );

  it('returns 429 to the sixth attempt in a minute, be it right or wrong', async () => {
    const account = await numbers.app.newAccount();
    const statuses: number[] = [];
    while (statuses.length < 12 && !statuses.includes(429)) statuses.push((await leave(account, 'wrong one')).status);
    expect(statuses).toContain(429);
    const { status, headers } = await leave(account);
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await account.api('GET', '/api/v1/account')).status).toBe(200);
  });
});

describe('deleting a link', () => {
  it('deletes its clicks and removes them from the figures of its campaign', async () => {
    const numbers = await startNumbers('shop.example');
    const { app } = numbers;
    const { account } = app;
    const campaign = (await account.api('POST', '/bio/api/campaign/add', { name: 'Sale' })).json.id;
    const add = (custom: string) =>
      account.api('POST', '/bio/api/url/add', { url: 'https://a.example/', custom, campaign });
    const [gone, stays] = [(await add('gone')).json.id, (await add('stays')).json.id];
    const click = (linkId: number) => ({ siteId: 0, kind: 'click' as const, linkId, campaignId: campaign });
    await numbers.store(click(gone), click(gone), click(stays));
    const object = { kind: 'campaign' as const, accountId: account.id, id: campaign };
    const clicks = async () => (await app.deps.catalog.totals.read('campaign', [campaign])).get(campaign)?.clicks;
    await app.deps.events.refreshTotals([object]);
    expect(await clicks()).toBe(3);
    await account.api('DELETE', `/bio/api/url/${gone}/erase`);
    await app.app.features.erasures.processDue();
    expect(
      await app.deps.events.reader.count({ accountId: account.id, object: { ...object, kind: 'link', id: gone } }),
    ).toBe(0);
    expect(await clicks()).toBe(1);
    await numbers.close();
  });
});
