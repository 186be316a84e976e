import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScopeKind } from '../../contract/vocabulary.ts';
import { ErrorBody, MAX_ID } from '../../contract/wire.ts';
import { type AccountView, readAccount } from '../support/account-view.ts';
import { openWorld, type World } from '../support/contract-world.ts';
import { type FieldSchema, fieldsOf } from '../support/hostile/bad-values.ts';
import {
  fillPath,
  KINDS,
  type Kind,
  kindMadeBy,
  makeObject,
  makeOneOfEach,
  newBody,
  type ObjectIds,
  ownBody,
  type PathFilling,
  pathFillings,
} from '../support/object-factory.ts';
import { bodyMistakes, expectSuccess } from '../support/response-check.ts';
import { idNames, keyedOperations, type ServedOperation, servedOperation } from '../support/served-operations.ts';
import type { TestAccount } from '../support/test-app.ts';
import { sampleOf } from '../support/vitest/scope.ts';
import type { WireResponse } from '../support/wire-client.ts';

/** An id that nothing has: the counters of a test never get there. */
const UNKNOWN_ID = MAX_ID - 1;

let world: World;
let owner: TestAccount;
let stranger: TestAccount;
let owned: ObjectIds;
let strangers: ObjectIds;
beforeAll(async () => {
  world = await openWorld();
  owner = world.app.account;
  stranger = await world.newAccount();
  owned = await makeOneOfEach(world, owner.key);
  strangers = await makeOneOfEach(world, stranger.key);
  await readViews();
});
afterAll(() => world.close());

/** The latest view of both accounts: the view after one probe is the view before the next. */
let lastViews: readonly AccountView[] = [];

async function readViews(): Promise<readonly AccountView[]> {
  lastViews = [await readAccount(world, owner.key, owned), await readAccount(world, stranger.key, strangers)];
  return lastViews;
}

interface Probe {
  served: ServedOperation;
  filling: PathFilling;
  /** The path parameters with the owner's IDs; the others are the stranger's own. */
  foreign: readonly string[];
  name: string;
}

/** Every choice of at least one of the names. */
function choices(names: readonly string[]): string[][] {
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, bit) => ((index + 1) >> bit) & 1),
  );
}

const withIds = keyedOperations().filter(({ operation }) => idNames(operation).length > 0);

const probes: Probe[] = withIds.flatMap((served) =>
  pathFillings(served).flatMap((filling) =>
    choices(idNames(served.operation)).map((foreign) => {
      const words = Object.values(filling.words).join(' ');
      return { served, filling, foreign, name: `${served.operation.id} ${words} with a foreign ${foreign.join(', ')}` };
    }),
  ),
);

/** The stranger's request; the IDs named in `foreign` come from `others`. */
function callAsStranger({ served, filling, foreign }: Probe, others: ObjectIds): Promise<WireResponse> {
  const own = fillPath(filling, strangers);
  const theirs = fillPath(filling, others);
  const params = Object.fromEntries(
    Object.keys(own).map((name) => [name, foreign.includes(name) ? theirs[name] : own[name]]),
  );
  return world.call(served, stranger.key, { params, query: queryOf(served), body: bodyOf(served) });
}

/** The example's own parameters, so that only the IDs can be rejected. References in bodies are omitted, except in orders. */
function queryOf({ example }: ServedOperation): Record<string, unknown> {
  return example.request.query ?? {};
}

function bodyOf(served: ServedOperation): Record<string, unknown> | undefined {
  const body = ownBody(served, strangers);
  return body && Object.fromEntries(Object.entries(body).filter(([, value]) => !JSON.stringify(value).includes('{{')));
}

const nothing = Object.fromEntries(KINDS.map((kind) => [kind, UNKNOWN_ID])) as ObjectIds;

/** The content of a response without rate-limit headers, which change by themselves. */
function toldBy({ status, text, headers }: WireResponse): unknown {
  const { date, ...reported } = headers;
  const names = Object.keys(reported).sort();
  return { status, text, names, length: headers['content-length'], authenticate: headers['www-authenticate'] };
}

