import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-plans'));

describe.each(engines)('a catalog on $name from before plans could be changed', (engine) => {
  it('keeps the plans of its accounts with their rates, and gets no limits', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    for (const plan of ['free', 'trial', 'pro', 'business'])
      await sql`insert into account (plan, plan_expires_at, suspended_at, created_at) values (${plan}, null, null, 1)`.execute(
        db.withoutPlugins(),
      );
    await migrate(db, database.dialect);
    const accounts = db.selectFrom('account').leftJoin('plan', 'plan.name', 'account.plan').orderBy('account.id');
    const rows = await accounts.selectAll('plan').execute();
    const none = { links: null, codes: null, websites: null, domains: null, members: null, retentionDays: null };
    const unlimited = { ...none, clicksPerMonth: null, eventsPerMonth: null };
    expect(rows.map(({ id: _, ...row }) => row)).toEqual([
      { ...unlimited, name: 'free', isDefault: 1, linkRequestsPerMinute: null },
      { ...unlimited, name: 'trial', isDefault: 0, linkRequestsPerMinute: null },
      { ...unlimited, name: 'pro', isDefault: 0, linkRequestsPerMinute: 120 },
      { ...unlimited, name: 'business', isDefault: 0, linkRequestsPerMinute: 600 },
    ]);
  });
});
