import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Example, resolveReferences } from '../../../contract/examples.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { type CatalogEngine, openWorld, type World } from '../../support/contract-world.ts';
import { expectSuccess } from '../../support/response-check.ts';
import { type MadeObject, makeScenario, type Scenario } from '../../support/scenario.ts';
import { isEndless, JSON_TYPE, type ServedOperation, servedOperations } from '../../support/served-operations.ts';
import { IS_FULL_SCOPE, sampleOf } from '../../support/vitest/scope.ts';
import type { WireResponse } from '../../support/wire-client.ts';

interface Variant {
  prefix: string;
  bodyType: string;
}

/** Every prefix with every media type that a body may have. */
function variantsOf({ operation, prefixes, bodyTypes }: ServedOperation): Variant[] {
  const types = operation.body ? bodyTypes : [JSON_TYPE];
  return prefixes.flatMap((prefix) => types.map((bodyType) => ({ prefix, bodyType })));
}

/** Endless responses are tested in server/http/analytics-api/live.test.ts. */
const finite = servedOperations.filter(({ operation }) => !isEndless(operation));

/**
 * One variant per operation, alternating between them, another one for each engine, and on PostgreSQL every second operation;
 * in the full scope every operation, and every variant on SQLite. Parsing of requests does not depend on the database.
 */
function casesOn(catalog: CatalogEngine) {
  const replayed = catalog === 'sqlite' ? finite : sampleOf(finite, 2);
  return replayed.flatMap((served, index) => {
    const variants = variantsOf(served);
    const turn = (index + (catalog === 'sqlite' ? 1 : 0)) % variants.length;
    const chosen = IS_FULL_SCOPE && catalog === 'sqlite' ? variants : variants.slice(turn, turn + 1);
    return chosen.map((variant) => [nameOf(served, variant), served, variant] as const);
  });
}

function nameOf({ operation }: ServedOperation, { prefix, bodyType }: Variant): string {
  const form = operation.body ? ` with a body of ${bodyType}` : '';
  return `${operation.id}: ${operation.method} ${prefix}${operation.path}${form}`;
}

/** Replays every golden example against the application on one engine. */
export function describeExamples(catalog: CatalogEngine): void {
  const cases = casesOn(catalog);
  // Operations that change nothing that another example needs: they share one scenario.
  const readCases = cases.filter(([, { operation, needsKey }]) => operation.method === 'GET' || !needsKey);
  const writeCases = cases.filter((row) => !readCases.includes(row));
  describe(`the golden examples on ${catalog}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld({ catalog, statistics: true });
    });
    afterAll(() => world.close());

    describe('that read', () => {
      let scenario: Scenario;
      beforeAll(async () => {
        scenario = await makeScenario(world, world.app.account.key);
      });
      afterAll(() => scenario.clear(world.app.account.key));

      it.each(readCases)('%s responds as in its example', async (_, served, variant) => {
        const { key } = world.app.account;
        const request = requestIn(scenario, served);
        const response = await world.call(served, served.needsKey ? key : undefined, { ...request, ...variant });
        expectAsExample(served, request, response);
      });
    });

    describe('that write', () => {
      it.each(writeCases)('%s responds as in its example', async (_, served, variant) => {
        const { id, key } = await world.newAccount();
        const scenario = await makeScenario(world, key, served.example.request);
        const request = requestIn(scenario, served);
        await takePassword(world, key, served);
        const response = await world.call(served, key, { ...request, ...variant });
        if (isRecorded(served, request)) expect(await auditActions(world, id)).toContain(served.operation.id);
        const newKey = served.operation.id === 'rotateKey' ? response.json.key : key;
        await scenario.clear(newKey, madeBy(served, request, response));
        await freeEmail(world, newKey);
        expectAsExample(served, request, response);
      });
    });
  });
}

/** Whether an operation leaves an entry in the audit log of an account that still exists. */
function isRecorded({ operation }: ServedOperation, { body }: Example['request']): boolean {
  return operation.changes && !operation.ingestsEvents && operation.id !== 'deleteAccount' && body?.dryrun !== true;
}

function requestIn(scenario: Scenario, { example }: ServedOperation): Example['request'] {
  return resolveReferences(example.request, scenario.fields) as Example['request'];
}

function expectAsExample(served: ServedOperation, request: Example['request'], response: WireResponse): void {
  expectSuccess(served.operation, response);
  expect(response.status).toBe(served.example.status);
  expectSentValues(request.body ?? {}, response.json);
}

/** Deletes what the example created, so that the names are free for the next one. */
function madeBy({ operation }: ServedOperation, { params }: Example['request'], { json }: WireResponse): MadeObject[] {
  const id = json?.id ?? json?.data?.id;
  return operation.id.startsWith('create') && id !== undefined ? [{ operation: operation.id, id, params }] : [];
}

/** An account is deleted with its password, which the example knows and a test's own account does not have. */
async function takePassword(world: World, key: string, { operation, example }: ServedOperation): Promise<void> {
  if (operation.id !== 'deleteAccount') return;
  await world.call('updateAccount', key, { body: { password: example.request.body?.password } });
}

let freed = 0;

/** An example changes the email address, and the next account must be able to have it. */
async function freeEmail(world: World, key: string): Promise<void> {
  freed++;
  await world.call('updateAccount', key, { body: { email: `freed${freed}@example.com` } });
}

/**
 * A value that was sent and is answered under the same name is answered as it was sent, with what the service adds to the
 * objects in it; `request` is both sides' word.
 */
function expectSentValues(sent: Record<string, unknown>, response: Record<string, unknown> | undefined): void {
  const record = { ...response, ...(response?.data as object | undefined) } as Record<string, unknown>;
  const names = Object.keys(sent).filter((name) => name !== 'message' && record[name] !== undefined);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  expect(pick(record)).toMatchObject(pick(sent));
}
