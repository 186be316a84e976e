import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../../test/support/test-app.ts';

const TARGET = 'https://example.com/poster';

describe('deleted QR codes over the API', () => {
  let test: TestApp;
  let id = 0;
  let picture = '';
  let scan = '';
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const api = (method: string, path: string): Promise<TestResponse> => test.account.api(method, `/bio/api/qr${path}`);
  const statusOf = async (path: string) => (await test.request(path)).status;

  async function makeDeleted(name: string): Promise<void> {
    const { json } = await test.account.api('POST', '/bio/api/qr/add', { type: 'link', data: TARGET, name });
    id = json.id;
    picture = new URL(json.link).pathname;
    scan = picture.replace('/bio/qr/', '/q/');
    expect([await statusOf(scan), await statusOf(picture)]).toEqual([302, 200]);
    await api('DELETE', `/${id}/delete`);
  }

  it('redirect nowhere and are listed with the day of their final deletion', async () => {
    await makeDeleted('Window');
    expect([await statusOf(scan), await statusOf(picture)]).toEqual([404, 404]);
    expect((await api('GET', '')).json.data).toMatchObject({ result: 0 });
    const { json } = await api('GET', `/deleted?qr=${id}`);
    expect(json.data).toMatchObject({
      result: 1,
      qrs: [{ id, name: 'Window', type: 'link', dynamic: true, content: TARGET, scans: 0 }],
    });
    const { deleted, until } = json.data.qrs[0];
    expect(Date.parse(until) - Date.parse(deleted)).toBe(30 * 86_400_000);
  });

  it('are restored with their address and redirect again', async () => {
    await makeDeleted('Door');
    expect((await api('POST', `/${id}/restore`)).json).toMatchObject({ error: 0 });
    const led = await test.request(scan);
    expect([led.status, led.headers.get('location')]).toEqual([302, TARGET]);
    expect(await statusOf(picture)).toBe(200);
    expect((await api('GET', `/deleted?qr=${id}`)).json.data.result).toBe(0);
    // A client that repeats the request because it got no response must not see a failure.
    expect((await api('POST', `/${id}/restore`)).status).toBe(200);
  });

  it('are permanently deleted on request', async () => {
    await makeDeleted('Wall');
    expect((await api('DELETE', `/${id}/erase`)).json).toMatchObject({ error: 0 });
    expect((await api('GET', `/deleted?qr=${id}`)).json.data.result).toBe(0);
    for (const [method, path] of [
      ['POST', `/${id}/restore`],
      ['DELETE', `/${id}/erase`],
      ['POST', '/999999/restore'],
    ] as const)
      expect((await api(method, path)).status).toBe(404);
    expect(await statusOf(scan)).toBe(404);
  });

  it('can be seen, restored or deleted by their owner only', async () => {
    await makeDeleted('Mine');
    const other = await test.newAccount();
    const theirs = (method: string, path: string) => other.api(method, `/bio/api/qr${path}`);
    expect((await theirs('GET', '/deleted')).json.data.result).toBe(0);
    expect((await theirs('POST', `/${id}/restore`)).status).toBe(404);
    expect((await theirs('DELETE', `/${id}/erase`)).status).toBe(404);
    expect((await api('GET', `/deleted?qr=${id}`)).json.data.result).toBe(1);
  });
});
