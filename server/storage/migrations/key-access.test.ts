import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-key-access'));
const DAY = Date.UTC(2026, 2, 2);

describe.each(engines)('keys of an earlier release on $name', (engine) => {
  it('keep what they may do and the day of their last use', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    const plain = db.withoutPlugins();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    await sql`insert into account (plan, created_at) values ('free', 1)`.execute(plain);
    await sql`insert into person (email, username, password_hash, created_at) values ('a@example.com', 'a', 'x', 1)`.execute(
      plain,
    );
    await sql`insert into membership (account_id, person_id, role, created_at) values (1, 1, 'owner', 1)`.execute(
      plain,
    );
    for (const [hash, scopes, day] of [
      ['full', '', '2026-03-02'],
      ['reader', 'read', null],
    ])
      await sql`insert into api_key (account_id, person_id, hash, last_four, scopes, last_used_day, created_at)
        values (1, 1, ${hash}, 'abcd', ${scopes}, ${day}, 1)`.execute(plain);
    await migrate(db, database.dialect);
    const keyOf = async (hash: string) => {
      const { rows } = await sql<Record<string, unknown>>`select * from api_key where hash = ${hash}`.execute(plain);
      const [{ scopes, websites, channels, addresses, used_at, used_from, replaced_by } = {}] = rows;
      return { scopes, limits: [websites, channels, addresses], used_at, used_from, replaced_by };
    };
    const none = { limits: ['', '', ''], used_from: '', replaced_by: null };
    expect(await keyOf('full')).toEqual({ ...none, scopes: '', used_at: DAY });
    expect(await keyOf('reader')).toEqual({ ...none, scopes: 'read', used_at: null });
  });
});
