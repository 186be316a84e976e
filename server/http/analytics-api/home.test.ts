import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let website: number;
let link: number;
let shorturl: string;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
  const { api } = app.account;
  ({ id: website } = (await api('POST', '/api/v1/websites', { domain: 'shop.example', exclude_bots: 0 })).json.data);
  ({ id: link } = (await api('POST', '/bio/api/url/add', { url: 'https://shop.example/', title: 'Garden' })).json);
  await api('POST', `/api/v1/websites/${website}/goals`, { name: 'Home', match: { kind: 'page', path: '/' } });
  ({ shorturl } = (await api('GET', `/bio/api/url/${link}`)).json.details);
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  expect((await app.request(new URL(shorturl).pathname, { headers: browser })).status).toBe(302);
  const body = JSON.stringify({ page: 'https://shop.example/' });
  const sent = await app.request('/api/event', { method: 'POST', headers: browser, body });
  expect(sent.status).toBe(202);
  await app.deps.events.settle();
});
afterAll(() => app.close());

const NO_POINT = { views: 0, conversions: 0 };

it('shows everything that happened in one answer', async () => {
  const { status, json } = await app.account.api('GET', '/api/v1/home?range=today&timezone=Europe/Berlin');
  expect([status, json.meta.interval, json.meta.timezone]).toEqual([200, 'hour', 'Europe/Berlin']);
  expect(json.data.live.visitors).toBe(1);
  expect(json.data.live.minutes).toHaveLength(30);
  expect(json.data.totals).toEqual({ clicks: 1, scans: 0, visits: 1, views: 1, visitors: 1, conversions: 1 });
  expect(json.data.compared_totals).toEqual({ clicks: 0, scans: 0, visits: 0, views: 0, visitors: 0, conversions: 0 });
  expect(json.data.series.reduce((sum: number, point: { clicks: number }) => sum + point.clicks, 0)).toBe(1);
  const trend = json.data.series.map(({ clicks }: { clicks: number }) => clicks);
  expect(json.data.movers.links).toEqual([{ id: link, name: 'Garden', address: shorturl, now: 1, before: 0, trend }]);
  // In the website's own time zone.
  const [moving] = json.data.movers.websites;
  expect(json.data.movers.websites).toEqual([{ ...moving, id: website, name: 'shop.example', now: 1, before: 0 }]);
  expect(moving.trend.toSorted().at(-1)).toBe(1);
  expect(json.data.live.websites).toEqual([{ id: website, visitors: 1 }]);
  expect(json.data.series.filter(({ views, conversions }: typeof NO_POINT) => views + conversions > 0)).toHaveLength(1);
  const reported = json.data.activity.map(({ type, address }: { type: string; address: string | null }) => [
    type,
    address,
  ]);
  expect(reported.toSorted()).toEqual([
    ['link', shorturl],
    ['website', null],
    ['website', null],
  ]);
});

it('names links without a title by their destination, and returns their short URLs', async () => {
  const other = await app.newAccount();
  const created = [];
  for (const source of ['newsletter', 'instagram']) {
    const url = `https://shop.example/?utm_source=${source}`;
    created.push((await other.api('POST', '/bio/api/url/add', { url })).json.shorturl);
  }
  const { activity } = (await other.api('GET', '/api/v1/home')).json.data;
  const reported = activity.map(({ name, address }: { name: string; address: string }) => [name, address]);
  expect(reported.toSorted()).toEqual([
    ['shop.example/?utm_source=instagram', created[1]],
    ['shop.example/?utm_source=newsletter', created[0]],
  ]);
});

it('shows every website with its days', async () => {
  const { json } = await app.account.api('GET', '/api/v1/websites/summaries?timezone=Europe/Berlin');
  expect(json.meta.days).toHaveLength(7);
  expect(json.data).toEqual([
    {
      id: website,
      domain: 'shop.example',
      favorite: false,
      timezone: 'UTC',
      live: 1,
      visitors: 1,
      views: 1,
      visits: 1,
      conversion_rate: 100,
      visitors_before: 0,
      views_before: 0,
      visits_before: 0,
      conversion_rate_before: 0,
      days: [0, 0, 0, 0, 0, 0, 1],
    },
  ]);
});