describe("another account's ids", () => {
  it('are probed in every operation that has ids in its path', () => {
    const probed = new Set(probes.map(({ served }) => served.operation.id));
    expect([...probed]).toEqual(withIds.map(({ operation }) => operation.id));
    expect(probed.size).toBeGreaterThan(20);
  });

  it.each(sampleOf(probes, 7))('$name is reported like an unknown ID, and nothing changes', async (probe) => {
    const before = lastViews;
    const foreign = await callAsStranger(probe, owned);
    const unknown = await callAsStranger(probe, nothing);
    expect(foreign.status).toBe(404);
    expect(bodyMistakes(ErrorBody, foreign.json)).toEqual([]);
    expect(toldBy(foreign)).toEqual(toldBy(unknown));
    expect(await readViews()).toEqual(before);
  });

  it('are in no list of another account', async () => {
    const empty = await world.newAccount();
    const lists = keyedOperations().filter(
      ({ operation }) => /^list/.test(operation.id) && operation.query && !idNames(operation).length,
    );
    expect(lists.length).toBeGreaterThan(9);
    for (const served of lists) {
      const { json } = await world.call(served, empty.key);
      const found = json.data.result ?? json.meta?.total ?? json.data.tags.length;
      expect([served.operation.id, found]).toEqual([served.operation.id, 0]);
    }
  });

  it('cannot be found by their short address', async () => {
    const own = await world.call('showLink', owner.key, { params: { id: owned.link } });
    const short = own.json.details.shorturl;
    const foreign = await world.call('listLinks', stranger.key, { query: { short } });
    const unknown = await world.call('listLinks', stranger.key, { query: { short: `${short}-unknown` } });
    expect(foreign.json.error).toBe(1);
    expect(toldBy(foreign)).toEqual(toldBy(unknown));
  });
});

/** Fields of bodies that name another object, and what kind of object it is. */
const REFERENCES: Record<string, { kind: Kind; many?: true }> = {
  ids: { kind: 'link', many: true },
  links: { kind: 'link', many: true },
  campaigns: { kind: 'campaign', many: true },
  channels: { kind: 'channel', many: true },
  campaign: { kind: 'campaign' },
  channel: { kind: 'channel' },
  splash: { kind: 'splashPage' },
  overlay: { kind: 'overlay' },
  pixels: { kind: 'pixel', many: true },
  websites: { kind: 'website', many: true },
  bio: { kind: 'bioPage' },
  code: { kind: 'qrCode' },
  domain: { kind: 'domain' },
};

/** True for the schema of an id, and for lists and unions of it. */
function holdsId(schema: FieldSchema): boolean {
  if (schema.type === 'integer') return schema.minimum === 1 && schema.maximum === MAX_ID;
  return (schema.anyOf ?? []).some(holdsId) || (schema.items ? holdsId(schema.items) : false);
}

/** Questions name objects in their scope, which has its own tests below, and count their pages as ids are counted. */
const references = keyedOperations('link-tools').flatMap((served) =>
  fieldsOf(served.operation.body)
    .filter(([, schema]) => holdsId(schema))
    .map(([field]) => ({ served, field, name: `${served.operation.id} with a foreign ${field}` })),
);

/** A change that would succeed except for this ID. */
function changeOf({ operation }: ServedOperation): Record<string, unknown> {
  if (operation.id === 'previewPageBrand') return { page: 'expired' };
  if (operation.id === 'addPlacements') return { placements: [{ name: 'Here' }] };
  return { title: 'Mine now', ...(operation.id === 'changeLinks' ? { ids: [strangers.link] } : {}) };
}

