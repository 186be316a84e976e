import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { parseCsv } from '../../platform/csv.ts';

const GONE = 'https://gone.example/page';
const THERE = 'https://there.example/';

let app: TestApp;
let isBack = false;
let now = Date.UTC(2026, 2, 2, 12);
const reported: Array<{ type: string; data: object }> = [];
beforeAll(async () => {
  const guardedFetch = {
    fetch: async (url: string) => ({ bytes: Buffer.from(''), contentType: 'text/html', finalUrl: url }),
    post: async (_url: string, { body }: { body: string }) => {
      reported.push(JSON.parse(body));
      return { status: 200 };
    },
    inspect: async () => ({ addresses: [], certificate: undefined, problem: 'no_address' }),
    probe: async (url: string) => ({ status: url === GONE && !isBack ? 404 : 200 }),
  };
  app = await startTestApp({ deps: { guardedFetch, clock: { now: () => now } } });
});
afterAll(() => app.close());

const add = async (url: string): Promise<number> =>
  (await app.account.api('POST', '/bio/api/url/add', { url })).json.id;
const healthOf = async (id: number) => (await app.account.api('GET', `/bio/api/url/${id}`)).json.details.health;
const found = async (health: string): Promise<number[]> => {
  const { json } = await app.account.api('GET', `/bio/api/urls?health=${health}`);
  return json.data.urls.map((url: { id: number }) => url.id);
};

describe('the health of links over the API', () => {
  it('is reported once a link was checked, and links can be filtered by it', async () => {
    const [gone, there] = [await add(GONE), await add(THERE)];
    expect(await healthOf(gone)).toBeNull();
    expect(await found('unknown')).toEqual([]);
    await app.app.features.health.work();
    const checkedAt = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    const broken = { status: 'broken', http_status: 404, checked_at: checkedAt };
    expect(await healthOf(gone)).toEqual({ ...broken, broken_since: '2026-03-02 12:00:00' });
    expect(await healthOf(there)).toMatchObject({ status: 'ok', http_status: 200, broken_since: null });
    expect([await found('broken'), await found('ok')]).toEqual([[gone], [there]]);
  });

  it('is apart from the end of a link, which lists and exports can be filtered by, too', async () => {
    const expiry = '2020-01-02 03:04:05';
    const { json } = await app.account.api('POST', '/bio/api/url/add', {
      url: `${THERE}?over`,
      expiry,
      tags: ['over'],
    });
    for (const path of ['/urls', '/urls/search']) {
      const { json: ended } = await app.account.api('GET', `/bio/api${path}?ended=expired`);
      expect([ended.data.result, ended.data.urls[0]?.id]).toEqual([1, json.id]);
      expect((await app.account.api('GET', `/bio/api${path}?ended=limit`)).json.data.result).toBe(0);
    }
    expect((await app.account.api('GET', '/bio/api/urls/export?ended=expired')).text).toContain('?over');
    const { json: refused } = await app.account.api('GET', '/bio/api/urls?ended=soon');
    expect(refused.error).not.toBe(0);
    await app.account.api('DELETE', `/bio/api/url/${json.id}/delete`);
  });

  it('is in search results and exports, where the broken ones can be found with their clicks', async () => {
    const at = expect.stringMatching(/^2026-/);
    const health = { status: 'broken', http_status: 404, checked_at: at, broken_since: at };
    const { json } = await app.account.api('GET', '/bio/api/urls/search?health=broken&period=30d&order=click&limit=1');
    expect([json.data.result, json.data.urls]).toEqual([1, [expect.objectContaining({ longurl: GONE, health })]]);
    const ok = (await app.account.api('GET', '/bio/api/urls/search?health=ok')).json.data.urls;
    expect(ok).toMatchObject([{ longurl: THERE, health: { status: 'ok', http_status: 200 } }]);
    const { text } = await app.account.api('GET', '/bio/api/urls/export?health=broken');
    const [head, ...rows] = parseCsv(text).map(({ cells }) => cells);
    const place = (name: string) => head?.indexOf(name) ?? -1;
    expect(rows.map((cells) => cells[place('url')])).toEqual([GONE]);
    const names = ['health', 'httpstatus', 'checkedat', 'brokensince'];
    expect(names.map((name) => rows[0]?.[place(name)])).toEqual(['broken', '404', at, at]);
  });

  it('is checked again when the destination changes, without the old result in between', async () => {
    const id = await add(GONE);
    await app.app.features.health.work();
    expect(await found('broken')).toContain(id);
    await app.account.api('PUT', `/bio/api/url/${id}/update`, { url: THERE });
    expect(await healthOf(id)).toBeNull();
    expect(await found('broken')).not.toContain(id);
    await app.app.features.health.work();
    expect(await healthOf(id)).toMatchObject({ status: 'ok' });
  });

  it('rejects other words', async () => {
    expect((await app.account.api('GET', '/bio/api/urls?health=fine')).status).toBe(400);
  });
});

it('webhooks fire once when a destination breaks, and once when it recovers', async () => {
  const body = { url: 'https://receiver.example/', events: ['link.broken', 'link.recovered'] };
  await app.account.api('POST', '/bio/api/webhook/add', body);
  const id = await add(GONE);
  const { shorturl } = (await app.account.api('GET', `/bio/api/url/${id}`)).json.details;
  const look = async () => {
    now += 25 * 3_600_000;
    await app.app.features.health.work();
    await app.app.features.webhooks.work();
    return reported.splice(0).filter(({ data }) => (data as { id: number }).id === id);
  };
  const data = { id, shorturl, longurl: GONE };
  expect(await look()).toMatchObject([{ type: 'link.broken', data: { ...data, http_status: 404 } }]);
  const { broken_since: since } = await healthOf(id);
  expect(since).toMatch(/^2026-03-/);
  expect(await look()).toEqual([]);
  expect(await healthOf(id)).toMatchObject({ status: 'broken', broken_since: since });
  isBack = true;
  expect(await look()).toMatchObject([{ type: 'link.recovered', data: { ...data, http_status: 200 } }]);
  expect(await healthOf(id)).toMatchObject({ status: 'ok', broken_since: null });
  expect(await look()).toEqual([]);
});
