import fc from 'fast-check';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../test/support/vitest/patience.ts';
import type { Change } from '../../platform/changes.ts';
import { UniqueViolationError } from '../../platform/unique-violation-error.ts';
import { type EmptyDatabase, engines } from './engines/engines.fixture.ts';
import { createOwnedTable, type OwnedTable } from './owned-table.ts';
import type { StoreDeps } from './store-deps.ts';
import type { CatalogTables } from './tables/schema.ts';

type Campaign = Selectable<CatalogTables['campaign']>;

/** An operation; `row` selects one of all rows ever created, of any account. */
type Step =
  | { do: 'insert'; by: number; name: string }
  | { do: 'update'; by: number; row: number; patch: { name?: string; isPublic?: number } }
  | { do: 'remove'; by: number; row: number; fails: boolean }
  | { do: 'find'; by: number; row: number }
  | { do: 'page'; by: number; limit: number; offset: number };

const by = fc.integer({ min: 0, max: 2 });
const row = fc.nat({ max: 12 });
// A few names, so that they clash.
const name = fc.constantFrom('a', 'b', 'c', 'A', "'; drop table campaign; --", '🙂');
const patch = fc.record({ name, isPublic: fc.constantFrom(0, 1) }, { requiredKeys: [], noNullPrototype: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('insert' as const), by, name }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), by, row, patch }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), by, row, fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('find' as const), by, row }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('page' as const),
      by,
      limit: fc.integer({ min: 1, max: 4 }),
      offset: fc.nat({ max: 6 }),
    }),
  },
);

/** The same table as a list in memory, which defines the behavior of every engine. */
function createModel() {
  const rows: Campaign[] = [];
  const mine = (accountId: number) => rows.filter((one) => one.accountId === accountId).sort((a, b) => b.id - a.id);
  const clashes = (candidate: Campaign) =>
    rows.some((one) => one.id !== candidate.id && one.accountId === candidate.accountId && one.name === candidate.name);
  return {
    find: (accountId: number, id: number) => mine(accountId).find((one) => one.id === id),
    put: (candidate: Campaign) => {
      if (clashes(candidate)) return false;
      const at = rows.findIndex((one) => one.id === candidate.id);
      rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, candidate);
      return true;
    },
    remove: (id: number) => rows.splice(0, rows.length, ...rows.filter((one) => one.id !== id)),
    page: (accountId: number, { limit, offset }: { limit: number; offset: number }) => ({
      items: mine(accountId).slice(offset, offset + limit),
      total: mine(accountId).length,
    }),
  };
}