it('shows the websites that a person created', async () => {
  const idsBy = async (creator: number) =>
    (await app.account.api('GET', `/api/v1/websites/summaries?creator=${creator}`)).json.data.map(
      ({ id }: { id: number }) => id,
    );
  const { people } = (await app.account.api('GET', '/bio/api/authors/creators?kind=website')).json;
  expect(await idsBy(people[0].id)).toEqual([website]);
  expect(await idsBy(people[0].id + 1)).toEqual([]);
  expect((await app.account.api('GET', '/api/v1/websites/summaries?creator=0')).status).toBe(422);
});

it('shows a new account nothing, and nothing of others', async () => {
  const other = await app.newAccount();
  const { json } = await other.api('GET', '/api/v1/home');
  expect(json.data.totals).toEqual({ clicks: 0, scans: 0, visits: 0, views: 0, visitors: 0, conversions: 0 });
  expect([json.data.movers, json.data.activity]).toEqual([{ links: [], codes: [], websites: [] }, []]);
  expect((await other.api('GET', '/api/v1/websites/summaries')).json.data).toEqual([]);
});

it('tells what a workspace has set up, immediately', async () => {
  const other = await app.newAccount();
  const setUp = async () => (await other.api('GET', '/api/v1/home')).json.data.setup;
  const nothing = {
    ...{ link: false, code: false, website: false, visit: false },
    ...{ goal: false, domain: false, member: false, sample: false },
  };
  expect(await setUp()).toEqual({ is_new: true, ...nothing, website_id: null });
  const { json } = await other.api('POST', '/api/v1/websites', { domain: 'garden.example' });
  expect(await setUp()).toMatchObject({ ...nothing, website: true, website_id: json.data.id });
  await other.api('POST', '/bio/api/url/add', { url: 'https://garden.example/' });
  expect(await setUp()).toMatchObject({ link: true, code: false });
});

interface Listed {
  id: number;
  title: string;
  name: string;
  date: string;
}
const titleOf = ({ title }: Listed) => title;
const nameOf = ({ name }: Listed) => name;
const dateOf = ({ date }: Listed) => date;
const byId = (one: Listed, other: Listed) => one.id - other.id;

