import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-profiles'));

describe.each(engines)('a catalog on $name from before profiles', (engine) => {
  it('has people without a name, a picture and a time zone', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    await sql`insert into person (email, username, password_hash, avatar, created_at)
      values ('ada@example.com', 'ada', 'h', null, 1)`.execute(db.withoutPlugins());
    await migrate(db, database.dialect);
    const columns = [
      'username',
      'name',
      'avatar',
      'timezone',
      'weekStart',
      'timeFormat',
      'dateFormat',
      'seenRelease',
    ] as const;
    const people = await db.selectFrom('person').select(columns).execute();
    const formats = { weekStart: '', timeFormat: '', dateFormat: '', seenRelease: '' };
    expect(people).toEqual([{ username: 'ada', name: '', avatar: null, timezone: '', ...formats }]);
    expect(await db.selectFrom('personPicture').selectAll().execute()).toEqual([]);
  });
});
