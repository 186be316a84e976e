import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../../../contract/families.ts';
import { type CatalogEngine, openWorld, type World } from '../../support/contract-world.ts';
import { fillPath, makeOneOfEach, type ObjectIds, ownBody, pathFillings } from '../../support/object-factory.ts';
import { expectRefusal } from '../../support/response-check.ts';
import { idNames, keyedOperations } from '../../support/served-operations.ts';
import { sampleOf } from '../../support/vitest/scope.ts';

/** Invalid IDs: not positive, not an integer, not decimal, too large, not a number. */
const NO_IDS = [
  ...['0', '-1', '1.5', '1e3', '01', '+1', 'abc', 'null', 'undefined', 'NaN', '0x10', '1,2', '[1]', '{id}', ':id'],
  ...['9007199254740992', '18446744073709551616', '9'.repeat(400), '%31%30%', '%00', '1%00', '%0a1', '%20', '1%20'],
  ...[
    '%EF%BC%91',
    '1%2F2',
    '..%2F1',
    "1'",
    '1%3B--',
    '%F0%9F%99%82',
    '%C3%28',
    '%zz',
    '9'.repeat(5000),
    '1%27%20OR%201=1',
    '1%3Fx',
    '1;2',
  ],
];

/** Ids that could be some, and are none. */
const UNKNOWN_IDS = ['9007199254740991', '4000000000'];

/** Objects of other accounts and missing objects return 404 with the same body. */
export function describeNotFound(family: Family['name'], catalog: CatalogEngine = 'sqlite'): void {
  describe(`the ${family} group on ${catalog}`, () => {
    let world: World;
    let ids: ObjectIds;
    beforeAll(async () => {
      world = await openWorld({ catalog });
      ids = await makeOneOfEach(world, world.app.account.key);
    });
    afterAll(() => world.close());

    const rows = keyedOperations(family).flatMap((served) =>
      pathFillings(served).flatMap((filling) =>
        idNames(served.operation).map((name) => ({
          served,
          filling,
          name,
          title: [served.operation.id, ...Object.values(filling.words)].join(' '),
        })),
      ),
    );

    it.each(sampleOf(rows, 3, 1))(
      '$title returns 404 when $name is unknown or no id',
      async ({ served, filling, name }) => {
        const { query } = served.example.request;
        const body = ownBody(served, ids);
        const bodies = new Map<string, string>();
        for (const id of [...UNKNOWN_IDS, ...NO_IDS]) {
          const params = { ...fillPath(filling, ids), [name]: id };
          const response = await world.call(served, world.app.account.key, { params, query, body });
          if (response.status !== 404) expect([id, response.status, response.text]).toEqual([id, 404, '']);
          expectRefusal(response, 404);
          bodies.set(response.text, id);
        }
        expect([...bodies.values()]).toHaveLength(1);
      },
    );

    const [prefix = ''] = keyedOperations(family)[0]?.prefixes ?? [];

    it.each(['', '/', '/nothing', '/account/nothing', '/1', '//', '/%00', '/%', '/qr//1', `/${'x'.repeat(3000)}`])(
      'answers 404 when nothing is at %j',
      async (path) => {
        const response = await world.send({ method: 'GET', path: prefix + path, key: world.app.account.key });
        expectRefusal(response, 404);
      },
    );
  });
}
