import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveReferences } from '../../../contract/examples.ts';
import type { Family } from '../../../contract/families.ts';
import { readAccount } from '../../support/account-view.ts';
import { openWorld, type World } from '../../support/contract-world.ts';
import { badParameters, badValues, fieldsOf, requiredOf } from '../../support/hostile/bad-values.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../../support/object-factory.ts';
import { expectFieldRefusal } from '../../support/response-check.ts';
import { makeScenario } from '../../support/scenario.ts';
import { type CallDeps, keyedOperations, type ServedOperation } from '../../support/served-operations.ts';
import { sampleOf } from '../../support/vitest/scope.ts';

/** Every field of every operation is rejected by name if it is missing or invalid; nothing is changed. */
export function describeBadInput(family: Family['name']): void {
  describe(`the ${family} group`, () => {
    let world: World;
    let ids: ObjectIds;
    let known: ReadonlyMap<string, string | number>;
    beforeAll(async () => {
      world = await openWorld();
      ids = await makeOneOfEach(world, world.app.account.key);
      known = (await makeScenario(world, world.app.account.key)).fields;
    });
    afterAll(() => world.close());

    const call = (served: ServedOperation, deps: CallDeps) => {
      const [filling = { words: {}, kinds: {} }] = pathFillings(served);
      return world.call(served, world.app.account.key, { params: fillPath(filling, ids), ...deps });
    };
    const bodyOf = (served: ServedOperation) =>
      resolveReferences(served.example.request.body ?? {}, known) as Record<string, unknown>;

    const missing = keyedOperations(family).flatMap((served) => [
      ...requiredOf(served.operation.body).map((field) => ({ served, field, part: 'body' as const })),
      ...requiredOf(served.operation.query).map((field) => ({ served, field, part: 'query' as const })),
    ]);

    if (missing.length > 0) {
      it.each(
        sampleOf(missing, 2).map((row) => ({ ...row, id: row.served.operation.id, status: row.served.badInput })),
      )('$id answers $status when $field is missing or null', async ({ served, field, part }) => {
        const valid = part === 'body' ? bodyOf(served) : (served.example.request.query ?? {});
        const without = Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field));
        expectFieldRefusal(await call(served, { [part]: without }), served.badInput, field);
        if (part === 'body') {
          const response = await call(served, { body: { ...without, [field]: null } });
          expectFieldRefusal(response, served.badInput, field);
        }
      });
    }

    const wrong = keyedOperations(family).flatMap((served) => [
      ...fieldsOf(served.operation.body).map(([field, schema]) => ({
        served,
        field,
        part: 'body' as const,
        values: badValues(schema),
      })),
      ...fieldsOf(served.operation.query).map(([field, schema]) => ({
        served,
        field,
        part: 'query' as const,
        values: badParameters(schema),
      })),
    ]);
    const rows = wrong.filter(({ values }) => values.length > 0);

    it.each(sampleOf(rows, 2).map((row) => ({ ...row, id: row.served.operation.id, status: row.served.badInput })))(
      '$id answers $status when $field of its $part has the wrong form',
      async ({ served, field, part, values }) => {
        const valid = part === 'body' ? bodyOf(served) : (served.example.request.query ?? {});
        for (const { when, value } of values) {
          const response = await call(served, { [part]: { ...valid, [field]: value } });
          if (response.status !== served.badInput) {
            expect([when, value, response.status, response.text]).toEqual([when, value, served.badInput, '']);
          }
          expectFieldRefusal(response, served.badInput, field);
        }
      },
    );

    it('changes nothing when it rejects', async () => {
      const { key } = world.app.account;
      const before = await readAccount(world, key, ids);
      for (const { served, field, part, values } of rows) {
        const valid = part === 'body' ? bodyOf(served) : {};
        await call(served, { [part]: { ...valid, [field]: values[0]?.value } });
      }
      expect(await readAccount(world, key, ids)).toEqual(before);
    });
  });
}
