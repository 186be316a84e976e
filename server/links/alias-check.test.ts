import { beforeEach, describe, expect, it } from 'vitest';
import { checkAlias, type PlannedAlias } from './alias-check.ts';
import { compile } from './blocking/block-list.ts';
import { newLink } from './link.fixture.ts';
import { createLink } from './link-creation.ts';
import { MINE, memoryParts, refusalOf, THEIRS } from './link-deps.fixture.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link } from './link-port.ts';
import { updateLink } from './link-writes.ts';

const TAKEN = 'This alias is already taken. Choose another one.';
const HOST = 'go.shop.example';
const DOMAIN_ID = 5;
const url = 'https://shop.example/';

let rows: Link[];
let deps: LinksDeps;
const own = (): Link => ({ ...newLink({ alias: 'spring' }), id: 1 });
beforeEach(() => {
  rows = [
    own(),
    { ...newLink({ alias: 'summer', accountId: THEIRS }), id: 2 },
    { ...newLink({ alias: 'autumn', domainId: DOMAIN_ID }), id: 3 },
    { ...newLink({ alias: '*', domainId: DOMAIN_ID }), id: 4 },
  ];
  deps = memoryParts(rows, { clock: { now: () => Date.UTC(2026, 4, 1) } });
});

const check = (planned: PlannedAlias) => checkAlias(deps, MINE, planned);
const take = (...aliases: string[]) => {
  for (const alias of aliases) rows.push({ ...newLink({ alias }), id: rows.length + 1 });
};

describe('an alias of a new link', () => {
  it.each<[string, PlannedAlias]>([
    ['if no link has it', { custom: 'winter' }],
    ['if only a link of another domain has it', { custom: 'autumn' }],
    ['on a domain where no link has it', { custom: 'spring', domain: HOST }],
    ['on the service’s own host, by its name', { custom: 'winter', domain: 'way.example' }],
  ])('is available %s', async (_, planned) => {
    expect(await check(planned)).toEqual({ suggestions: [] });
  });

  it('is random without a wish, and available on the domain', async () => {
    const asked: string[] = [];
    deps.store.isTaken = async (domainId, alias) => asked.push(`${domainId}/${alias}`) === 1;
    const { reason, suggestions } = await check({ domain: HOST });
    expect(reason).toBeUndefined();
    expect(suggestions).toEqual([expect.stringMatching(/^[a-zA-Z0-9]{6}$/)]);
    expect(asked.slice(1)).toEqual([`${DOMAIN_ID}/${suggestions}`]);
  });

  it.each<[string, PlannedAlias]>([
    ['a link of the account', { custom: 'spring' }],
    ['a link of another account', { custom: 'summer' }],
    ['a link of the chosen domain', { custom: 'autumn', domain: HOST }],
  ])('is taken by %s, as it would be in creation', async (_, planned) => {
    const { custom, domain } = planned;
    expect((await check(planned)).reason).toBe(TAKEN);
    expect(await refusalOf(createLink(deps, MINE, { input: { url, custom, domain } }))).toMatchObject({
      message: TAKEN,
    });
  });

  it.each<[PlannedAlias, string]>([
    [{ custom: '' }, '2 to 60 letters'],
    [{ custom: 'a b' }, '2 to 60 letters'],
    [{ custom: 'login' }, 'is reserved'],
    [{ custom: 'guide/*' }, 'turn on subpaths'],
    [{ custom: '*' }, 'requires a branded domain'],
    [{ custom: 'my-casino' }, 'blocked word'],
  ])('is not allowed with the reason, and without suggestions: %j', async (planned, reason) => {
    const blocks = compile([{ kind: 'keyword', value: 'casino' }]);
    deps = memoryParts(rows, { blockList: { load: async () => blocks, close: () => undefined } });
    expect(await check(planned)).toEqual({ reason: expect.stringContaining(reason), suggestions: [] });
  });

  it('says that a deleted link of the account still has it', async () => {
    deps.store.isReserved = async () => true;
    expect((await check({ custom: 'spring' })).reason).toContain('A deleted link still has this alias');
  });

  it('is rejected for a domain that the account does not have', async () => {
    expect(await refusalOf(check({ custom: 'winter', domain: 'go.other.example' }))).toMatchObject({
      code: 'invalid_input',
      fields: { domain: [expect.stringContaining('no verified domain')] },
    });
  });

  it('fails if the store fails', async () => {
    deps.store.isTaken = () => Promise.reject(new Error('the disk is gone'));
    await expect(check({ custom: 'winter' })).rejects.toThrow('the disk is gone');
  });
});