describe("another account's ids in bodies", () => {
  it('are probed wherever a body holds an id', () => {
    for (const { field } of references) expect(Object.keys(REFERENCES)).toContain(field);
    expect(references.length).toBeGreaterThan(9);
  });

  it.each(sampleOf(references, 7))(
    '$name is reported like an unknown ID, and nothing changes',
    async ({ served, field }) => {
      const { kind, many } = REFERENCES[field] ?? { kind: 'link' };
      const [filling = { words: {}, kinds: {} }] = pathFillings(served);
      const isCreation = served.operation.id.startsWith('create');
      const call = (id: number) =>
        world.call(served, stranger.key, {
          params: fillPath(filling, strangers),
          body: {
            ...(isCreation ? newBody(kindMadeBy(served) ?? 'link') : changeOf(served)),
            [field]: many ? [id] : id,
          },
        });
      const before = lastViews;
      const foreign = await call(owned[kind]);
      const unknown = await call(UNKNOWN_ID);
      expect(foreign.status).toBe(400);
      expect(Object.keys(foreign.json.errors)).toEqual([field]);
      // A list names the ID that it rejects.
      const toldAbout = (response: WireResponse, id: number) => ({
        ...(toldBy(response) as object),
        text: response.text.replaceAll(`ID ${id}.`, 'ID.'),
        length: undefined,
      });
      expect(toldAbout(foreign, owned[kind])).toEqual(toldAbout(unknown, UNKNOWN_ID));
      expect(await readViews()).toEqual(before);
      // The object itself is requested below.
      const isDeletion = served.operation.id.startsWith('delete');
      const own = isDeletion ? await makeObject(world, stranger.key, kind) : strangers[kind];
      expectSuccess(served.operation, await call(own));
      await readViews();
    },
  );

  it('a list of pixels with one foreign id among own ones is rejected as a whole', async () => {
    const own = await makeObject(world, stranger.key, 'pixel');
    const response = await world.call('createLink', stranger.key, {
      body: { ...newBody('link'), pixels: [own, owned.pixel] },
    });
    expect(response.status).toBe(400);
  });

  it('another account’s domain is reported like an unknown one', async () => {
    const domain = 'go-owned.shop.example';
    await makeObject(world, owner.key, 'domain', { domain });
    const call = (name: string) =>
      world.call(servedOperation('createLink'), stranger.key, { body: { url: 'https://a.example/', domain: name } });
    const [foreign, unknown] = [await call(domain), await call('go-nobody.shop.example')];
    expect(foreign.status).toBe(400);
    expect(foreign.text.replaceAll(domain, 'DOMAIN')).toBe(unknown.text.replaceAll('go-nobody.shop.example', 'DOMAIN'));
  });
});

/** Scopes of queries, and their kinds of objects. */
const SCOPES: Readonly<Record<Exclude<ScopeKind, 'account'>, Kind>> = {
  website: 'website',
  link: 'link',
  qr: 'qrCode',
  campaign: 'campaign',
  channel: 'channel',
  domain: 'domain',
  bio: 'bioPage',
};
const steps = [{ kind: 'click' }, { kind: 'page', path: '/' }];
const QUESTIONS: readonly [operation: string, body: Record<string, unknown>][] = [
  ['queryAnalytics', { metrics: ['visitors'] }],
  ['explainChange', { metric: 'visitors' }],
  ['queryFunnel', { steps }],
];

describe("another account's ids in questions", () => {
  const rows = Object.entries(SCOPES).flatMap(([scope, kind]) =>
    QUESTIONS.map(([operation, body]) => ({ operation, body, scope, kind })),
  );

  it.each(rows)('$operation about another account’s $scope is reported like an unknown one', async (row) => {
    const { operation, body, scope, kind } = row;
    const ask = (id: number) => world.call(operation, stranger.key, { body: { ...body, scope: { [scope]: id } } });
    const foreign = await ask(owned[kind]);
    expect(foreign.status).toBe(404);
    expect(toldBy(foreign)).toEqual(toldBy(await ask(UNKNOWN_ID)));
    // The account's own scope is found; there is no event engine to query.
    expect((await ask(strangers[kind])).status).toBe(503);
  });

  it.each(QUESTIONS)('%s about another account is reported like an unknown one', async (operation, body) => {
    const ask = (account: number) => world.call(operation, stranger.key, { body: { ...body, scope: { account } } });
    const foreign = await ask(owner.id);
    expect(foreign.status).toBe(404);
    expect(toldBy(foreign)).toEqual(toldBy(await ask(UNKNOWN_ID)));
    expect((await ask(stranger.id)).status).toBe(503);
  });

  it('another account’s funnel is reported like an unknown one', async () => {
    const params = { id: strangers.website };
    const ask = (funnel_id: number) => world.call('queryWebsiteFunnel', stranger.key, { params, body: { funnel_id } });
    const foreign = await ask(owned.funnel);
    expect(foreign.status).toBe(404);
    expect(toldBy(foreign)).toEqual(toldBy(await ask(UNKNOWN_ID)));
    expect((await ask(strangers.funnel)).status).toBe(503);
  });
});
