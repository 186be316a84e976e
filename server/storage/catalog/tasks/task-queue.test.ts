import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../engines/engines.fixture.ts';
import type { Catalog } from '../open-catalog.ts';

describe.each(engines)('the queue of tasks on $name', (engine) => {
  let database: EmptyDatabase;
  let catalog: Catalog;
  beforeAll(async () => {
    database = await engine.createMigrated();
    catalog = await database.openCatalog();
  });
  afterAll(() => database.drop());

  it('returns no tasks of an account while it is suspended', async () => {
    const person = { email: 'a@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
    const { id } = await catalog.accounts.create({
      ...person,
      key: { hash: 'h', lastFour: 'h', expiresAt: null },
      now: 1,
    });
    const task = {
      accountId: id,
      kind: 'link_import' as const,
      name: '',
      input: '{}',
      total: 1,
      createdAt: 1,
      by: { personId: 0, keyId: 0 },
    };
    const { id: taskId } = await catalog.tasks.add(task);
    const suspend = (suspendedAt: number | null) =>
      database.connect().updateTable('account').set({ suspendedAt }).where('id', '=', id).execute();
    const request = { now: 10, leaseUntil: 20, mostRunning: 5 };
    await suspend(7);
    expect(await catalog.tasks.take(request)).toBeUndefined();
    await suspend(null);
    expect(await catalog.tasks.take(request)).toMatchObject({ id: taskId });
  });
});