describe('sample data', () => {
  const PATH = '/bio/api/account/sample';

  it('fills a workspace with believable figures, once, and counts for no step of the checklist', async () => {
    const other = await app.newAccount();
    const { status, json } = await other.api('POST', PATH, {});
    expect([status, json.objects]).toEqual([200, 11]);
    expect((await other.api('POST', PATH, {})).json.objects).toBe(11);
    const { data } = (await other.api('GET', '/api/v1/home?range=30d')).json;
    expect(data.setup).toMatchObject({ sample: true, link: false, code: false, website: false, goal: false });
    expect([data.setup.visit, data.setup.website_id, data.alerts]).toEqual([false, null, []]);
    for (const name of ['clicks', 'scans', 'visits', 'conversions']) expect(data.totals[name]).toBeGreaterThan(10);
    const [site] = (await other.api('GET', '/api/v1/websites')).json.data;
    const { json: overview } = await other.api('GET', `/api/v1/websites/${site.id}/overview?period=90d`);
    expect(overview.data.totals.conversion_rate).toBeLessThan(10);
    expect(overview.data.goals.length).toBeGreaterThan(2);
    const { json: links } = await other.api('GET', '/bio/api/urls');
    expect(links.data.urls.every(({ title }: { title: string }) => title.startsWith('Sample: '))).toBe(true);
  });

  it('is removed with its events, and takes nothing with it that the person created', async () => {
    const other = await app.newAccount();
    await other.api('POST', PATH, {});
    const [campaign] = (await other.api('GET', '/bio/api/campaigns')).json.data.campaigns;
    const own = { url: 'https://garden.example/', title: 'Mine', campaign: campaign.id };
    const { id } = (await other.api('POST', '/bio/api/url/add', own)).json;
    expect((await other.api('DELETE', PATH)).json.objects).toBe(11);
    const counts = {
      links: (await other.api('GET', '/bio/api/urls')).json.data.result,
      deleted: (await other.api('GET', '/bio/api/urls/deleted')).json.data.result,
      codes: (await other.api('GET', '/bio/api/qr')).json.data.result,
      campaigns: (await other.api('GET', '/bio/api/campaigns')).json.data.result,
      websites: (await other.api('GET', '/api/v1/websites')).json.meta.total,
    };
    expect(counts).toEqual({ links: 1, deleted: 0, codes: 0, campaigns: 0, websites: 0 });
    expect((await other.api('GET', `/bio/api/url/${id}`)).json.details.title).toBe('Mine');
    await app.app.features.erasures.processDue();
    expect(await app.deps.events.reader.count({ accountId: other.id })).toBe(0);
    expect((await other.api('DELETE', PATH)).json.objects).toBe(0);
  });

  it('has names that say so, destinations that nobody owns, and dates in the order of its ids', async () => {
    const other = await app.newAccount();
    await other.api('POST', PATH, {});
    const { urls } = (await other.api('GET', '/bio/api/urls?limit=50')).json.data;
    const { qrs } = (await other.api('GET', '/bio/api/qr?limit=50')).json.data;
    const { campaigns } = (await other.api('GET', '/bio/api/campaigns')).json.data;
    const [site] = (await other.api('GET', '/api/v1/websites')).json.data;
    const names = [...urls.map(titleOf), ...qrs.map(nameOf), ...campaigns.map(nameOf)];
    expect(names.length).toBe(10);
    for (const name of names) expect(name).toMatch(/^Sample: \w/);
    expect(site.domain).toBe(`sample-coffee-${other.id}.example`);
    for (const { longurl } of urls) expect(new URL(longurl).hostname).toBe(site.domain);
    const dates: string[] = urls.toSorted(byId).map(dateOf);
    expect(dates).toEqual(dates.toSorted());
    expect(Date.parse(dates.at(-1) ?? '')).toBeLessThan(Date.now());
  });

  it('has weeks of events, the same in every list', async () => {
    const other = await app.newAccount();
    await other.api('POST', PATH, {});
    const [site] = (await other.api('GET', '/api/v1/websites')).json.data;
    const { urls } = (await other.api('GET', '/bio/api/urls?limit=50')).json.data;
    for (const { clicks } of urls) expect(Number(clicks)).toBeGreaterThan(0);
    const { goals } = (await other.api('GET', `/api/v1/websites/${site.id}/overview?period=90d`)).json.data;
    for (const { conversion_rate } of goals) expect(conversion_rate).toBeLessThan(10);
  });

  it('can be in several workspaces, each with its own', async () => {
    const [one, another] = [await app.newAccount(), await app.newAccount()];
    await Promise.all([one.api('POST', PATH, {}), another.api('POST', PATH, {})]);
    expect((await one.api('DELETE', PATH)).json.objects).toBe(11);
    expect((await another.api('GET', '/bio/api/urls')).json.data.result).toBe(6);
    expect((await another.api('GET', '/api/v1/home')).json.data.setup.sample).toBe(true);
    expect((await one.api('GET', '/api/v1/home')).json.data.setup.sample).toBe(false);
  });

  it('can be removed although a part of it was deleted by hand, and added again', async () => {
    const other = await app.newAccount();
    await other.api('POST', PATH, {});
    const [{ id }] = (await other.api('GET', '/bio/api/urls')).json.data.urls;
    const [site] = (await other.api('GET', '/api/v1/websites')).json.data;
    expect((await other.api('DELETE', `/bio/api/url/${id}/delete`)).status).toBe(200);
    expect((await other.api('DELETE', `/api/v1/websites/${site.id}`)).status).toBe(200);
    expect((await other.api('DELETE', PATH)).json.objects).toBe(11);
    expect((await other.api('GET', '/bio/api/urls/deleted')).json.data.result).toBe(0);
    expect((await other.api('POST', PATH, {})).json.objects).toBe(11);
  });

  it('sends nothing, to no webhook either', async () => {
    const other = await app.newAccount();
    const hook = { url: 'https://hooks.garden.example/', events: ['link.created', 'code.scanned', 'goal.reached'] };
    const { json } = await other.api('POST', '/bio/api/webhook/add', hook);
    await other.api('POST', PATH, {});
    const sent = await other.api('GET', `/bio/api/webhook/${json.id}/deliveries`);
    expect([sent.status, sent.json.data?.deliveries ?? []]).toEqual([200, []]);
  });

  it('is in the audit log when it is added and when it is removed, and only in that of its workspace', async () => {
    const [other, stranger] = [await app.newAccount(), await app.newAccount()];
    const actions = async (who: typeof other) =>
      (await who.api('GET', '/bio/api/audit')).json.data.entries
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => action.endsWith('SampleData'));
    await other.api('POST', PATH, {});
    expect(await actions(other)).toEqual(['addSampleData']);
    await other.api('DELETE', PATH);
    expect(await actions(other)).toEqual(['removeSampleData', 'addSampleData']);
    expect(await actions(stranger)).toEqual([]);
  });

  it('of another workspace is out of reach', async () => {
    const [other, stranger] = [await app.newAccount(), await app.newAccount()];
    await other.api('POST', PATH, {});
    expect((await stranger.api('DELETE', PATH)).json.objects).toBe(0);
    expect((await other.api('GET', '/bio/api/urls')).json.data.result).toBe(6);
  });

  it.each([
    ['links:read', 403],
    ['account:read', 403],
    ['account:write', 200],
  ])('needs a key that may change the workspace: with %s it answers %i', async (scope, expected) => {
    const other = await app.newAccount();
    const { json } = await other.api('POST', '/bio/api/account/key/add', { name: 'Script', scopes: [scope] });
    const headers = { Authorization: `Bearer ${json.key}` };
    for (const method of ['POST', 'DELETE'])
      expect((await app.request(PATH, { method, headers })).status).toBe(expected);
  });
});

