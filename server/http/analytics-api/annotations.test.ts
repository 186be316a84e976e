import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  const { json } = await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' });
  path = `/api/v1/websites/${json.data.id}/annotations`;
});
afterAll(() => app.close());

const write = (body: unknown) => app.account.api('POST', path, body);

it('is written, read, changed and deleted', async () => {
  const { status, json } = await write({ date: '2026-03-02', text: '  Sale began ' });
  expect([status, json.data.date, json.data.text]).toEqual([201, '2026-03-02', 'Sale began']);
  const own = `${path}/${json.data.id}`;
  expect((await app.account.api('PATCH', own, { date: '2026-03-03' })).json.data).toEqual({
    ...json.data,
    date: '2026-03-03',
  });
  expect((await app.account.api('PATCH', own, { text: 'Sale' })).json.data).toMatchObject({
    date: '2026-03-03',
    text: 'Sale',
  });
  expect((await app.account.api('GET', path)).json.data).toMatchObject([{ text: 'Sale' }]);
  expect((await app.account.api('DELETE', own)).json.data).toEqual({ id: json.data.id, deleted: true });
  expect((await app.account.api('GET', path)).json.meta.total).toBe(0);
});

it('can repeat a note on two days, and have two notes on one day', async () => {
  const responses = [
    await write({ date: '2026-04-01', text: 'Newsletter' }),
    await write({ date: '2026-04-08', text: 'Newsletter' }),
    await write({ date: '2026-04-08', text: 'New shop' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
});

it.each([
  [{ date: '2026-02-30', text: 'x' }, 'date'],
  [{ date: '2026-3-1', text: 'x' }, 'date'],
  [{ date: 'yesterday', text: 'x' }, 'date'],
  [{ text: 'x' }, 'date'],
  [{ date: '2026-03-01' }, 'text'],
  [{ date: '2026-03-01', text: ' ' }, 'text'],
  [{ date: '2026-03-01', text: 'x'.repeat(501) }, 'text'],
])('rejects %j and names the field', async (body, field) => {
  const { status, json } = await write(body);
  expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
});

it('is deleted with its website', async () => {
  await app.account.api('DELETE', path.replace('/annotations', ''));
  expect((await app.account.api('GET', path)).status).toBe(404);
  const rest = await app.deps.catalog.annotations.page(
    { accountId: app.account.id, websiteId: Number(path.split('/')[4]) },
    { limit: 9, offset: 0, order: 'asc' },
  );
  expect(rest.items).toEqual([]);
});
