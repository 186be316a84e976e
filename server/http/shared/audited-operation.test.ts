import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const url = 'https://shop.example/garden';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const api = (method: string, path: string, body?: object) => test.account.api(method, `/bio/api${path}`, body);
const make = async (custom: string) => (await api('POST', '/url/add', { url, custom })).json.id as number;

/** The newest entries, with their details. */
async function entries(limit = 1) {
  const { items } = await test.app.features.audit.page(test.account.id, {}, { limit, offset: 0 });
  return items.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }));
}

/** Calls operations of the analytics group. */
const sites = (method: string, path: string, body?: object) => test.account.api(method, `/api/v1${path}`, body);

describe('objects of every kind', () => {
  it.each([
    ['/campaign/add', { name: 'Summer' }, 'createCampaign', 'campaign', 'Summer'],
    ['/channel/add', { name: 'Shop' }, 'createChannel', 'channel', 'Shop'],
    ['/pixel/add', { type: 'forum', name: 'Ads', tag: 't2_abc' }, 'createPixel', 'pixel', 'Ads'],
    ['/splash/add', { name: 'Hello', title: 'Hello', message: 'x' }, 'createSplashPage', 'splash', 'Hello'],
    ['/qr/add', { type: 'text', data: 'x', name: 'Poster' }, 'createQrCode', 'qr', 'Poster'],
    ['/domain/add', { domain: 'go.garden.example' }, 'createDomain', 'domain', 'go.garden.example'],
  ])('have their name in the entry: %s', async (path, body, action, kind, objectName) => {
    const { json } = await api('POST', path, body);
    expect(await entries()).toMatchObject([{ action, category: 'create', kind, objectId: json.id, objectName }]);
  });

  it('are found again by their ID, from creation to restore', async () => {
    const { id } = (await api('POST', '/qr/add', { type: 'link', data: url, name: 'Window' })).json;
    await api('PUT', `/qr/${id}/update`, { data: `${url}/2` });
    await api('DELETE', `/qr/${id}/delete`);
    await api('POST', `/qr/${id}/restore`);
    const { items } = await test.app.features.audit.page(
      test.account.id,
      { kind: 'qr', objectId: id },
      { limit: 9, offset: 0 },
    );
    expect(items.map(({ category, objectName }) => `${category} ${objectName}`)).toEqual([
      'restore Window',
      'delete Window',
      'change Window',
      'create Window',
    ]);
  });

  it('include websites with their settings and goals', async () => {
    const { data } = (await sites('POST', '/websites', { domain: 'garden.example' })).json;
    const save = (timezone: string) => sites('PATCH', `/websites/${data.id}/settings`, { timezone });
    await save('Europe/Vienna');
    await save('UTC');
    const [settings] = await entries();
    expect(settings).toMatchObject({ action: 'updateWebsiteSettings', kind: 'website', objectName: 'garden.example' });
    expect(settings?.details.changes).toEqual([{ field: 'timezone', before: 'Europe/Vienna', after: 'UTC' }]);
    const goal = (
      await sites('POST', `/websites/${data.id}/goals`, {
        name: 'Order again',
        match: { kind: 'event', name: 'Order' },
      })
    ).json.data;
    expect(await entries()).toMatchObject([{ action: 'createGoal', kind: 'goal', objectId: goal.id }]);
  });

  it('are not recorded when the caller may not change them', async () => {
    const id = await make('guarded');
    const { key } = (await api('POST', '/account/key/add', { name: 'Reader', scopes: ['read'] })).json;
    const before = await entries();
    const refused = await test.request(`/bio/api/url/${id}/delete`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(refused.status).toBe(403);
    const unknown = await test.request(`/bio/api/url/${id}/delete`, {
      method: 'DELETE',
      headers: { Authorization: 'Bearer nothing' },
    });
    expect(unknown.status).toBe(401);
    expect(await entries()).toEqual(before);
  });

  it('of others have no name here', async () => {
    const before = await entries();
    const other = await test.newAccount();
    const { id } = (await other.api('POST', '/bio/api/url/add', { url, custom: 'private-name' })).json;
    expect((await api('PUT', `/url/${id}/update`, { title: 'x' })).status).toBe(404);
    expect((await api('DELETE', `/url/${id}/delete`)).status).toBe(404);
    expect(await entries()).toEqual(before);
  });
});

describe('an operation that changes something', () => {
  it('is in the audit log with who, what, from where, before and after', async () => {
    const id = await make('recorded');
    await api('PUT', `/url/${id}/update`, { title: 'New', password: 'secret words' });
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: 'updateLink', category: 'change', kind: 'link', objectId: id });
    expect(entry).toMatchObject({ objectName: 'recorded', actor: test.account.username, network: '127.0.0.0/24' });
    expect(entry?.keyId).toBeGreaterThan(0);
    expect(entry?.details).toEqual({
      changes: [
        { field: 'title', before: null, after: 'New' },
        { field: 'password', before: null, after: '••••' },
      ],
    });
    await api('DELETE', `/url/${id}/delete`);
    const [deleted] = await entries();
    expect(deleted).toMatchObject({ action: 'deleteLink', objectName: 'recorded' });
    expect(deleted?.details.changes).toContainEqual({ field: 'url', before: url, after: null });
  });

  it('is not recorded when it fails, nor are reads', async () => {
    const before = await entries();
    await api('PUT', '/url/999999/update', { title: 'x' });
    await api('POST', '/url/add', { url: 'no address' });
    await api('GET', '/urls');
    expect(await entries()).toEqual(before);
  });

  it('has an entry for each of many objects, and one for an import', async () => {
    const ids = [await make('one'), await make('two')];
    await api('POST', '/urls/delete', { ids });
    expect((await entries(2)).map(({ objectName }) => objectName)).toEqual(['two', 'one']);
    const rows = Array.from({ length: 30 }, (_, index) => `${url}/${index}`);
    await api('POST', '/urls/import', { format: 'csv', text: ['url', ...rows].join('\n') });
    const [entry, earlier] = await entries(2);
    expect(entry).toMatchObject({ action: 'importLinks', category: 'create', objectId: 0, details: { made: 30 } });
    expect(earlier?.action).toBe('deleteLinks');
  });

  it('is recorded where it is an export', async () => {
    await api('GET', '/urls/export');
    expect(await entries()).toMatchObject([{ action: 'exportLinks', category: 'export', kind: 'link' }]);
  });

  it('names the key, never the new secret', async () => {
    await api('POST', '/account/key/add', { name: 'CI' });
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: 'createKey', category: 'access', kind: 'key', objectName: 'CI' });
    expect(entry?.details.changes).toContainEqual({ field: 'hash', before: null, after: '••••' });
  });

  it('leaves a log that is whole', async () => {
    const [log] = await test.app.features.audit.verify(test.account.id);
    expect([log?.broken, log?.entries]).toEqual([undefined, log?.sequence]);
  });
});
