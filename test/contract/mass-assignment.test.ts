import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveReferences } from '../../contract/examples.ts';
import { readAccount } from '../support/account-view.ts';
import { openWorld, type World } from '../support/contract-world.ts';
import { fieldsOf } from '../support/hostile/bad-values.ts';
import {
  fillPath,
  kindMadeBy,
  makeOneOfEach,
  newBody,
  type ObjectIds,
  pathFillings,
} from '../support/object-factory.ts';
import { expectSuccess } from '../support/response-check.ts';
import { keyedOperations, type ServedOperation } from '../support/served-operations.ts';
import type { TestAccount } from '../support/test-app.ts';
import { sampleOf } from '../support/vitest/scope.ts';

let world: World;
let other: TestAccount;
let othersIds: ObjectIds;
beforeAll(async () => {
  world = await openWorld({ statistics: true });
  other = await world.newAccount();
  othersIds = await makeOneOfEach(world, other.key);
});
afterAll(() => world.close());

/** Names of fields in stores, features and rows; no client may set them. */
const PLANTED_NUMBER = 424_242;
const PLANTED_TEXT = 'planted-value';

function plantedFields(account: TestAccount): Record<string, unknown> {
  const numbers = ['id', 'personId', 'person_id', 'clicks', 'uniqueclicks', 'uniqueClicks', 'unique_clicks', 'scans'];
  const texts = ['key', 'api_key', 'apiKey', 'username', 'code', 'alias', 'hash', 'key_hash', 'date', 'created_at'];
  const secrets = ['password_hash', 'passwordHash', 'createdAt', 'updated_at', 'verified_at', 'verification'];
  return {
    account_id: account.id,
    accountId: account.id,
    account: { id: account.id },
    plan: 'business',
    role: 'owner',
    status: 'active',
    error: 1,
    deleted: true,
    verified: true,
    verifiedAt: 1,
    suspendedAt: 1,
    suspended_at: 1,
    ...Object.fromEntries(numbers.map((name) => [name, PLANTED_NUMBER])),
    ...Object.fromEntries([...texts, ...secrets].map((name) => [name, PLANTED_TEXT])),
  };
}

const writes = keyedOperations().filter(
  // A deleted account has nothing to compare.
  ({ operation }) => operation.body !== undefined && operation.changes && operation.id !== 'deleteAccount',
);

/** The example's events, on the account's own website. */
async function eventsOf({ example }: ServedOperation, key: string, id: number): Promise<Record<string, unknown>> {
  const { json } = await world.call('showWebsite', key, { params: { id } });
  const known = new Map([['website.domain', json.data.domain]]);
  return resolveReferences(example.request.body, known) as Record<string, unknown>;
}

/** Lists of what there is one of. */
function orderOf(ids: ObjectIds, fields: readonly string[]): Record<string, unknown> {
  const orders: Record<string, unknown> = {
    links: [ids.link],
    campaigns: [ids.campaign],
    channels: [ids.channel],
    items: [{ type: 'links', id: ids.link }],
  };
  return Object.fromEntries(fields.map((field) => [field, orders[field]]));
}

describe('fields that no client may set', () => {
  it.each(sampleOf(writes, 5).map((served) => ({ served, name: served.operation.id })))(
    'are ignored by $name',
    async ({ served }) => {
      const account = await world.newAccount();
      const ids = await makeOneOfEach(world, account.key);
      const before = await readAccount(world, other.key, othersIds);
      const accountBefore = await world.app.app.features.accounts.find(account.id);
      const known = fieldsOf(served.operation.body).map(([field]) => field);
      const planted = Object.entries(plantedFields(other)).filter(([field]) => !known.includes(field));
      const kind = kindMadeBy(served);
      const body = { ...(kind ? newBody(kind) : served.example.request.body), ...Object.fromEntries(planted) };
      if (served.operation.id === 'updateAccount') Object.assign(body, { email: `mass${account.id}@example.com` });
      if (served.operation.id === 'sendEvents') Object.assign(body, await eventsOf(served, account.key, ids.website));
      if (served.operation.id.startsWith('order')) Object.assign(body, orderOf(ids, known));
      if (served.operation.id === 'addPlacements') Object.assign(body, { code: ids.qrCode });
      if (known.includes('ids')) Object.assign(body, { ids: [ids.link], campaign: null });
      const [filling = { words: {}, kinds: {} }] = pathFillings(served);
      const response = await world.call(served, account.key, { params: fillPath(filling, ids), body });
      expectSuccess(served.operation, response);
      const key = response.json?.key ?? account.key;
      const view = JSON.stringify(await readAccount(world, key, ids));
      expect(view).not.toContain(PLANTED_TEXT);
      expect(view).not.toContain(String(PLANTED_NUMBER));
      expect(await readAccount(world, other.key, othersIds)).toEqual(before);
      const accountAfter = await world.app.app.features.accounts.find(account.id);
      expect({ ...accountAfter, email: '' }).toEqual({ ...accountBefore, email: '' });
    },
  );

  it('a branded domain is pending with any fields', async () => {
    const body = { ...newBody('domain'), status: 'active', verified: true };
    const { json } = await world.call('createDomain', world.app.account.key, { body });
    expect(json.status).toBe('pending');
  });
});
