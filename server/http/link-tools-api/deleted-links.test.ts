import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../../test/support/test-app.ts';

const TARGET = 'https://example.com/spring';

describe('deleted links over the API', () => {
  let test: TestApp;
  let id = 0;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const api = (method: string, path: string, body?: object): Promise<TestResponse> =>
    test.account.api(method, `/bio/api${path}`, body);
  const statusOf = async (path: string) => (await test.request(path)).status;
  const create = async (custom: string, fields: object = {}) =>
    (await api('POST', '/url/add', { url: TARGET, custom, ...fields })).json.id as number;

  async function createDeleted(custom: string, fields: object = {}): Promise<void> {
    id = await create(custom, fields);
    expect(await statusOf(`/${custom}`)).toBe(302);
    await api('DELETE', `/url/${id}/delete`);
  }

  it('redirect nowhere and are listed with the day of their final deletion', async () => {
    await createDeleted('listed', { title: 'Spring', tags: ['print'] });
    expect(await statusOf('/listed')).toBe(404);
    expect((await api('GET', `/url/${id}`)).status).toBe(404);
    const { json } = await api('GET', `/urls/deleted?link=${id}`);
    const [link] = json.data.urls;
    expect(link).toMatchObject({ id, alias: 'listed', longurl: TARGET, title: 'Spring', tags: ['print'], clicks: 0 });
    expect(new URL(link.shorturl).pathname).toBe('/listed');
    expect(Date.parse(link.until) - Date.parse(link.deleted)).toBe(30 * 86_400_000);
  });

  it('are restored with their address and settings, and redirect again', async () => {
    const settings = { tags: ['print'], notes: 'window', clicklimit: 5, geotarget: [{ location: 'AT', link: TARGET }] };
    id = await create('door', settings);
    const before = (await api('GET', `/url/${id}`)).json;
    await api('DELETE', `/url/${id}/delete`);
    expect((await api('POST', `/url/${id}/restore`)).json).toMatchObject({ error: 0 });
    expect(await statusOf('/door')).toBe(302);
    expect((await api('GET', `/url/${id}`)).json.details).toEqual(before.details);
    expect((await api('GET', `/urls/deleted?link=${id}`)).json.data.result).toBe(0);
    // A client that repeats the request because it got no response must not see a failure.
    expect((await api('POST', `/url/${id}/restore`)).status).toBe(200);
  });

  it('keep their alias, also from their own account, until they are permanently deleted', async () => {
    await createDeleted('reserved');
    const again = await api('POST', '/url/add', { url: TARGET, custom: 'Reserved' });
    expect([again.status, again.json.message]).toEqual([400, expect.stringContaining('deleted link')]);
    const other = await test.newAccount();
    const theirs = await other.api('POST', '/bio/api/url/add', { url: TARGET, custom: 'reserved' });
    expect([theirs.status, theirs.json.message]).toEqual([400, expect.stringContaining('already taken')]);
    expect((await api('DELETE', `/url/${id}/erase`)).json).toMatchObject({ error: 0 });
    expect(await create('reserved')).toBeGreaterThan(id);
    for (const [method, path] of [
      ['POST', `/url/${id}/restore`],
      ['DELETE', `/url/${id}/erase`],
      ['POST', '/url/999999/restore'],
    ] as const)
      expect((await api(method, path)).status).toBe(404);
  });

  it('are deleted and restored many at a time', async () => {
    const ids = [await create('many-1'), await create('many-2')];
    expect((await api('POST', '/urls/delete', { ids })).json.deleted).toBe(2);
    expect((await api('POST', '/urls/restore', { ids: [...ids, 999_999] })).status).toBe(400);
    const { json } = await api('POST', '/urls/restore', { ids: [...ids, ...ids] });
    expect(json).toMatchObject({ restored: 2, results: ids.map((one) => ({ id: one, refusal: null })) });
    expect(await statusOf('/many-1')).toBe(302);
    expect((await api('POST', '/urls/restore', { ids: [] })).status).toBe(400);
  });

  it('can be seen, restored or deleted by their owner only', async () => {
    await createDeleted('mine');
    const other = await test.newAccount();
    const theirs = (method: string, path: string, body?: object) => other.api(method, `/bio/api${path}`, body);
    expect((await theirs('GET', '/urls/deleted')).json.data.result).toBe(0);
    expect((await theirs('POST', `/url/${id}/restore`)).status).toBe(404);
    expect((await theirs('DELETE', `/url/${id}/erase`)).status).toBe(404);
    expect((await theirs('POST', '/urls/restore', { ids: [id] })).status).toBe(400);
    expect((await api('GET', `/urls/deleted?link=${id}`)).json.data.result).toBe(1);
  });

  it('are exported with the data of the account, apart from links that work', async () => {
    await createDeleted('exported');
    const lines = (await test.account.api('GET', '/api/v1/account/export')).text.split('\n');
    const types = lines.filter((line) => line.includes('"exported"')).map((line) => JSON.parse(line).type);
    expect(types).toEqual(['deleted_link']);
  });
});
