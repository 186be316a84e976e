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

describe('a key with one scope gets no more by using it', () => {
  const call = (id: string, scopes: AreaScope[], deps: object) =>
    keyWith(scopes).then((key) => world.call(id, key, deps));
  const audit = { url: 'https://receiver.example/audit', events: ['audit.recorded'], active: false };

  it.each<[string, AreaScope, object, string]>([
    ['updateAccount', 'account:write', { email: 'taken-over@example.com' }, 'requires a key with full access'],
    ['updateAccount', 'account:write', { password: 'four plain words here' }, 'requires a key with full access'],
    ['createWebhook', 'webhooks:write', audit, 'the scope audit:read'],
  ])('%s with %s and %j', async (id, scope, body, sentence) => {
    const response = await call(id, [scope], { body });
    expectRefusal(response, 403);
    expect(response.json.message).toContain(sentence);
  });

  it('by a webhook that receives the audit log already, or by an update', async () => {
    const { json } = await world.call('createWebhook', world.app.account.key, { body: audit });
    const update = (id: number, body: object, ...scopes: AreaScope[]) =>
      call('updateWebhook', ['webhooks:write', ...scopes], { params: { id }, body });
    const elsewhere = { url: 'https://elsewhere.example/' };
    expectRefusal(await update(json.id, elsewhere), 403);
    expectRefusal(await update(ids.webhook, { events: ['audit.recorded'] }), 403);
    expect((await update(json.id, elsewhere, 'audit:read')).status).toBe(200);
    expect((await update(ids.webhook, { events: ['link.created'] })).status).toBe(200);
  });

  it('by reading what a webhook received of the audit log', async () => {
    const { account, deps } = world.app;
    const { json } = await world.call('createWebhook', account.key, { body: audit });
    const list = async (...scopes: AreaScope[]) =>
      call('listWebhookDeliveries', ['webhooks:read', ...scopes], { params: { id: json.id } });
    expect((await list()).json.data.deliveries).toEqual([]);
    const entry = { accountId: account.id, webhookId: json.id, eventKey: 'audit.recorded:1', body: '{}' };
    await deps.catalog.deliveries.add([{ ...entry, event: 'audit.recorded' }], Date.now());
    expectRefusal(await list(), 403);
    expect((await list('audit:read')).json.data.deliveries).toHaveLength(1);
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
    if (['rotateOneKey', 'updateKey', 'deleteKey'].includes(row.name)) {
      expect(response.status).toBe(403);
      expect(response.json.message).toContain('keys that have the same access or less');
    } else if (row.name === 'rotateKey') {
      expectRefusal(response, 403);
      expect(response.json.message).toBe('Replacing all keys requires a key with full access. Rotate this key alone.');
    } else expect(response.status).not.toBe(403);
  });
});
