import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveReferences } from '../../../contract/examples.ts';
import { ErrorBody } from '../../../contract/wire.ts';
import { type AccountView, readAccount } from '../../support/account-view.ts';
import { type CatalogEngine, openWorld, type World } from '../../support/contract-world.ts';
import { fieldsOf } from '../../support/hostile/bad-values.ts';
import { type HostileRequest, hostileRequest, OWN_ID, validRequest } from '../../support/hostile/hostile-requests.ts';
import {
  closeNumber,
  fillPath,
  kindMadeBy,
  kindsIn,
  makeObject,
  makeOneOfEach,
  type ObjectIds,
  openBody,
  ownBody,
  type PathFilling,
  pathFillings,
  placeAmong,
} from '../../support/object-factory.ts';
import { bodyMistakes, expectOneOf, isJson } from '../../support/response-check.ts';
import { makeScenario } from '../../support/scenario.ts';
import {
  isEndless,
  JSON_TYPE,
  keyedOperations,
  requestOf,
  responseTypes,
  type ServedOperation,
  servedOperation,
} from '../../support/served-operations.ts';
import { readPropertySeed } from '../../support/vitest/property-seed.ts';
import { IS_FULL_SCOPE } from '../../support/vitest/scope.ts';
import type { WireResponse } from '../../support/wire-client.ts';

/** Requests sent to each operation. */
const RUNS = IS_FULL_SCOPE ? 40 : 2;

/** Statuses of every operation in addition to its own: 400 for unreadable bodies and URLs. */
const ALWAYS_POSSIBLE = [400, 401, 404, 405, 413, 415];

/** Password attempts and abuse checks have separate limits, whatever a key may send. */
const COUNTED_ALONE = ['deleteAccount', 'showLinkMetadata', 'sendReport', 'verifyBioLinks'];

/** Deleting the account needs its password, which no example knows. */
const UNREACHABLE = ['deleteAccount'];

const isOfWholeAccount = ({ operation }: ServedOperation) => operation.id === 'exportAccount';

/** Requests generated from the operations' schemas: every response must match the contract. */
export function describeHostileRequests(catalog: CatalogEngine): void {
  const seed = Number(
    process.env.FAST_CHECK_SEED ?? readPropertySeed(process.env.PROPERTY_SEED) ?? Date.now() % 2 ** 31,
  );

  describe(`any request, on ${catalog} (FAST_CHECK_SEED=${seed})`, () => {
    let world: World;
    let key: string;
    let ids: ObjectIds;
    let known: ReadonlyMap<string, string | number>;
    let witness: { key: string; ids: ObjectIds; view: AccountView };
    beforeAll(async () => {
      console.info(`hostile requests on ${catalog}: FAST_CHECK_SEED=${seed}`);
      world = await openWorld({ catalog, statistics: true });
      key = world.app.account.key;
      known = (await makeScenario(world, key)).fields;
      const other = await world.newAccount();
      const othersIds = await makeOneOfEach(world, other.key);
      witness = { key: other.key, ids: othersIds, view: await readAccount(world, other.key, othersIds) };
    });
    afterAll(() => world.close());

    async function sendHostile(served: ServedOperation, request: HostileRequest): Promise<WireResponse> {
      const own = fillPath(fillingOf(served, request), ids);
      const params = Object.fromEntries(
        Object.entries(request.params).map(([name, value]) => [name, value === OWN_ID ? own[name] : value]),
      );
      const { path } = requestOf(served, { params, prefix: request.prefix });
      const { method, headers } = request;
      const body = request.body === undefined ? undefined : closeNumber(request.body);
      return world.send({ method, path: request.search ? `${path}?${request.search}` : path, headers, body, key });
    }

    const finite = keyedOperations().filter(({ operation }) => !isEndless(operation));
    // Operations that read a whole account run first, because every later one adds objects. All that read come before those
    // that change, so they can share their objects.
    const rank = (served: ServedOperation) => (isOfWholeAccount(served) ? 0 : served.operation.changes ? 2 : 1);
    const inOrder = finite.toSorted((one, other) => rank(one) - rank(other));
    const rows = inOrder.map((served, index) => [served.operation.id, served, seed + index] as const);

    it.each(rows)(
      '%s answers what the contract knows',
      async (_, served, ownSeed) => {
        if (ids === undefined || served.operation.changes) {
          // A workspace can have a hundred boards, fewer than there are operations.
          if (ids) await world.call(servedOperation('deleteBoard'), key, { params: { id: ids.board } });
          ids = await makeOneOfEach(world, key);
        }
        const body = validBody(served, { known, ids });
        const plain = validRequest(served, { words: pathFillings(served)[0]?.words ?? {}, body });
        const property = fc.asyncProperty(hostileRequest(served, body), async (request) => {
          const response = await sendHostile(served, request);
          judge(served, request, response);
          if (request === plain) expectReached(served, response);
          if (served.operation.id === 'rotateKey' && response.json?.key) key = response.json.key;
          if (request.method !== 'DELETE' || response.status !== 200) return;
          const deleted = Object.values(fillingOf(served, request).kinds);
          for (const kind of new Set(deleted.flatMap((container) => [container, ...kindsIn(container)]))) {
            ids = { ...ids, [kind]: await makeObject(world, key, kind, placeAmong(ids, kind)) };
          }
        });
        await fc.assert(property, { seed: ownSeed, numRuns: RUNS, endOnFailure: true, examples: [[plain]] });
        // An export of the account contains everything that the other operations created.
      },
      120_000,
    );

    it('leaves other accounts as they were', async () => {
      expect(await readAccount(world, witness.key, witness.ids)).toEqual(witness.view);
    });

    it('leaves the prototypes of this process alone', () => {
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    });
  });
}

