import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { type EmptyDatabase, engines, readShape, type TableShape } from './engines.fixture.ts';
import { toUniqueViolation } from './unique-violation.ts';

/** Kysely without the types of today's tables. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** Columns of rows that a partial index covers, by table. */
const SOME_ROWS: Readonly<Record<string, Record<string, unknown>>> = {
  domain: { status: 'active' },
  task: { state: 'running' },
};

/** The columns of an index on an expression, as the database names them; its own case is below. */
const FOLDED_ALIAS = 'domain_id,twin';

describe.each(engines)('unique violations on $name', (engine) => {
  let database: EmptyDatabase;
  let db: AnyTables;
  let shapes: Map<string, TableShape>;
  beforeAll(async () => {
    database = await engine.createMigrated();
    const typed = database.connect();
    // The cases go through every table by name, and Kysely's types know only names that are written in the source.
    db = typed.withoutPlugins() as unknown as AnyTables;
    shapes = await readShape(typed, database.dialect);
  });
  afterAll(() => database.drop());

  /** Returns a value for every column; rows with another `seed` differ in every one. */
  const rowOf = (shape: TableShape, seed: number) =>
    Object.fromEntries(
      Object.entries(shape.columns)
        .filter(([name]) => name !== 'id')
        .map(([name, kind]) => [name, kind.startsWith('text') ? `text ${seed}` : seed]),
    );

  const takenBy = (table: string, row: Record<string, unknown>) =>
    db
      .insertInto(table)
      .values(row)
      .execute()
      .then(() => undefined, toUniqueViolation);

  it('name table and columns, for every unique index and every key', async () => {
    let seed = 0;
    const reported: string[] = [];
    for (const [table, shape] of shapes) {
      const keys = shape.primaryKey.includes('id') ? [] : [shape.primaryKey.join(',')];
      for (const index of [...shape.unique.filter((name) => name !== FOLDED_ALIAS), ...keys]) {
        seed += 2;
        const columns = index.replace(' where', '').split(',');
        const some: Record<string, unknown> = index.endsWith(' where') ? (SOME_ROWS[table] ?? {}) : {};
        const first: Record<string, unknown> = { ...rowOf(shape, seed), ...some };
        expect(await takenBy(table, first)).toBeUndefined();
        const same = Object.fromEntries(columns.map((name) => [name, first[name]]));
        const error = await takenBy(table, { ...rowOf(shape, seed + 1), ...some, ...same });
        expect(error).toBeInstanceOf(UniqueViolationError);
        reported.push((error as UniqueViolationError).index);
        expect(reported.at(-1)).toBe(`${table}.${columns.join(',')}`);
      }
    }
    expect(reported).toEqual(
      expect.arrayContaining([
        'link.domain_id,alias',
        'domain.host',
        'domain.account_id,host',
        'campaign.slug',
        'object_total.kind,object_id',
      ]),
    );
  });

  it('do not occur for rows that share less than all columns', async () => {
    const shape = shapes.get('link');
    if (!shape) throw new Error('there are no links');
    const row = { ...rowOf(shape, 900), alias: 'sale', domain_id: 900 };
    expect(await takenBy('link', row)).toBeUndefined();
    expect(await takenBy('link', { ...row, domain_id: 901 })).toBeUndefined();
    expect(await takenBy('link', { ...row, alias: 'sales' })).toBeUndefined();
    expect(await takenBy('link', { ...row, alias: 'Sale', twin: 7 })).toBeUndefined();
    expect(await takenBy('link', { ...row, alias: 'sALE' })).toMatchObject({ index: 'link.domain_id,alias' });
    expect(await takenBy('link', row)).toMatchObject({ index: 'link.domain_id,alias' });
  });

  it('do not occur for null, no matter how often it is repeated', async () => {
    const shape = shapes.get('campaign');
    if (!shape) throw new Error('there are no campaigns');
    for (const seed of [801, 802]) {
      expect(await takenBy('campaign', { ...rowOf(shape, seed), slug: null })).toBeUndefined();
    }
  });

  it('are not confused with other errors of the database', async () => {
    const typed = db as unknown as Kysely<CatalogTables>;
    const missing = await typed
      .insertInto('setting')
      .values({ name: 'x' } as never)
      .execute()
      .catch(toUniqueViolation);
    expect(missing).toBeInstanceOf(Error);
    expect(missing).not.toBeInstanceOf(UniqueViolationError);
  });
});

describe('a driver’s message', () => {
  const postgres = (detail: string) => ({ code: '23505', table: 'link', detail });
  it.each([
    [postgres('Key (domain_id, alias)=(0, sale) already exists.'), 'link.domain_id,alias'],
    [postgres('Schlüssel »(domain_id, alias)=(0, sale)« existiert bereits.'), 'link.domain_id,alias'],
    [postgres('La clé « (domain_id, alias)=(0, sale) » existe déjà.'), 'link.domain_id,alias'],
    [postgres('キー (domain_id, alias)=(0, sale) はすでに存在します。'), 'link.domain_id,alias'],
    [postgres('Key (slug)=(a)=(b) already exists.'), 'link.slug'],
    [postgres('Key (slug)=((x, y)=(z)) already exists.'), 'link.slug'],
    [
      { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: link.domain_id, link.alias' },
      'link.domain_id,alias',
    ],
    [{ code: 'SQLITE_CONSTRAINT_PRIMARYKEY', message: 'UNIQUE constraint failed: setting.name' }, 'setting.name'],
  ])('in %j is %s', (error, index) => {
    expect(toUniqueViolation(error)).toMatchObject({ index });
  });

  it.each([undefined, null, 'text', new Error('x'), { code: '23503' }, { code: 'SQLITE_CONSTRAINT_NOTNULL' }])(
    'about something else stays as it is: %j',
    (error) => {
      expect(toUniqueViolation(error)).toBe(error);
    },
  );
});
