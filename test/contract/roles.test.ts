import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionOf } from '../../contract/operation.ts';
import { may, PERMISSIONS, ROLES, type Role } from '../../contract/vocabulary.ts';
import { openWorld, type World } from '../support/contract-world.ts';
import { GUEST_OPERATIONS } from '../support/guest-operations.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../support/object-factory.ts';
import { expectRefusal } from '../support/response-check.ts';
import { idNames, isEndless, keyedOperations, type ServedOperation } from '../support/served-operations.ts';
import type { TestAccount } from '../support/test-app.ts';
import { IS_FULL_SCOPE } from '../support/vitest/scope.ts';

const NO_LIMIT = 10_000_000;
/** Each round tries every operation with every role, on new objects and with the roles given to other people. */
const ROUNDS = Array.from({ length: IS_FULL_SCOPE ? 29 : 1 }, (_, round) => round);

let world: World;
/** Requests of all rounds whose answer was as the table says. */
let allProbes = 0;
let owner: TestAccount;
let own: ObjectIds;
let foreign: ObjectIds;
/** Guests with the most that they can be. */
const GUESTS = {
  'guest of a website': { role: 'viewer', operations: GUEST_OPERATIONS.website },
  'guest of a channel': { role: 'member', operations: GUEST_OPERATIONS.channel },
} as const;
type Guest = keyof typeof GUESTS;
type Who = Role | Guest | 'removed';
const EVERYBODY = [...ROLES, ...(Object.keys(GUESTS) as Guest[]), 'removed'] as const;
/** Access tokens for the owner's workspace, by what their person is in it. */
const tokens = new Map<Who, string>();
/** People of the workspace besides its first owner. */
const people: { account: TestAccount; token: string }[] = [];
beforeAll(async () => {
  // Time stands still: tokens and reauthentications would expire during a long run.
  const beganAt = Date.now();
  const clock = {
    get offsetMs() {
      return beganAt - Date.now();
    },
  };
  world = await openWorld({ config: { appRateLimit: NO_LIMIT }, clock });
  owner = world.app.account;
  const stranger = await world.newAccount();
  own = await makeOneOfEach(world, owner.key);
  foreign = await makeOneOfEach(world, stranger.key);
  for (const role of EVERYBODY) {
    const account = await world.newAccount();
    await join(account, ROLES.find((name) => name === role) ?? 'member');
    const token = await tokenOf(account);
    people.push({ account, token });
    tokens.set(role, token);
    if (role === 'removed') await remove(account);
  }
});
afterAll(() => world.close());

const personIdOf = async ({ id }: TestAccount) => (await world.app.app.features.accounts.find(id))?.personId ?? 0;
const actor = async () => ({ accountId: owner.id, personId: await personIdOf(owner), role: 'owner' as const });

async function join(person: TestAccount, role: Role): Promise<void> {
  const { members } = world.app.app.features;
  const { link } = await members.invite(await actor(), { email: undefined, role: role === 'owner' ? 'admin' : role });
  await members.join(new URL(link).searchParams.get('invitation') ?? '', await personIdOf(person));
  if (role === 'owner') await members.changeRole(await actor(), await personIdOf(person), role);
}

async function remove(person: TestAccount): Promise<void> {
  await world.app.app.features.members.remove(await actor(), await personIdOf(person));
}

/** Gives each role to the next person of the workspace, who uses the same token. */
async function rotate(round: number): Promise<void> {
  const { members } = world.app.app.features;
  for (const [index, { account, token }] of people.slice(0, ROLES.length).entries()) {
    const role = ROLES[(index + round) % ROLES.length] ?? 'viewer';
    await members.changeRole(await actor(), await personIdOf(account), role);
    tokens.set(role, token);
  }
}

/** Limits the guests to what was created last. */
async function limitGuests(): Promise<void> {
  const { members } = world.app.app.features;
  const limits = [{ websiteId: own.website }, { channelId: own.channel }];
  for (const [index, who] of (Object.keys(GUESTS) as Guest[]).entries()) {
    const account = people[ROLES.length + index]?.account ?? owner;
    await members.changeAccess(await actor(), await personIdOf(account), { role: GUESTS[who].role, ...limits[index] });
  }
}

/** Signs a person in and returns a token for the owner's workspace, issued while they are a member. */
async function tokenOf(person: TestAccount): Promise<string> {
  const { sessions } = world.app.app.features;
  const { secret } = await sessions.begin({ id: person.id, personId: await personIdOf(person) }, '');
  return (await sessions.accessToken(secret, owner.id))?.token ?? '';
}