/** The words that the request chose decide which objects its ids are of. */
function fillingOf(served: ServedOperation, request: HostileRequest): PathFilling {
  const fillings = pathFillings(served);
  const fits = ({ words }: PathFilling) => Object.entries(words).every(([name, word]) => request.params[name] === word);
  return fillings.find(fits) ?? fillings[0] ?? { words: {}, kinds: {} };
}

/** The example's body, under names that are free each time. */
function validBody(
  served: ServedOperation,
  { known, ids }: { known: ReadonlyMap<string, string | number>; ids: ObjectIds },
): Record<string, unknown> {
  const { operation } = served;
  const body = resolveReferences(ownBody(served, ids) ?? {}, known) as Record<string, unknown>;
  const kind =
    kindMadeBy(served) ??
    (body.name === undefined ? undefined : Object.values(pathFillings(served)[0]?.kinds ?? {}).at(-1));
  const fields = fieldsOf(operation.body).map(([name]) => name);
  const named = Object.entries(kind ? openBody(kind) : {}).filter(([name]) => fields.includes(name));
  return { ...body, ...Object.fromEntries(named) };
}

/** The first request of each operation must succeed, so that the fuzz around it judges successes, not only rejections. */
function expectReached({ operation }: ServedOperation, { status, text }: WireResponse): void {
  if (UNREACHABLE.includes(operation.id)) return;
  expect([operation.id, status, text.slice(0, 500)]).toEqual([operation.id, operation.status, text.slice(0, 500)]);
}

/** A success by the operation's schema, or a rejection in the shape that clients read; no 5xx, nothing of a foreign host. */
function judge(served: ServedOperation, request: HostileRequest, response: WireResponse): void {
  const reported = { status: response.status, text: response.text.slice(0, 500) };
  expect(reported).toSatisfy(({ status }: typeof reported) => status < 500);
  expect(reported).toSatisfy(({ text }: typeof reported) => !text.includes('evil-host.example'));
  if (request.method === 'OPTIONS') expect([204, 400, 413, 415]).toContain(response.status);
  else if (request.method === 'HEAD') expect(response.text).toBe('');
  else judgeBody(served, request, response);
}

function judgeBody(served: ServedOperation, request: HostileRequest, response: WireResponse): void {
  const reported = { status: response.status, text: response.text.slice(0, 500) };
  const isSuccess = response.status < 300;
  expectOneOf(isSuccess ? responseTypes(served.operation) : [JSON_TYPE], response);
  expect(response.headers['x-ratelimit-limit']).toBeDefined();
  if (isSuccess && !isJson(response)) return;
  if (isSuccess) {
    expect({ ...reported, mistakes: mistakesOfSuccess(served, request, response) }).toEqual({
      ...reported,
      mistakes: [],
    });
  } else {
    expect({ ...reported, mistakes: bodyMistakes(ErrorBody, response.json) }).toEqual({ ...reported, mistakes: [] });
    expect([...ALWAYS_POSSIBLE, ...refusalsOf(served, request)]).toContain(response.status);
  }
}

/** The operation at the path with the sent method: an unusual method may be another operation's. */
function refusalsOf({ family, operation }: ServedOperation, request: HostileRequest): readonly number[] {
  const others = keyedOperations(family)
    .map((served) => served.operation)
    .filter(({ path, method }) => path === operation.path && method === request.method);
  const counted = others.some(({ id }) => COUNTED_ALONE.includes(id)) ? [429] : [];
  return [...operation.errorStatuses, ...others.flatMap(({ errorStatuses }) => errorStatuses), ...counted];
}

/** An odd method or an odd segment can be another operation's. */
function mistakesOfSuccess({ family, operation }: ServedOperation, request: HostileRequest, response: WireResponse) {
  const isOwn = request.method === operation.method && !Object.values(request.params).includes('add');
  const candidates = isOwn
    ? [operation]
    : keyedOperations(family)
        .map((served) => served.operation)
        .filter(({ method }) => method === request.method);
  const mistakes = candidates
    .filter(({ status }) => status === response.status)
    .map(({ response: schema }) => bodyMistakes(schema, response.json));
  return mistakes.some((list) => list.length === 0) ? [] : (mistakes[0] ?? ['no operation answers so']);
}
