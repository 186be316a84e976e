import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-administration'));

describe.each(engines)('a catalog on $name from before the administration', (engine) => {
  it('knows the last sign-in of people with a session, makes nobody an operator and deletes nothing', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    const plain = db.withoutPlugins();
    await sql`insert into account (plan, plan_expires_at, suspended_at, created_at) values ('free', null, 3, 1)`.execute(
      plain,
    );
    for (const name of ['ada', 'bob'])
      await sql`insert into person (email, username, password_hash, avatar, created_at)
        values (${`${name}@example.com`}, ${name}, 'h', null, 1)`.execute(plain);
    for (const [hash, createdAt] of [
      ['one', 50],
      ['two', 70],
    ] as const)
      await sql`insert into web_session (account_id, person_id, hash, agent, created_at, last_seen_at, expires_at)
        values (1, 1, ${hash}, '', ${createdAt}, 80, 90)`.execute(plain);
    await migrate(db, database.dialect);
    const people = db.selectFrom('person').select(['username', 'operatorSince', 'signedInAt']).orderBy('id');
    expect(await people.execute()).toEqual([
      { username: 'ada', operatorSince: null, signedInAt: 70 },
      { username: 'bob', operatorSince: null, signedInAt: null },
    ]);
    const accounts = await db.selectFrom('account').select(['suspendedAt', 'deleteAt']).execute();
    expect(accounts).toEqual([{ suspendedAt: 3, deleteAt: null }]);
  });
});
