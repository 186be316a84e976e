import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AREA_SCOPES, type AreaScope, scopeOf } from '../../contract/vocabulary.ts';
import { openWorld, type World } from '../support/contract-world.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../support/object-factory.ts';
import { expectRefusal } from '../support/response-check.ts';
import { isEndless, keyedOperations } from '../support/served-operations.ts';

let world: World;
let ids: ObjectIds;
let reader: string;
/** Keys with one scope only, and with all scopes but one. */
const only = new Map<AreaScope, string>();
const without = new Map<AreaScope, string>();
beforeAll(async () => {
  world = await openWorld({ statistics: true, config: { linkApiRateLimit: 100_000 } });
  const { key } = world.app.account;
  ids = await makeOneOfEach(world, key);
  reader = await keyWith(['read']);
  for (const scope of AREA_SCOPES) {
    only.set(scope, await keyWith([scope]));
    without.set(scope, await keyWith(AREA_SCOPES.filter((other) => other !== scope)));
  }
});
afterAll(() => world.close());

async function keyWith(scopes: readonly string[]): Promise<string> {
  const { json } = await world.call('createKey', world.app.account.key, { body: { name: scopes[0], scopes } });
  return json.key;
}

const all = keyedOperations().map((served) => ({ served, name: served.operation.id }));
const ending = all.filter(({ served: { operation } }) => !isEndless(operation));
/** The one that revokes all other keys comes last. */
const inOrder = [...ending].sort((one, other) => Number(one.name === 'rotateKey') - Number(other.name === 'rotateKey'));

function call({ served }: (typeof all)[number], key: string) {
  const [filling = { words: {}, kinds: {} }] = pathFillings(served);
  const { query } = served.example.request;
  return world.call(served, key, { params: fillPath(filling, ids), query, body: served.operation.body && {} });
}

describe('the changes of an operation', () => {
  it.each(all)('$name: nothing with GET, something with PUT, PATCH and DELETE', ({ served: { operation } }) => {
    if (operation.method !== 'POST') expect(operation.changes).toBe(operation.method !== 'GET');
  });
});

describe('a key with all scopes but one', () => {
  it.each(all)('cannot call $name, and the error names the scope', async (row) => {
    const scope = scopeOf(row.served.operation) ?? 'account:read';
    const response = await call(row, without.get(scope) ?? '');
    expectRefusal(response, 403);
    expect(response.json.message).toContain(`lacks the scope ${scope}.`);
  });
});

describe('a read-only key', () => {
  it.each(ending)('can call $name exactly if it changes nothing', async (row) => {
    expect((await call(row, reader)).status === 403).toBe(row.served.operation.changes);
  });
});

describe('a key with one scope', () => {
  it.each(inOrder)('can call $name with it', async (row) => {
    const scope = scopeOf(row.served.operation) ?? 'account:read';
    const response = await call(row, only.get(scope) ?? '');
    expect(response.status).not.toBe(401);
    if (row.name === 'rotateOneKey' || row.name === 'updateKey')
      expect(response.json.message).toContain('keys that have no more scopes and addresses than itself');
    else expect(response.status).not.toBe(403);
  });
});