it('tells what needs a person: a domain without its records, a destination that is gone, a limit', async () => {
  const other = await app.newAccount();
  const alertsNow = async () => (await other.api('GET', '/api/v1/home')).json.data.alerts;
  expect(await alertsNow()).toEqual([]);
  const { json: domain } = await other.api('POST', '/bio/api/domain/add', { domain: 'https://go.garden.example' });
  const { json: created } = await other.api('POST', '/bio/api/url/add', {
    url: 'https://gone.example/',
    title: 'Gone',
  });
  const { linkHealth } = app.deps.catalog;
  const now = Date.now();
  await linkHealth.takeInNew(now, 1_000);
  const checked = { linkId: created.id, url: 'https://gone.example/', failures: 3, status: 'broken' as const };
  await linkHealth.save([{ ...checked, httpStatus: 404, checkedAt: now, brokenSince: now, nextCheckAt: now + 1 }]);
  expect(await alertsNow()).toEqual([
    { kind: 'broken_destination', type: 'link', id: created.id, name: 'Gone', detail: '404' },
    { kind: 'unverified_domain', type: 'domain', id: domain.id, name: 'go.garden.example', detail: '' },
  ]);
});

it('tells of failed emails those who manage members, and nobody else', async () => {
  const other = await app.newAccount();
  const { json: site } = await other.api('POST', '/api/v1/websites', { domain: 'mailed.example' });
  const { mails } = app.deps.catalog;
  const now = Date.now();
  const key = `report:${site.data.id}:weekly:2026-W47`;
  await mails.add({ key, accountId: other.id, recipient: 'ada@example.com', content: '{}' }, now);
  const [mail] = (await mails.due({ now, longestWaitMs: 1, limit: 100 })).filter((one) => one.key === key);
  const taken = mail && (await mails.take(mail, now + 1));
  if (taken) await mails.settle({ ...taken, reason: 'No such user.' }, 'refused', now);
  const kinds = async () =>
    (await other.api('GET', '/api/v1/home')).json.data.alerts.map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(['failed_email']);
  const { accounts, members } = app.app.features;
  const idOf = async (id: number) => (await accounts.find(id))?.personId ?? 0;
  const owner = { accountId: other.id, personId: await idOf(other.id), role: 'owner' as const };
  const second = await app.newAccount();
  const { link: invitation } = await members.invite(owner, { email: undefined, role: 'admin' });
  const secondId = await idOf(second.id);
  await members.join(new URL(invitation).searchParams.get('invitation') ?? '', secondId);
  await members.changeRole(owner, secondId, 'owner');
  // The key is the first person's, whose role decides.
  await members.changeRole({ ...owner, personId: secondId }, owner.personId, 'member');
  expect(await kinds()).toEqual([]);
});

it.each(['/home?range=90d', '/home?timezone=Nowhere', '/websites/summaries?range=today', '/home?timezone='])(
  'rejects %s and names the field',
  async (path) => {
    const { status, json } = await app.account.api('GET', `/api/v1${path}`);
    expect([status, Object.keys(json.errors)]).toEqual([422, [path.includes('timezone') ? 'timezone' : 'range']]);
  },
);
