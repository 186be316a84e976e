import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { limitReached } from '../plans/plan-port.ts';
import { importLinks, removeMany, updateMany } from './bulk.ts';
import { newLink } from './link.fixture.ts';
import { createMany } from './link-creation.ts';
import { MINE, memoryParts, refusalOf, THEIRS } from './link-deps.fixture.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link } from './link-port.ts';

const url = 'https://shop.example/';

let rows: Link[];
let parts: LinksDeps;
beforeEach(() => {
  rows = [];
  parts = memoryParts(rows);
});

const stored = (id: number, over: Partial<Link> = {}): Link => ({ ...newLink({ alias: `alias-${id}`, ...over }), id });
const brought = async (inputs: Array<{ url: string; custom?: string; domain?: string }>, isDryRun = false) =>
  (await importLinks(parts, MINE, { inputs, isDryRun })).map(
    ({ result, refusal }) => refusal?.fields ?? (result?.known ? 'known' : 'new'),
  );

describe('a preview of an import', () => {
  const alias = (custom: string) => ({ url, custom });
  it.each([
    ['without a limit', undefined, ['new', 'new', 'new']],
    ['with room for all', 3, ['new', 'new', 'new']],
    ['with room for some', 2, ['new', 'new', 'limit_reached']],
    ['with room for none', 0, ['limit_reached', 'limit_reached', 'limit_reached']],
  ])('says which rows the plan allows: %s', async (_what, left, expected) => {
    const room = async () => (left === undefined ? undefined : { limit: 10, left });
    const inputs = [alias('row-a'), alias('row-b'), alias('row-c')];
    const preview = { ...parts, store: { ...parts.store, room } };
    const outcomes = await importLinks(preview, MINE, { inputs, isDryRun: true });
    expect(outcomes.map(({ refusal }) => refusal?.code ?? 'new')).toEqual(expected);
    expect(rows).toEqual([]);
  });

  it('gives no place to rows that exist or are rejected', async () => {
    rows.push(stored(1, { alias: 'known', url }));
    const preview = { ...parts, store: { ...parts.store, room: async () => ({ limit: 2, left: 1 }) } };
    const inputs = [alias('known'), { url: 'ftp://x.example/' }, alias('fits'), alias('not')];
    const outcomes = await importLinks(preview, MINE, { inputs, isDryRun: true });
    expect(outcomes.map(({ result, refusal }) => refusal?.code ?? result?.known)).toEqual([
      ...[true, 'invalid_input', false, 'limit_reached'],
    ]);
  });
});

const taken = { custom: ['This alias is already taken. Choose another one.'] };

describe('creating many links', () => {
  it('returns results in order and creates all valid links', async () => {
    const inputs = [{ url }, { url: 'ftp://x.example/' }, { url, custom: 'a b' }, { url, custom: 'fine' }];
    const outcomes = await createMany(parts, MINE, { inputs });
    expect(outcomes.map(({ result, refusal }) => result?.url ?? Object.keys(refusal?.fields ?? {}))).toEqual([
      ...[url, ['url'], ['custom'], url],
    ]);
    expect(rows).toHaveLength(2);
  });

  it('rejects the second of two links with the same alias', async () => {
    const outcomes = await createMany(parts, MINE, {
      inputs: [
        { url, custom: 'twice' },
        { url, custom: 'twice' },
      ],
    });
    expect(outcomes.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'conflict']);
  });

  it('rejects only the links that the plan does not allow, and draws no other alias for them', async () => {
    const calls: string[][] = [];
    const insertMany: typeof parts.store.insertMany = async (links) => {
      calls.push(links.map(({ alias }) => alias));
      const [first, ...others] = await parts.store.insertMany(links.slice(0, 1));
      return [first, ...others, ...links.slice(1).map(() => limitReached('links', 1))];
    };
    const inputs = [{ url, custom: 'fits' }, { url }, { url, custom: 'not' }];
    const outcomes = await createMany({ ...parts, store: { ...parts.store, insertMany } }, MINE, { inputs });
    expect(outcomes.map(({ result, refusal }) => result?.alias ?? refusal?.code)).toEqual([
      ...['fits', 'limit_reached', 'limit_reached'],
    ]);
    expect([calls.length, rows.length]).toEqual([1, 1]);
  });

  it('stops at a failure that is not an input error', async () => {
    const store = { ...parts.store, insertMany: () => Promise.reject(new Error('disk full')) };
    await expect(createMany({ ...parts, store }, MINE, { inputs: [{ url }, { url }] })).rejects.toThrow('disk full');
  });
});

