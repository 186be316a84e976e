import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreDeps } from '../store-deps.ts';
import { type EmptyDatabase, engines } from './engines.fixture.ts';
import { prepareQuery, prepareRows } from './prepared-query.ts';

describe.each(engines)('a prepared query on $name', (engine) => {
  let database: EmptyDatabase;
  let db: StoreDeps['db'];
  beforeAll(async () => {
    database = await engine.createMigrated();
    db = database.connect();
    await db
      .insertInto('setting')
      .values(['one', 'two', 'three'].map((name) => ({ name, value: `${name}'s` })))
      .execute();
  });
  afterAll(() => database.drop());

  it('is compiled once, and returns the rows for each call’s values', async () => {
    let built = 0;
    const find = prepareQuery(db, (name: string, value: string) => {
      built++;
      const named = db.selectFrom('setting').where('name', '=', name).where('value', '<>', value);
      return named.select(['name', sql<string>`value`.as('theValue')]).orderBy('name');
    });
    const calls = ['one', 'two', 'none', 'one'].map((name) => find([name, 'x']));
    expect(await Promise.all(calls)).toEqual([
      [{ name: 'one', theValue: "one's" }],
      [{ name: 'two', theValue: "two's" }],
      [],
      [{ name: 'one', theValue: "one's" }],
    ]);
    expect(await find(['one', "one's"])).toEqual([]);
    expect(built).toBe(1);
  });

  it('runs in a transaction, and goes back with it', async () => {
    const add = prepareQuery(db, (name: string) =>
      db.insertInto('setting').values({ name, value: '' }).returning('name'),
    );
    const work = db.transaction().execute(async (transaction) => {
      expect(await add(['four'], transaction)).toEqual([{ name: 'four' }]);
      throw new Error('back');
    });
    await expect(work).rejects.toThrow('back');
    expect(await add(['four'])).toEqual([{ name: 'four' }]);
  });
});

describe.each(engines)('a prepared query over rows on $name', (engine) => {
  let database: EmptyDatabase;
  let db: StoreDeps['db'];
  beforeAll(async () => {
    database = await engine.createMigrated();
    db = database.connect();
  });
  afterAll(() => database.drop());

  it.each([
    [0, []],
    [1, [1]],
    [7, [5, 1, 1]],
    [130, [125, 5]],
    [286, [125, 125, 25, 5, 5, 1]],
  ])('divides %i rows among few different statements, and returns them all in order', async (count, sizes) => {
    const ran: number[] = [];
    const insert = prepareRows(db, ['name', 'value'], (rows: { name: string; value: string }[]) => {
      ran.push(rows.length);
      return db.insertInto('setting').values(rows).returning('name');
    });
    const names = Array.from({ length: count }, (_, index) => `${count}-${index}`);
    const rows = names.map((name) => ({ name, value: '' }));
    expect((await insert(rows)).map(({ name }) => name)).toEqual(names);
    // Each size is compiled once.
    expect(ran).toEqual([...new Set(sizes)]);
    expect(
      await db
        .selectFrom('setting')
        .select('name')
        .where('name', 'in', ['', ...names])
        .execute(),
    ).toHaveLength(count);
  });

  it('keeps the values of a statement few, however many columns a row has', async () => {
    const ran: number[] = [];
    const columns = Array.from({ length: 30 }, (_, index) => `column${index}`);
    const insert = prepareRows(db, columns, (rows: Record<string, unknown>[]) => {
      ran.push(rows.length);
      return db.selectFrom('setting').select('name').where('name', '=', 'none');
    });
    await insert(Array.from({ length: 60 }, () => ({})));
    expect(ran).toEqual([25, 5]);
  });
});

describe('parameters on sqlite', () => {
  it('never make the engine plan a statement again when values are bound', async () => {
    const database = await (engines.find(({ name }) => name === 'sqlite') as (typeof engines)[number]).createMigrated();
    const db = database.connect();
    const { sql: text } = db.selectFrom('link').selectAll().where('id', '=', 1).limit(1).compile();
    expect(text.replaceAll('+?', '')).not.toContain('?');
    expect(text).toContain('+?');
    await database.drop();
  });
});