describe.each(engines)('an owned table on $name', (engine) => {
  let database: EmptyDatabase;
  let parts: StoreDeps;
  let table: OwnedTable<'campaign'>;
  let accounts = 0;
  const heardHere: Change[] = [];
  const heardThere: Change[] = [];
  const reported: Change[] = [];
  beforeAll(async () => {
    database = await engine.createMigrated();
    parts = await database.openParts();
    const elsewhere = await database.openParts();
    parts.changes.subscribe((change) => heardHere.push(change));
    elsewhere.changes.subscribe((change) => heardThere.push(change));
    table = createOwnedTable('campaign', { ...parts, changeKey: ({ name: word }) => word });
  });
  afterAll(() => database.drop());

  const changeOf = ({ id, name: key }: Campaign): Change => ({ topic: 'campaign', id, key });
  const insert = (accountId: number, word: string) =>
    table.insert({ accountId, name: word, slug: null, isPublic: 0, createdAt: accountId });
  const boom = new Error('not this time');

  /** Runs a step on the table and on the model, and compares the results. `made` holds the ids of the whole run. */
  async function run(one: Step, at: { model: ReturnType<typeof createModel>; made: number[]; base: number }) {
    const { model, made: created, base } = at;
    const accountId = base + one.by;
    const id = 'row' in one ? (created[one.row % Math.max(1, created.length)] ?? 0) : 0;
    const before = model.find(accountId, id);
    switch (one.do) {
      case 'page':
        return expect(await table.page(accountId, one)).toEqual(model.page(accountId, one));
      case 'find':
        return expect(await table.find(accountId, id)).toEqual(before);
      case 'insert': {
        const result = await insert(accountId, one.name).catch((error: unknown) => error);
        if (result instanceof UniqueViolationError) {
          expect(result.index).toBe('campaign.account_id,name');
          return expect(model.page(accountId, { limit: 99, offset: 0 }).items.map(({ name: word }) => word)).toContain(
            one.name,
          );
        }
        const inserted = result as Campaign;
        expect(created).not.toContain(inserted.id);
        expect(model.put(inserted)).toBe(true);
        created.push(inserted.id);
        return reported.push(changeOf(inserted));
      }
      case 'update': {
        const wanted = before && { ...before, ...one.patch };
        const isFree = wanted !== undefined && model.put(wanted);
        const result = await table.update(accountId, id, one.patch).catch((error: unknown) => error);
        if (wanted && !isFree) return expect(result).toBeInstanceOf(UniqueViolationError);
        expect(result).toEqual(wanted);
        return wanted && Object.keys(one.patch).length > 0 && reported.push(changeOf(wanted));
      }
      case 'remove': {
        const alsoIn = async () => {
          if (one.fails) throw boom;
        };
        const result = await table.remove(accountId, id, alsoIn).catch((error: unknown) => error);
        if (before && one.fails) return expect(result).toBe(boom);
        expect(result).toEqual(before);
        model.remove(before ? id : 0);
        return before && reported.push(changeOf(before));
      }
    }
  }

  it('behaves like a list for every account; every write is delivered once, immediately here and soon elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        accounts += 10;
        const at = { model: createModel(), made: [], base: accounts };
        for (const one of steps) await run(one, at);
        expect(heardHere).toEqual(reported);
      }),
      { numRuns: 40 },
    );
    expect(reported.length).toBeGreaterThan(30);
    await vi.waitUntil(() => heardThere.length >= reported.length, PATIENCE);
    // One more write: a duplicate notification would have arrived before it.
    const last = await insert(1, 'last');
    await vi.waitUntil(() => heardThere.some(({ key, id }) => key === 'last' && id === last.id), PATIENCE);
    expect(heardThere).toEqual([...reported, changeOf(last)]);
  });

  it('changes nothing and notifies nobody when there is nothing to set', async () => {
    const { id } = await insert(2, 'still');
    const heard = heardHere.length;
    for (const nothing of [{}, { name: undefined }, { name: undefined, slug: undefined }]) {
      expect(await table.update(2, id, nothing)).toMatchObject({ id, name: 'still' });
    }
    expect(await table.update(3, id, { name: undefined })).toBeUndefined();
    expect(heardHere.length).toBe(heard);
  });

  it('leaves undefined fields of a patch unchanged', async () => {
    const { id } = await insert(4, 'name');
    expect(await table.update(4, id, { name: undefined, isPublic: 1 })).toMatchObject({ name: 'name', isPublic: 1 });
  });

  it('rolls back the removal and everything in its transaction when a part fails', async () => {
    const { id } = await insert(5, 'whole');
    const removing = table.remove(5, id, async (transaction) => {
      await transaction.insertInto('setting').values({ name: 'half', value: 'done' }).execute();
      throw boom;
    });
    await expect(removing).rejects.toBe(boom);
    expect(await table.find(5, id)).toMatchObject({ name: 'whole' });
    expect(await parts.db.selectFrom('setting').selectAll().where('name', '=', 'half').execute()).toEqual([]);
  });

  it('runs no related statement if a removal finds no row', async () => {
    const { id } = await insert(6, 'mine');
    const alsoIn = vi.fn(async () => undefined);
    expect(await table.remove(7, id, alsoIn)).toBeUndefined();
    expect(await table.remove(6, id + 1_000, alsoIn)).toBeUndefined();
    expect(alsoIn).not.toHaveBeenCalled();
  });

  it('lets only one of many concurrent writers take a name', async () => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => insert(8, 'only')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UniqueViolationError);
    expect((await table.page(8, { limit: 50, offset: 0 })).total).toBe(1);
  });

  it.each([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 2 ** 31, 2 ** 32, -1, 0])(
    'finds nothing under the id %d, and nothing at that offset of a list',
    async (far) => {
      await insert(100, `row ${far}`);
      expect(await table.find(100, far)).toBeUndefined();
      expect(await table.update(100, far, { name: 'x' })).toBeUndefined();
      expect(await table.remove(100, far)).toBeUndefined();
      if (far > 0) expect((await table.page(100, { limit: 1000, offset: far * 1000 })).items).toEqual([]);
    },
  );
});