const all = keyedOperations().filter(({ operation }) => !isEndless(operation));

/** Calls an operation with every path that it has; bodies are empty, so that most changes fail after the check. */
async function probe(served: ServedOperation, token: string, ids: ObjectIds) {
  const fillings = pathFillings(served);
  const { query } = served.example.request;
  const body = served.operation.body && {};
  const calls = (fillings.length > 0 ? fillings : [{ words: {}, kinds: {} }]).map((filling) =>
    world.call(served, token, { params: fillPath(filling, ids), query, body }),
  );
  return Promise.all(calls);
}

/** Whether someone may call an operation on some object. */
function isOpenTo(who: Who, operation: ServedOperation['operation']): boolean {
  if (who === 'removed') return false;
  if (!(who in GUESTS)) return may(who as Role, permissionOf(operation));
  const { role, operations } = GUESTS[who as Guest];
  return may(role, permissionOf(operation)) && operations.has(operation.id);
}

async function expectProbes(served: ServedOperation, who: Who): Promise<number> {
  const token = tokens.get(who) ?? '';
  const permission = permissionOf(served.operation);
  const isAllowed = isOpenTo(who, served.operation);
  const hasIds = idNames(served.operation).length > 0;
  const responses = [];
  for (const ids of hasIds ? [foreign, own] : [own]) {
    for (const response of await probe(served, token, ids)) {
      responses.push(response);
      if (who === 'removed') expectRefusal(response, 401);
      else if (!isAllowed) {
        expectRefusal(response, 403);
        if (who in GUESTS) continue;
        expect(response.json.message).toBe(
          `Your role in this workspace is ${who}. This action requires the role ${PERMISSIONS[permission].from} or higher.`,
        );
      } else {
        // Keys of a higher role can only be revoked.
        if (response.json?.message?.startsWith('Only a member with the role owner can change this key')) continue;
        expect([401, 403]).not.toContain(response.status);
        if (ids === foreign) expect(response.status).toBeGreaterThanOrEqual(400);
      }
    }
  }
  return responses.length;
}

describe('a member', () => {
  it.each(ROUNDS)('can do what the table says, and a removed one nothing (round %i)', async (round) => {
    await rotate(round);
    own = await makeOneOfEach(world, tokens.get('owner') ?? '');
    let probes = 0;
    await limitGuests();
    for (const who of EVERYBODY) for (const served of all) probes += await expectProbes(served, who);
    expect(probes).toBeGreaterThan(1_750);
    allProbes += probes;
  });

  it('was tried with every operation, in the full scope with at least 50,000 requests', () => {
    expect(allProbes).toBeGreaterThan(IS_FULL_SCOPE ? 50_000 : 1_750);
  });

  it('finds no objects that the role may not list', async () => {
    const owners = await world.newAccount();
    const objects = await makeOneOfEach(world, owners.key);
    expect(objects.key).toBeGreaterThan(0);
    const { accounts, members, keys } = world.app.app.features;
    const personId = (await accounts.find(owners.id))?.personId ?? 0;
    const personIdOfGuest = await personIdOf(await world.newAccount());
    const guest = { accountId: owners.id, personId: personIdOfGuest, role: 'viewer' as const };
    const { link } = await members.invite(
      { accountId: owners.id, personId, role: 'owner' },
      { email: undefined, role: 'viewer' },
    );
    await members.join(new URL(link).searchParams.get('invitation') ?? '', guest.personId);
    const { apiKey } = await keys.add(guest, { name: 'Of a viewer', scopes: ['read'] });
    const typesFor = async (key: string) => {
      const { json } = await world.call('searchEverything', key, { query: { limit: 20 } });
      return new Set(json.data.map(({ type }: { type: string }) => type));
    };
    const [all, seen] = [await typesFor(owners.key), await typesFor(apiKey)];
    expect([...all].filter((type) => !seen.has(type)).sort()).toEqual(['key', 'webhook']);
  });

  it('has the new role on the next request', async () => {
    const [changing] = people;
    if (!changing) throw new Error('no people');
    const { members } = world.app.app.features;
    const create = async () => {
      const body = { name: 'A channel' };
      return (await world.call('createChannel', changing.token, { body })).status;
    };
    for (const [role, status] of [
      ['viewer', 403],
      ['member', 200],
      ['viewer', 403],
    ] as const) {
      await members.changeRole(await actor(), await personIdOf(changing.account), role);
      expect([role, await create()]).toEqual([role, status]);
    }
  });
});
