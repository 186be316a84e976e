import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const url = 'https://shop.example/garden';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const api = (method: string, path: string, body?: object) => app.account.api(method, `/bio/api${path}`, body);
const make = async (body: object) => (await api('POST', '/url/add', { url, ...body })).json.id as number;
const show = async (id: number) => (await api('GET', `/url/${id}`)).json.details;
const changes = async (id: number) => (await api('GET', `/url/${id}/changes`)).json.data.changes;
const update = (id: number, body: object) => api('PUT', `/url/${id}/update`, body);
const undo = async (id: number) => (await api('POST', `/url/${id}/undo`)).json;

describe('the history of a link', () => {
  it('shows what changed, and omits fields that were sent unchanged', async () => {
    const id = await make({ custom: 'changing', title: 'Old' });
    await update(id, { title: 'Old' });
    expect(await changes(id)).toEqual([]);
    await update(id, { title: 'New', tags: ['a'], expiry: '2030-01-01', password: 'secret words' });
    const [change] = await changes(id);
    expect(change).toMatchObject({ undone: null, date: expect.any(String) });
    expect(change.fields).toEqual([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'password', before: 'false', after: 'true' },
      { field: 'expiry', before: null, after: '2030-01-01 00:00:00' },
      { field: 'tags', before: '[]', after: '["a"]' },
    ]);
    expect(JSON.stringify(change)).not.toContain('secret');
  });

  it('is undone one change at a time, visitors included', async () => {
    const id = await make({ custom: 'first-name' });
    await update(id, { url: 'https://second.example/' });
    await update(id, { custom: 'second-name', status: 'disabled' });
    expect((await undo(id)).undone).toEqual(expect.any(Number));
    expect(await show(id)).toMatchObject({ alias: 'first-name', status: 'active', longurl: 'https://second.example/' });
    expect((await app.request('/first-name')).headers.get('location')).toBe('https://second.example/');
    await undo(id);
    expect((await app.request('/first-name')).headers.get('location')).toBe(url);
    expect(await undo(id)).toMatchObject({ undone: null });
    expect((await changes(id)).map((change: { undone: string | null }) => change.undone !== null)).toEqual([
      true,
      true,
    ]);
  });

  it('restores a password without revealing it', async () => {
    const id = await make({ custom: 'locked-again', password: 'secret words' });
    await update(id, { password: null });
    expect((await app.request('/locked-again')).status).toBe(302);
    await undo(id);
    expect((await app.request('/locked-again')).status).toBe(200);
  });

  it('does not restore an alias that another link uses by now', async () => {
    const id = await make({ custom: 'left-behind' });
    await update(id, { custom: 'moved-on' });
    await make({ custom: 'left-behind' });
    expect(await undo(id)).toMatchObject({ error: 1, errors: { custom: [expect.stringContaining('now uses')] } });
    expect((await show(id)).alias).toBe('moved-on');
  });

  it('is the account’s alone, and goes with its link', async () => {
    const id = await make({});
    await update(id, { title: 'x' });
    const stranger = await app.newAccount();
    for (const [method, path] of [
      ['GET', 'changes'],
      ['POST', 'undo'],
    ] as const) {
      expect((await stranger.api(method, `/bio/api/url/${id}/${path}`)).status).toBe(404);
    }
    await api('DELETE', `/url/${id}/erase`);
    expect(await app.deps.catalog.linkHistory.page(app.account.id, id, { limit: 5, offset: 0 })).toEqual({
      items: [],
      total: 0,
    });
  });
});
