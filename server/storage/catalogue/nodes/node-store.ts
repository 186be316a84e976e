import { type Kysely, sql } from 'kysely';
import type { KnownNode, NodeAnnouncement, NodeStore } from '../../../nodes/node-port.ts';
import { withMigrationLock } from '../engines/migrate.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';

/** Times are the database's, because the nodes' clocks differ. */
export function createNodeStore({ db, traits }: Pick<StoreDeps, 'db' | 'traits'>): NodeStore {
  const now = traits.currentTimeMs;
  const all = async (on: Kysely<CatalogueTables>): Promise<KnownNode[]> => {
    const rows = await on
      .selectFrom('node')
      .select(['id', 'name', 'folder', 'eventLog', 'waitingBytes', 'oldestMs', 'stopped'])
      .select(sql<number>`${now} - seen_at`.as('silentMs'))
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(({ stopped, ...row }) => ({ ...row, hasStopped: stopped === 1 }));
  };
  const write = async (on: Kysely<CatalogueTables>, node: NodeAnnouncement, hasStopped: boolean) => {
    const { id, name, folder, eventLog, waitingBytes, oldestMs } = node;
    const stopped: 0 | 1 = hasStopped ? 1 : 0;
    const state = { name, folder, eventLog, waitingBytes, oldestMs: Math.round(oldestMs), stopped };
    await on
      .insertInto('node')
      .values({ id, ...state, seenAt: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, seenAt: now }))
      .execute();
  };
  return {
    join: (node, objectionTo) =>
      withMigrationLock(db, traits, async (connection) => {
        const others = (await all(connection)).filter(({ id }) => id !== node.id);
        const objection = objectionTo(others);
        if (objection === undefined) await write(connection, node, false);
        return objection;
      }),
    announce: (node, hasStopped) => write(db, node, hasStopped),
    all: () => all(db),
    forget: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('node').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
