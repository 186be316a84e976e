import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-email-confirmation'));

describe.each(engines)('a catalog on $name from before email confirmation', (engine) => {
  it('counts everyone who exists as confirmed', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    await sql`insert into person (email, username, password_hash, avatar, created_at)
      values ('ada@example.com', 'ada', 'h', null, 1)`.execute(db.withoutPlugins());
    await migrate(db, database.dialect);
    const people = await db.selectFrom('person').select(['username', 'emailUnconfirmed']).execute();
    expect(people).toEqual([{ username: 'ada', emailUnconfirmed: 0 }]);
    expect(await db.selectFrom('emailConfirmation').selectAll().execute()).toEqual([]);
  });
});
