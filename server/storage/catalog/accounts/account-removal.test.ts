import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewAccount } from '../../../accounts/account-port.ts';
import type { Change } from '../../../platform/changes.ts';
import { type EmptyDatabase, engines, readShape, type TableShape } from '../engines/engines.fixture.ts';
import type { Catalog } from '../open-catalog.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { OWNED_TABLES } from './account-removal.ts';

const NOW = 5_000;
let created = 0;

function newAccount(): NewAccount {
  created++;
  return {
    email: `gone${created}@example.com`,
    username: `gone${created}`,
    passwordHash: 'hash',
    plan: 'free',
    now: 1,
    key: { hash: `gone-key-${created}`, lastFour: 'abcd', expiresAt: null },
  };
}

describe.each(engines)('an account that is removed from $name', (engine) => {
  let database: EmptyDatabase;
  let catalog: Catalog;
  let db: Kysely<CatalogTables>;
  let tables: Map<string, TableShape>;
  beforeAll(async () => {
    database = await engine.createMigrated();
    catalog = await database.openCatalog();
    db = database.connect();
    tables = await readShape(db, database.dialect);
  });
  afterAll(() => database.drop());

  const ownedTables = () => [...tables].filter(([, { columns }]) => columns.account_id !== undefined);

  /** Inserts a row of this account whose numbers and words occur in no other row, unless an account has one row only. */
  async function insertRow(name: string, { columns }: TableShape, accountId: number): Promise<void> {
    const given = Object.entries(columns).filter(([column]) => column !== 'id');
    const values = given.map(([column, kind]) => {
      created++;
      if (column === 'account_id') return sql`${accountId}`;
      return kind.startsWith('text') ? sql`${JSON.stringify(`word ${created}`)}` : sql`${created}`;
    });
    const names = sql.join(given.map(([column]) => sql.ref(column)));
    await sql`insert into ${sql.table(name)} (${names}) values (${sql.join(values)})
      on conflict do nothing`.execute(db);
  }

  async function rowsOf(accountId: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const [name] of ownedTables()) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)} where account_id = ${accountId}`.execute(db);
      if (Number(rows[0]?.n) > 0) counts[name] = Number(rows[0]?.n);
    }
    return counts;
  }

  it('deletes rows from every table with an account id, except the erasure notes for its events', () => {
    const swept = OWNED_TABLES.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    expect(
      ownedTables()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...swept, 'erasure'].toSorted());
  });

  it('leaves nothing but those notes, and leaves other accounts unchanged', async () => {
    const mine = await catalog.accounts.create(newAccount());
    const theirs = await catalog.accounts.create(newAccount());
    for (const [name, shape] of ownedTables()) {
      for (const { id } of [mine, mine, theirs]) await insertRow(name, shape, id);
    }
    const before = await rowsOf(theirs.id);
    expect(Object.keys(await rowsOf(mine.id))).toHaveLength(ownedTables().length);
    expect(await catalog.accounts.remove(mine.id, NOW)).toBe(true);
    await catalog.accounts.purgeDeleted(mine.id);
    expect(await rowsOf(mine.id)).toEqual({ erasure: 3 });
    expect(await rowsOf(theirs.id)).toEqual(before);
    expect((await catalog.erasures.due(NOW, 100)).filter(({ accountId }) => accountId === mine.id)).toContainEqual({
      id: expect.any(Number),
      accountId: mine.id,
      scope: { kind: 'account' },
      createdAt: NOW,
    });
  });

  it('notifies every process when it is suspended or resumed', async () => {
    const { id } = await catalog.accounts.create(newAccount());
    const heard: Change[] = [];
    const stop = catalog.changes.subscribe((change) => heard.push(change));
    for (const isSuspended of [true, true, false]) await catalog.accounts.setSuspended(id, isSuspended, NOW);
    expect(heard).toEqual(Array.from({ length: 2 }, () => ({ topic: 'account', id, key: '' })));
    stop();
  });

  it('removes the account with its person and keys, and notifies every process', async () => {
    const input = newAccount();
    const account = await catalog.accounts.create(input);
    const heard: Change[] = [];
    const stop = catalog.changes.subscribe((change) => heard.push(change));
    expect(await catalog.accounts.remove(account.id, NOW)).toBe(true);
    expect(await catalog.accounts.remove(account.id, NOW)).toBe(false);
    expect(heard).toEqual([{ topic: 'account', id: account.id, key: '' }]);
    stop();
    expect(await catalog.accounts.find(account.id)).toBeUndefined();
    expect(await catalog.accounts.findKey(input.key.hash)).toBeUndefined();
    expect(await catalog.accounts.create(input)).toMatchObject({ email: input.email });
  });

  it('keeps a person who belongs to another account', async () => {
    const { id, personId } = await catalog.accounts.create(newAccount());
    const other = await catalog.accounts.create(newAccount());
    const membership = { accountId: other.id, personId, role: 'member', createdAt: 1 };
    await db.insertInto('membership').values(membership).execute();
    await catalog.accounts.remove(id, NOW);
    const person = db.selectFrom('person').select('id').where('id', '=', personId);
    expect(await person.executeTakeFirst()).toEqual({ id: personId });
    await catalog.accounts.remove(other.id, NOW);
    expect(await person.executeTakeFirst()).toBeUndefined();
  });

  it('sweeps an account with any number of rows', async () => {
    const { id } = await catalog.accounts.create(newAccount());
    const preset = { accountId: id, kind: 'qr' as const, value: '{}', createdAt: 1 };
    for (let round = 0; round < 11; round++) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...preset, name: `${round}-${index}` }));
      await db.insertInto('preset').values(rows).execute();
    }
    await catalog.accounts.remove(id, NOW);
    await catalog.accounts.purgeDeleted(id);
    expect(await rowsOf(id)).toEqual({ erasure: 1 });
  });

  it('does not purge an account that still exists', async () => {
    const { id } = await catalog.accounts.create(newAccount());
    await expect(catalog.accounts.purgeDeleted(id)).rejects.toThrow('has not been removed');
    expect(await rowsOf(id)).toEqual({ api_key: 1, membership: 1 });
  });
});
