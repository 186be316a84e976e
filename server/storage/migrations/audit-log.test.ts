import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditDraft } from '../../audit/audit-store.suite.ts';
import { seal, verifyChain } from '../../audit/chain.ts';
import { createAuditStore } from '../catalog/audit/audit-store.ts';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-audit-log'));

describe.each(engines)('the earlier audit entries of a catalog on $name', (engine) => {
  it('are kept in their order, and the chain of new ones begins after them', async () => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    await sql`insert into account (plan, plan_expires_at, suspended_at, created_at) values ('free', null, null, 1)`.execute(
      db.withoutPlugins(),
    );
    for (const [account, action] of [
      [1, 'key_added'],
      [2, 'key_rotated'],
      [1, 'account_suspended'],
    ] as const)
      await sql`insert into audit_entry (account_id, created_at, action, detail) values (${account}, 5, ${action}, '{}')`.execute(
        db.withoutPlugins(),
      );
    await migrate(db, database.dialect);
    const store = createAuditStore({ db, dialect: database.dialect });
    await store.append(1, { drafts: [auditDraft(), auditDraft()], touched: [] }, seal);
    const { items } = await store.page(1, {}, { limit: 9, offset: 0 });
    expect(items.map(({ sequence, action }) => `${sequence} ${action}`)).toEqual([
      '4 updateLink',
      '3 updateLink',
      '2 account_suspended',
      '1 key_added',
    ]);
    const chain = await store.chain(1);
    if (!chain) throw new Error('no chain');
    expect(await verifyChain(store, chain)).toEqual({ accountId: 1, entries: 2, sequence: 4, hash: items[0]?.hash });
  });
});
