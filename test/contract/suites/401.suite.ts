import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../../../contract/families.ts';
import { generateKey } from '../../../server/platform/key-format.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { openWorld, type World } from '../../support/contract-world.ts';
import { expectRefusal, expectSuccess } from '../../support/response-check.ts';
import { keyedOperations, paramNames, requestOf } from '../../support/served-operations.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import type { WireResponse } from '../../support/wire-client.ts';

/** Every operation requires a key before anything else, and explains a rejected one. */
export function describeUnauthorized(family: Family['name']): void {
  describe(`the ${family} group without a good key`, () => {
    let world: World;
    let keys: Record<string, string>;
    beforeAll(async () => {
      world = await openWorld();
      keys = await badKeys(world);
    });
    afterAll(() => world.close());

    const operations = keyedOperations(family);
    const rows = operations.flatMap((served) => served.prefixes.map((prefix) => ({ served, prefix })));

    it.each(sampleOf(rows, 3).map((row) => ({ ...row, name: `${row.served.operation.id} at ${row.prefix}` })))(
      '$name answers 401 when the key is missing, mistyped, unknown, revoked or expired',
      async ({ served, prefix }) => {
        const params = Object.fromEntries(paramNames(served.operation).map((name) => [name, 1]));
        const request = requestOf(served, { params, prefix });
        const responses: Record<string, WireResponse> = { missing: await world.send(request) };
        for (const [name, key] of Object.entries(keys)) responses[name] = await world.send({ ...request, key });
        for (const response of Object.values(responses)) {
          expectRefusal(response, 401);
          expect(response.headers['www-authenticate']).toBe('Bearer');
        }
        expect(responses.missing?.json.message).toMatch(/required/);
        expect(responses.expired?.json.message).toMatch(/expired/);
        expect(responses.revoked?.text).toBe(responses.unknown?.text);
        expect(responses.mistyped?.text).toBe(responses.unknown?.text);
      },
    );

    const [first] = operations;
    const path = first ? requestOf(first).path : '';

    it.each([
      ['the key stands in the query', (key: string) => ({ path: `${path}?api_key=${key}&key=${key}&token=${key}` })],
      ['the key stands in a cookie', (key: string) => ({ path, headers: { Cookie: `key=${key}; session=${key}` } })],
      ['the key stands in X-API-Key', (key: string) => ({ path, headers: { 'X-API-Key': key } })],
      ['the scheme is Basic', (key: string) => ({ path, headers: { Authorization: `Basic ${btoa(`${key}:`)}` } })],
      ['the header is the key alone', (key: string) => ({ path, headers: { Authorization: key } })],
      ['the header is Bearer alone', () => ({ path, headers: { Authorization: 'Bearer' } })],
      ['two words follow Bearer', (key: string) => ({ path, headers: { Authorization: `Bearer ${key} x` } })],
      ['the address is unknown', () => ({ path: path.replace(/[^/]*$/, 'nothing-here') })],
    ])('returns 401 when %s', async (_, request) => {
      expectRefusal(await world.send({ method: 'GET', ...request(world.app.account.key) }), 401);
    });

    it.each(['Bearer', 'bearer', 'BEARER', 'Token', 'token'])('takes the key behind %s', async (scheme) => {
      const headers = { Authorization: `${scheme} ${world.app.account.key}` };
      const response = await world.send({ method: 'GET', path, headers });
      if (first) expectSuccess(first.operation, response);
    });

    it('asks for the key before it reads a body', async () => {
      for (const served of operations.filter(({ operation }) => operation.body)) {
        const params = Object.fromEntries(paramNames(served.operation).map((name) => [name, 1]));
        const headers = { 'Content-Type': 'text/xml' };
        expectRefusal(await world.send({ ...requestOf(served, { params }), headers, body: '{' }), 401);
      }
    });
  });
}

/** One key of each kind that must not open anything; each but the invented ones was good once. */
async function badKeys(world: World): Promise<Record<string, string>> {
  const { accounts, keys } = world.app.app.features;
  const [revoked, expired] = [await world.newAccount(), await world.newAccount()];
  const creatorOf = async ({ id }: { id: number }) => ({
    accountId: id,
    personId: (await accounts.find(id))?.personId ?? 0,
  });
  await keys.replaceAll(await creatorOf(revoked), { overlapMinutes: 0 });
  const past = await keys.replaceAll(await creatorOf(expired), { overlapMinutes: 0 });
  const change = { ...past, expiresAt: Date.now() - 1000 };
  await world.app.deps.catalog.keys.update(expired.id, past.id, change);
  const unknown = generateKey(systemRandom);
  const mistyped = unknown.slice(0, -1) + (unknown.endsWith('a') ? 'b' : 'a');
  return { unknown, mistyped, revoked: revoked.key, expired: past.apiKey, short: 'wm_123' };
}
