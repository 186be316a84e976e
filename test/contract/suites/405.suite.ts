import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../../../contract/families.ts';
import { openWorld, type World } from '../../support/contract-world.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../../support/object-factory.ts';
import { expectRefusal } from '../../support/response-check.ts';
import {
  isEndless,
  keyedOperations,
  paramNames,
  requestOf,
  type ServedOperation,
} from '../../support/served-operations.ts';
import { sampleOf } from '../../support/vitest/scope.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Address {
  /** Any operation at this address. */
  served: ServedOperation;
  path: string;
  methods: readonly string[];
}

/** The family's paths with their methods; HEAD works where GET does. */
function urlsOf(family: Family['name']): Address[] {
  const shape = ({ operation }: ServedOperation) => operation.path.replaceAll(/\{\w+\}/g, '{}');
  const groups = Map.groupBy(keyedOperations(family), shape);
  return [...groups.values()].flatMap((group) => {
    const [served] = group;
    if (!served) return [];
    const methods = group.map(({ operation }) => operation.method as string);
    return [{ served, path: served.operation.path, methods: methods.includes('GET') ? ['HEAD', ...methods] : methods }];
  });
}

/** A known path with another method returns 405 with the allowed methods. */
export function describeMethods(family: Family['name']): void {
  describe(`the ${family} group`, () => {
    let world: World;
    let ids: ObjectIds;
    beforeAll(async () => {
      world = await openWorld({ statistics: true });
      ids = await makeOneOfEach(world, world.app.account.key);
    });
    afterAll(() => world.close());

    const addresses = urlsOf(family);

    it.each(sampleOf(addresses, 3, 2))(
      '$path returns 405 with Allow when the method is another',
      async ({ served, methods }) => {
        const params = Object.fromEntries(paramNames(served.operation).map((name) => [name, 1]));
        for (const prefix of served.prefixes) {
          const { path } = requestOf(served, { params, prefix });
          for (const method of METHODS.filter((name) => !methods.includes(name))) {
            const response = await world.send({ method, path, key: world.app.account.key });
            expect([method, response.status]).toEqual([method, 405]);
            if (method !== 'HEAD') expectRefusal(response, 405);
            expect(new Set(response.headers.allow?.split(', '))).toEqual(new Set([...methods, 'OPTIONS']));
          }
        }
      },
    );

    it.each(sampleOf(addresses, 3))('$path answers the preflight of a browser without a key', async ({ served }) => {
      const params = Object.fromEntries(paramNames(served.operation).map((name) => [name, 1]));
      const { path, method } = requestOf(served, { params });
      const headers = {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization, content-type',
      };
      const response = await world.send({ method: 'OPTIONS', path, headers });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      expect(response.headers['access-control-allow-methods']).toContain(method);
      expect(response.headers['access-control-allow-headers']?.toLowerCase()).toMatch(/authorization.*content-type/);
    });

    const reads = keyedOperations(family).filter(
      ({ operation }) => operation.method === 'GET' && !isEndless(operation),
    );
    const fillings = reads.flatMap((served) => pathFillings(served).map((filling) => ({ served, filling })));

    it.each(sampleOf(fillings, 3, 1).map((row) => ({ ...row, name: row.served.operation.id })))(
      'HEAD answers as $name does, without the body',
      async ({ served, filling }) => {
        const { query } = served.example.request;
        const request = requestOf(served, { params: fillPath(filling, ids), query });
        const { key } = world.app.account;
        // The first request for an icon starts to fetch it.
        await world.send({ ...request, key });
        await world.app.app.features.siteIcons.settled();
        const [get, head] = [
          await world.send({ ...request, key }),
          await world.send({ ...request, method: 'HEAD', key }),
        ];
        expect([head.status, head.text]).toEqual([200, '']);
        for (const name of ['content-type', 'content-length', 'x-ratelimit-limit']) {
          expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
        }
      },
    );

    it.each(['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'QUERY'])('the odd method %s is rejected', async (method) => {
      for (const { served } of addresses.slice(0, 3)) {
        const params = Object.fromEntries(paramNames(served.operation).map((name) => [name, 1]));
        const response = await world.send({
          method,
          path: requestOf(served, { params }).path,
          key: world.app.account.key,
        });
        expect([method, [400, 404, 405].includes(response.status)]).toEqual([method, true]);
        expectRefusal(response, response.status);
      }
    });
  });
}
