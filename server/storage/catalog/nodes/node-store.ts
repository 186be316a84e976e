import { type Kysely, sql } from 'kysely';
import type { KnownNode, NodeAnnouncement, NodeStore } from '../../../nodes/node-port.ts';
import { withMigrationLock } from '../engines/migrate.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

/** Columns that depend on what a node announces. */
interface WrittenColumns {
  stopped: 0 | 1;
  roles?: string;
}

/** Times are the database's, because the nodes' clocks differ. */
export function createNodeStore({ db, dialect }: Pick<StoreDeps, 'db' | 'dialect'>): NodeStore {
  const now = dialect.currentTimeMs;
  const all = async (on: Kysely<CatalogTables>): Promise<KnownNode[]> => {
    const rows = await on
      .selectFrom('node')
      .select(['id', 'name', 'folder', 'eventLog', 'version', 'roles', 'waitingBytes', 'oldestMs', 'seenAt', 'stopped'])
      .select(sql<number>`${now} - seen_at`.as('silentMs'))
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(({ stopped, roles, ...row }) => ({
      ...row,
      roles: roles.split(',').filter((role) => role !== ''),
      hasStopped: stopped === 1,
    }));
  };
  const write = async (on: Kysely<CatalogTables>, node: NodeAnnouncement, over: WrittenColumns) => {
    const { id, name, folder, eventLog, version, waitingBytes, oldestMs } = node;
    const state = { name, folder, eventLog, version, waitingBytes, oldestMs: Math.round(oldestMs), seenAt: now };
    await on
      .insertInto('node')
      .values({ id, ...state, roles: node.roles.join(','), ...over })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, ...over }))
      .execute();
  };
  return {
    join: (node, objectionTo) =>
      withMigrationLock(db, dialect, async (connection) => {
        const others = (await all(connection)).filter(({ id }) => id !== node.id);
        const objection = objectionTo(others);
        if (objection === undefined) await write(connection, node, { stopped: 0, roles: node.roles.join(',') });
        return objection;
      }),
    announce: (node, hasStopped) => write(db, node, { stopped: hasStopped ? 1 : 0 }),
    all: () => all(db),
    forget: async ({ id, seenAt }) => {
      const deleted = db.deleteFrom('node').where('id', '=', id).where('seenAt', '=', seenAt);
      const { numDeletedRows } = await deleted.executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
