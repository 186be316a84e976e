import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../support/answer-check.ts';
import { openWorld, type World } from '../support/contract-world.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../support/object-factory.ts';
import { isEndless, keyedOperations } from '../support/served-operations.ts';

let world: World;
let ids: ObjectIds;
let reader: string;
beforeAll(async () => {
  world = await openWorld({ statistics: true });
  const { key } = world.app.account;
  ids = await makeOneOfEach(world, key);
  const { json } = await world.call('createKey', key, { body: { name: 'Reader', scopes: ['read'] } });
  reader = json.key;
});
afterAll(() => world.close());

const all = keyedOperations().map((served) => ({ served, name: served.operation.id }));
const allowed = all.filter(({ served: { operation } }) => !operation.changes && !isEndless(operation));
const refused = all.filter(({ served }) => served.operation.changes);

function call({ served }: (typeof all)[number]) {
  const [filling = { words: {}, kinds: {} }] = pathFillings(served);
  const { query } = served.example.request;
  return world.call(served, reader, { params: fillPath(filling, ids), query, body: served.operation.body && {} });
}

describe('the changes of an operation', () => {
  it.each(all)('$name: nothing with GET, something with PUT, PATCH and DELETE', ({ served: { operation } }) => {
    if (operation.method !== 'POST') expect(operation.changes).toBe(operation.method !== 'GET');
  });
});

describe('a read-only key', () => {
  it.each(refused)('cannot call $name, and the error explains it', async (row) => {
    const answer = await call(row);
    expectRefusal(answer, 403);
    expect(answer.json.message).toContain('read-only');
  });

  it.each(allowed)('can call $name', async (row) => expect((await call(row)).status).not.toBe(403));
});

describe('keys', () => {
  it('are listed without themselves, with their last use, and end one by one', async () => {
    const { api, key } = world.app.account;
    const made = (await api('POST', '/bio/api/account/key/add', { name: ' Till ', expires: '2099-01-01 00:00:00' }))
      .json;
    expect(made).toMatchObject({ name: 'Till', expires: '2099-01-01 00:00:00', scopes: ['read', 'write'] });
    expect(made.key.slice(-4)).toBe(made.last_four);
    const mine = () => api('GET', '/bio/api/account/keys').then(({ json }) => json.data);
    const row = async () => (await mine()).find(({ id }: { id: number }) => id === made.id);
    expect((await row()).last_used).toBeNull();
    expect((await world.call('showAccount', made.key)).status).toBe(200);
    expect((await row()).last_used).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(JSON.stringify(await mine())).not.toContain(made.key);
    expect((await api('DELETE', `/bio/api/account/key/${made.id}/delete`)).status).toBe(200);
    expect((await world.call('showAccount', made.key)).status).toBe(401);
    expect((await world.call('showAccount', key)).status).toBe(200);
    expect(await row()).toBeUndefined();
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{}, 'name'],
    [{ name: 'x', expires: '2001-01-01 00:00:00' }, 'expires'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['admin'] }, 'scopes'],
  ])('are refused as %j at the field', async (body, field) => {
    const { status, json } = await world.app.account.api('POST', '/bio/api/account/key/add', body);
    expect([status, Object.keys(json.errors)[0]?.split('.')[0]]).toEqual([400, field]);
  });
});
