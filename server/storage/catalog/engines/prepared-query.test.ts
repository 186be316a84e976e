import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreDeps } from '../store-deps.ts';
import { type EmptyDatabase, engines } from './engines.fixture.ts';
import { prepareQuery } from './prepared-query.ts';

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
