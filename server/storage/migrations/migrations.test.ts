import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/postgres/postgres.ts';
import { connectPostgres } from '../catalog/engines/connect-postgres.ts';
import { type EmptyDatabase, engines, readShape } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { postgresDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { type Migration, migrations } from './migrations.ts';
import { createTable } from './table-builder.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

describe('the list of migrations', () => {
  it('names each step once, with its own number, in order', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z-]+$/);
    // Numbers may have gaps: 0014 was never assigned, and stored names never change.
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
    expect(names[0]).toMatch(/^0001-/);
  });

  it('gives both engines the same tables, columns, keys and indexes', async () => {
    const shapes = [];
    for (const engine of engines) {
      const database = await engine.createMigrated();
      opened.push(database);
      shapes.push(await readShape(database.connect(), database.dialect));
    }
    const [sqlite, postgres] = shapes;
    expect([...(sqlite?.keys() ?? [])].length).toBeGreaterThan(20);
    expect(sqlite).toEqual(postgres);
  });
});

describe.each(engines)('migrations on $name', (engine) => {
  async function create() {
    const database = await engine.create();
    opened.push(database);
    return { ...database, db: database.connect() };
  }
  const tablesOf = async (db: Kysely<CatalogTables>, { dialect }: EmptyDatabase) => [
    ...(await readShape(db, dialect)).keys(),
  ];
  const thing: Migration = {
    name: '9001-thing',
    up: (db, dialect) =>
      createTable(db.withoutPlugins(), dialect, { name: 'thing', columns: { word: 'text' }, unique: [['word']] }),
  };
  const broken: Migration = {
    name: '9002-broken',
    up: async (db) => {
      await sql`insert into thing (word) values ('half')`.execute(db);
      await sql`alter table thing add column more text`.execute(db);
      await sql`select * from nothing`.execute(db);
    },
  };

  it('are applied once', async () => {
    const { db, dialect } = await create();
    expect(await migrate(db, dialect)).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(db, dialect)).toEqual([]);
  });

  it('leave nothing when one of them fails in the middle, and run through once it is fixed', async () => {
    const { db, dialect, ...rest } = await create();
    await expect(migrate(db, dialect, [thing, broken])).rejects.toThrow(/nothing/);
    expect(await tablesOf(db, { dialect, ...rest })).toEqual([]);
    expect(await migrate(db, dialect, [thing])).toEqual(['9001-thing']);
    expect(await tablesOf(db, { dialect, ...rest })).toEqual(['migration', 'thing']);
  });

  it('leave an existing catalog unchanged when a new one fails', async () => {
    const { db, dialect } = await create();
    await migrate(db, dialect, [...migrations, thing]);
    await sql`insert into thing (word) values ('kept')`.execute(db);
    const before = await readShape(db, dialect);
    await expect(migrate(db, dialect, [...migrations, thing, broken])).rejects.toThrow();
    expect(await readShape(db, dialect)).toEqual(before);
    expect((await sql`select word from thing`.execute(db)).rows).toEqual([{ word: 'kept' }]);
    expect(await migrate(db, dialect, [...migrations, thing])).toEqual([]);
  });

  it('upgrade a catalog of an older release and keep its rows', async () => {
    const { db, dialect } = await create();
    await migrate(db, dialect);
    const row = { accountId: 1, name: 'Spring', slug: null, isPublic: 0, createdAt: 5 };
    await db.insertInto('campaign').values(row).execute();
    const colour: Migration = {
      name: '9003-colour',
      up: (connection) => sql`alter table campaign add column colour text`.execute(connection).then(() => undefined),
    };
    expect(await migrate(db, dialect, [...migrations, colour])).toEqual(['9003-colour']);
    expect(await db.selectFrom('campaign').selectAll().execute()).toMatchObject([{ id: 1, ...row, colour: null }]);
  });

  it('leave the catalog of a newer release alone', async () => {
    const { db, dialect } = await create();
    await migrate(db, dialect, [...migrations, thing]);
    expect(await migrate(db, dialect)).toEqual([]);
    expect((await readShape(db, dialect)).has('thing')).toBe(true);
  });

  it('create columns that reject null unless they say otherwise, and unique lists that reject duplicates', async () => {
    const { db, dialect } = await create();
    const columns = { must: 'text', may: 'text?', count: 'integer', maybe: 'integer?' } as const;
    const up: Migration['up'] = (connection) =>
      createTable(connection.withoutPlugins(), dialect, { name: 'box', columns, unique: [['must', 'count']] });
    await migrate(db, dialect, [{ name: '9004-box', up }]);
    await sql`insert into box (must, count) values ('a', 1), ('a', 2), ('b', 1)`.execute(db);
    await expect(sql`insert into box (must, count) values ('a', 1)`.execute(db)).rejects.toThrow(/unique/i);
    await expect(sql`insert into box (must) values ('c')`.execute(db)).rejects.toThrow(/null/i);
    await expect(sql`insert into box (count) values (1)`.execute(db)).rejects.toThrow(/null/i);
    const { rows } = await sql`select id, may, maybe, count from box order by id`.execute(db);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ id: 1, may: null, maybe: null, count: 1 });
  });

  it('create integers that hold every id and every time', async () => {
    const { db, dialect } = await create();
    await migrate(db, dialect);
    const largest = Number.MAX_SAFE_INTEGER;
    const use = { linkId: largest, accountId: largest - 1, uses: 2 ** 40 };
    await db.insertInto('linkUse').values(use).execute();
    expect(await db.selectFrom('linkUse').selectAll().execute()).toEqual([use]);
  });

  it('never reuse an ID, not even the last one after its row was deleted', async () => {
    const { db, dialect } = await create();
    await migrate(db, dialect);
    const insert = () =>
      db
        .insertInto('asset')
        .values({ accountId: 1, mime: 'x', base64: '', createdAt: 1 })
        .returning('id')
        .executeTakeFirst();
    const ids = [await insert(), await insert()];
    await db.deleteFrom('asset').execute();
    ids.push(await insert());
    expect(ids.map((row) => row?.id)).toEqual([1, 2, 3]);
  });
});

describe('migrations on PostgreSQL from many nodes', () => {
  it('are applied by one of them', async () => {
    const [, postgres] = engines;
    if (!postgres) throw new Error('there is no second engine');
    const database = await postgres.create();
    opened.push(database);
    const nodes = Array.from({ length: 6 }, () => migrate(database.connect(), database.dialect));
    expect((await Promise.all(nodes)).flat()).toEqual(migrations.map(({ name }) => name));
  });

  it('wait for each other for as long as it takes, regardless of the statement timeout', async () => {
    const database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 400 });
    const db = connectPostgres<CatalogTables>(pool);
    const waiting = await db.connection().execute(async (other) => {
      await postgresDialect.lockForMigration(other);
      const second = migrate(db, postgresDialect, []);
      await sql`select pg_sleep(1)`.execute(other);
      await sql`commit`.execute(other);
      return await second;
    });
    expect(waiting).toEqual([]);
    // The longer timeout applied to the migration alone.
    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await db.destroy();
    await database.drop();
  });
});