describe('an alias of a link that changes', () => {
  it.each(['spring', 'Spring', 'winter'])('is available if it is its own or nobody’s: %s', async (custom) => {
    expect(await check({ custom, current: own() })).toEqual({ suggestions: [] });
    expect(await updateLink(deps, { accountId: MINE, id: 1 }, { custom })).toMatchObject({ alias: custom });
  });

  it('stays available though it is reserved by now', async () => {
    const current = { ...own(), alias: 'login' };
    expect(await check({ custom: 'login', current })).toEqual({ suggestions: [] });
    expect((await check({ custom: 'admin', current })).reason).toContain('is reserved');
  });

  it('is taken by another link', async () => {
    expect((await check({ custom: 'summer', current: own() })).reason).toBe(TAKEN);
  });

  it('is checked on the domain that the link has, or moves to', async () => {
    const current = { alias: 'spring', domainId: DOMAIN_ID };
    expect((await check({ custom: 'autumn', current })).reason).toBe(TAKEN);
    expect((await check({ custom: 'spring', domain: '', current })).reason).toBe(TAKEN);
    expect((await check({ custom: 'spring', domain: HOST, current: own() })).reason).toBeUndefined();
    const everything = { alias: '*', domainId: DOMAIN_ID };
    expect((await check({ custom: '*', domain: '', current: everything })).reason).toContain('branded domain');
  });
});

describe('suggestions for a taken alias', () => {
  const suggested = async (custom: string, domain?: string) => (await check({ custom, domain })).suggestions;

  it('are three short variants, and skip taken ones', async () => {
    expect(await suggested('spring')).toEqual(['spring-2', 'spring-2026', 'spring-3']);
    take('spring-2', 'spring-3');
    expect(await suggested('spring')).toEqual([
      'spring-2026',
      'spring-4',
      expect.stringMatching(/^spring-[a-z2-9]{4}$/),
    ]);
  });

  it('continue a number instead of adding a second one', async () => {
    take('spring-2');
    expect(await suggested('spring-2')).toEqual(['spring-2026', 'spring-3', 'spring-4']);
  });

  it('have random endings where all others are taken', async () => {
    take('spring-2', 'spring-2026', 'spring-3', 'spring-4');
    const found = await suggested('spring');
    expect(found).toHaveLength(3);
    for (const alias of found) expect(alias).toMatch(/^spring-[a-z2-9]{4}$/);
  });

  it('are no longer than an alias may be', async () => {
    take('x'.repeat(60));
    const found = await suggested('x'.repeat(60));
    expect(found).toHaveLength(3);
    for (const alias of found) expect(alias.length).toBeLessThanOrEqual(60);
  });

  it('are available on the chosen domain', async () => {
    take('autumn-2');
    expect(await suggested('autumn', HOST)).toEqual(['autumn-2', 'autumn-2026', 'autumn-3']);
  });

  it('do not exist for the catch-all', async () => {
    expect(await check({ custom: '*', domain: HOST })).toEqual({ reason: TAKEN, suggestions: [] });
  });

  it('can all be created', async () => {
    for (const custom of await suggested('summer'))
      expect(await createLink(deps, MINE, { input: { url, custom } })).toMatchObject({ alias: custom });
  });
});
