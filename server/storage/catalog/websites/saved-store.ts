import type { Kysely, Selectable } from 'kysely';
import type { Saved, SavedListRequest, SavedStore, SiteRef } from '../../../goals/saved-port.ts';
import { prepareCreationEntry } from '../audit/append-entries.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import { createOwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type TableName = 'goal' | 'funnel' | 'segment' | 'annotation';
type Row = Selectable<CatalogTables['goal']>;

/** One of a website's lists; the definition of an entry is stored as JSON. */
export function createSavedStore<Definition>(name: TableName, deps: StoreDeps): SavedStore<Definition> {
  const table = createOwnedTable(name, deps);
  const writeEntry = prepareCreationEntry(deps.db);
  const toSaved = ({ definition, ...row }: Row): Saved<Definition> => ({ ...row, definition: JSON.parse(definition) });
  const find = async (site: SiteRef, id: number) => {
    const row = await table.find(site.accountId, id);
    return row?.websiteId === site.websiteId ? row : undefined;
  };
  return {
    page: async (site, request) => {
      const { items, total } = await page(deps.db, name, { site, request });
      return { items: items.map(toSaved), total };
    },
    find: async (site, id) => {
      const row = await find(site, id);
      return row && toSaved(row);
    },
    insert: async ({ definition, ...saved }, limit, entry) => {
      const row = { ...saved, definition: JSON.stringify(definition) };
      const note: Note = async (transaction, written) => {
        if (entry) await writeEntry(transaction, entry, { kind: name, row: written });
      };
      const stored = await insert(deps, name, { row, limit, note });
      return typeof stored === 'string' ? stored : toSaved(stored);
    },
    update: async (site, id, { name: newName, definition }) => {
      if (!(await find(site, id))) return undefined;
      const patch = { name: newName, definition: definition === undefined ? undefined : JSON.stringify(definition) };
      const row = await table.update(site.accountId, id, patch);
      return row && toSaved(row);
    },
    remove: async (site, id) => {
      if (!(await find(site, id))) return false;
      return (await table.remove(site.accountId, id)) !== undefined;
    },
  };
}

async function page(
  db: Kysely<CatalogTables>,
  name: TableName,
  { site, request }: { site: SiteRef; request: SavedListRequest },
) {
  const mine = db.selectFrom(name).where('accountId', '=', site.accountId).where('websiteId', '=', site.websiteId);
  const { limit, offset, order } = request;
  const items: Row[] = await mine.selectAll().orderBy('id', order).limit(limit).offset(offset).execute();
  const total = await totalOf(request, items, async () => {
    const count = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(count.total);
  });
  return { items, total };
}

/** Writes what belongs to the transaction of an insert: the entry of the audit log. */
type Note = (transaction: Kysely<CatalogTables>, written: Row) => Promise<void>;

/**
 * Inserts an entry unless the limit is reached. The no-op update locks the website's row, so a concurrent request waits
 * and then counts the entry that the first one stored.
 */
async function insert(
  { db, changes }: StoreDeps,
  name: TableName,
  { row, limit, note }: { row: Omit<Row, 'id'>; limit: number; note: Note },
): Promise<Row | 'full' | 'gone'> {
  try {
    const stored = await db.transaction().execute(async (transaction) => {
      const site = await transaction
        .updateTable('website')
        .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
        .where('id', '=', row.websiteId)
        .where('accountId', '=', row.accountId)
        .returning('id')
        .executeTakeFirst();
      if (!site) return 'gone';
      const { total } = await page(transaction, name, { site: row, request: { limit: 1, offset: 0, order: 'asc' } });
      if (total >= limit) return 'full';
      const written: Row = await transaction.insertInto(name).values(row).returningAll().executeTakeFirstOrThrow();
      await changes.publish(transaction, { topic: name, id: written.id, key: '' });
      await note(transaction, written);
      return written;
    });
    if (typeof stored !== 'string') changes.announce({ topic: name, id: stored.id, key: '' });
    return stored;
  } catch (error) {
    throw toUniqueViolation(error);
  }
}
