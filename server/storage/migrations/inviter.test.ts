import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { findInviter } from '../catalog/accounts/inviter.ts';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-inviter'));

describe.each(engines)('a catalog on $name from before invitations in the settings', (engine) => {
  /** Upgrades a catalog with accounts created at these times; the setup ran at `setupAt`, or never. */
  async function upgraded(accountTimes: readonly number[], setupAt?: number) {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    for (const createdAt of accountTimes) await addAccount(db, createdAt);
    const setting = { name: 'first_account_made_at', value: String(setupAt) };
    if (setupAt !== undefined) await db.insertInto('setting').values(setting).execute();
    await migrate(db, database.dialect);
    return findInviter(db);
  }
  const addAccount = (db: Kysely<CatalogTables>, createdAt: number) =>
    sql`insert into account (plan, plan_expires_at, suspended_at, created_at) values ('free', null, null, ${createdAt})`.execute(
      db.withoutPlugins(),
    );

  it.each([
    ['the account of the setup', [1_700_000_000_000, 1_700_000_000_001], 1_700_000_000_001, 2],
    ['nobody, where that account is gone', [1_700_000_000_000, 1_700_000_000_002], 1_700_000_000_001, undefined],
    [
      'nobody, where it cannot be told from another',
      [1_700_000_000_001, 1_700_000_000_001],
      1_700_000_000_001,
      undefined,
    ],
    ['nobody, where accounts were made in another way', [1_700_000_000_000], undefined, undefined],
    ['nobody, where there is none', [], undefined, undefined],
  ])('lets %s invite', async (_who, times, setupAt, inviter) => {
    expect(await upgraded(times, setupAt)).toBe(inviter);
  });
});
