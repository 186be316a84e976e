import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-support-access'));

describe.each(engines)('a catalog on $name from before support access', (engine) => {
  it('admits no operator to the workspaces that exist', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    await sql`insert into account (name, plan, created_at) values ('Acme', 'pro', 1)`.execute(db.withoutPlugins());
    await migrate(db, database.dialect);
    const accounts = await db.selectFrom('account').select(['name', 'supportRole', 'supportUntil']).execute();
    expect(accounts).toEqual([{ name: 'Acme', supportRole: null, supportUntil: null }]);
    expect(await db.selectFrom('supportVisit').selectAll().execute()).toEqual([]);
  });
});
