import { expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../test/support/postgres/postgres.ts';
import { openPostgresCatalog } from '../open-catalog.ts';

it('two nodes that join PostgreSQL at once: one of them sees the other and objects', async () => {
  const database = await createMigratedDatabase();
  const [here, there] = [await openPostgresCatalog(database.url), await openPostgresCatalog(database.url)];
  const node = (id: string) => ({
    id,
    name: id,
    folder: '/data',
    eventLog: 'embedded' as const,
    version: '1.0.0',
    roles: [],
    waitingBytes: 0,
    oldestMs: 0,
  });
  const objection = (others: readonly { id: string }[]) => others[0]?.id;
  const joins = [here.nodes.join(node('b'), objection), there.nodes.join(node('c'), objection)];
  expect((await Promise.all(joins)).filter((outcome) => outcome === undefined)).toHaveLength(1);
  expect(await here.nodes.all()).toHaveLength(1);
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});