describe('changing many links', () => {
  beforeEach(() => {
    rows.push(stored(1), stored(2), stored(3, { accountId: THEIRS }));
  });

  it.each([
    ['another account’s', 3],
    ['unknown', 99],
  ])('changes none when one is %s', async (_name, id) => {
    const target = { accountId: MINE, ids: [1, id] };
    expect(await refusalOf(updateMany(parts, target, { title: 'x' }))).toMatchObject({
      fields: { ids: ['At least one of these links was not found.'] },
    });
    expect(rows.map(({ title }) => title)).toEqual([null, null, null]);
  });

  it("reports once a neighbor that is not the account's", async () => {
    const work = updateMany(parts, { accountId: MINE, ids: [1, 2] }, { campaign: 2, title: 'x' });
    expect(await refusalOf(work)).toMatchObject({ fields: { campaign: ['You have no campaign with this ID.'] } });
    expect(rows.map(({ title }) => title)).toEqual([null, null, null]);
  });

  it('changes each once, no matter how often it is named', async () => {
    let written = 0;
    const update: typeof parts.store.update = (...change) => {
      written++;
      return parts.store.update(...change);
    };
    const target = { accountId: MINE, ids: [2, 1, 2] };
    const outcomes = await updateMany({ ...parts, store: { ...parts.store, update } }, target, { status: 'archived' });
    expect([outcomes.map(({ result }) => result?.id), written]).toEqual([[2, 1], 2]);
  });

  it('rejects only the links that the change does not fit', async () => {
    Object.assign(rows[1] ?? {}, { startsAt: Date.UTC(2031, 0, 1) });
    const outcomes = await updateMany(parts, { accountId: MINE, ids: [1, 2] }, { expiry: '2030-01-01' });
    expect(outcomes.map(({ refusal }) => Object.keys(refusal?.fields ?? {}))).toEqual([[], ['expiry']]);
    expect(rows.map(({ expiresAt }) => expiresAt)).toEqual([Date.UTC(2030, 0, 1), null, null]);
  });
});

describe('deleting many links', () => {
  beforeEach(() => {
    rows.push(stored(1), stored(2), stored(3, { accountId: THEIRS }));
  });

  it('counts each once', async () => {
    expect(await removeMany(parts, { accountId: MINE, ids: [1, 1, 2] })).toBe(2);
    expect(rows.map(({ id }) => id)).toEqual([3]);
  });

  it('deletes none when one is not the account’s', async () => {
    await refusalOf(removeMany(parts, { accountId: MINE, ids: [1, 3] }));
    expect(rows).toHaveLength(3);
  });

  it('does not count links that another request deletes meanwhile', async () => {
    const remove: typeof parts.store.remove = async (accountId, id, now) =>
      id === 2 ? false : parts.store.remove(accountId, id, now);
    const busy = { ...parts, store: { ...parts.store, remove } };
    expect(await removeMany(busy, { accountId: MINE, ids: [1, 2] })).toBe(1);
  });
});

describe('imported links', () => {
  it('are left alone where the same alias and address exist', async () => {
    rows.push(stored(1, { alias: 'sale', url: 'https://shop.example/sale' }));
    expect(await brought([{ url: 'https://shop.example/sale', custom: 'sale' }])).toEqual(['known']);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['https://shop.example', 'https://shop.example/'],
    ['HTTPS://Shop.example/', 'https://shop.example/'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['https://shop.example/ä', 'https://shop.example/%C3%A4'],
  ])('count as existing when %s is stored as %s', async (sent, address) => {
    rows.push(stored(1, { alias: 'sale', url: address }));
    expect(await brought([{ url: sent, custom: 'sale' }])).toEqual(['known']);
  });

  it.each([
    ['another path', 'https://shop.example/b'],
    ['another scheme', 'http://shop.example/a'],
    ['another case in the path', 'https://shop.example/A'],
    ['no address at all', 'shop.example/a'],
  ])('do not match existing links with another destination: %s', async (_name, address) => {
    rows.push(stored(1, { alias: 'sale', url: 'https://shop.example/a' }));
    expect(await brought([{ url: address, custom: 'sale' }])).not.toEqual(['known']);
    expect(rows[0]?.url).toBe('https://shop.example/a');
  });

  it('never reveal objects of another account', async () => {
    rows.push(stored(1, { accountId: THEIRS, alias: 'sale', url }));
    expect(await brought([{ url, custom: 'sale' }])).toEqual([taken]);
    expect(await brought([{ url, custom: 'sale' }], true)).toEqual([taken]);
  });

  it("are looked up on the service's own host only", async () => {
    rows.push(stored(1, { alias: 'sale', url }));
    expect(await brought([{ url, custom: 'sale', domain: 'go.shop.example' }])).toEqual(['new']);
    expect(rows.map(({ domainId }) => domainId)).toEqual([0, 5]);
  });

  it('without an alias are new every time', async () => {
    expect(await brought([{ url }, { url }])).toEqual(['new', 'new']);
  });
});

describe('a preview', () => {
  it('creates nothing, and considers the earlier aliases of the file', async () => {
    const inputs = [
      { url, custom: 'one' },
      { url: 'https://other.example/', custom: 'one' },
    ];
    expect(await brought(inputs, true)).toEqual(['new', taken]);
    expect(rows).toEqual([]);
  });

  it('keeps hosts apart: one alias may exist once on each', async () => {
    const inputs = [
      { url, custom: 'one' },
      { url, custom: 'one', domain: 'go.shop.example' },
    ];
    expect(await brought(inputs, true)).toEqual(['new', 'new']);
  });

  it('hashes no password', async () => {
    const hasher = { ...parts.hasher, hash: () => Promise.reject(new Error('costly')) };
    const inputs = [{ url, password: 'secret words' }];
    const outcomes = await importLinks({ ...parts, hasher }, MINE, { inputs, isDryRun: true });
    expect(outcomes.map(({ refusal }) => refusal)).toEqual([undefined]);
  });

  const anyRow = fc.record(
    {
      url: fc.constantFrom(url, 'https://other.example/x', 'javascript:alert(1)', 'https://way.example/loop'),
      custom: fc.constantFrom('one', 'two', 'api', 'a b', 'theirs', 'mine'),
      domain: fc.constantFrom('go.shop.example', 'nobody.example', 'way.example'),
    },
    { requiredKeys: ['url', 'custom'] },
  );

  it('predicts the result of the import, for rows with different aliases', async () => {
    const file = fc.uniqueArray(anyRow, { selector: ({ custom }) => custom, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(file, async (inputs) => {
        rows.splice(0);
        rows.push(stored(1, { alias: 'mine', url }), stored(2, { alias: 'theirs', accountId: THEIRS }));
        const rehearsed = await brought(inputs, true);
        expect(rows).toHaveLength(2);
        expect(await brought(inputs)).toEqual(rehearsed);
        expect(rows).toHaveLength(2 + rehearsed.filter((reported) => reported === 'new').length);
      }),
      { numRuns: 80 },
    );
  });
});
