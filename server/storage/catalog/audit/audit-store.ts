import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { AuditCategory } from '../../../../contract/vocabulary.ts';
import type { AuditEntry, AuditFilter, AuditStore } from '../../../audit/audit-port.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import type { SqlDialect } from '../engines/sql-dialect.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { beginChain, prepareAppend } from './append-entries.ts';

type Db = Kysely<CatalogTables>;

export function createAuditStore({ db, dialect }: Pick<StoreDeps, 'db' | 'dialect'>): AuditStore {
  const append = prepareAppend(db);
  /** An account whose last entries may not be on disk yet. */
  let unsettled: number | undefined;
  return {
    append: async (accountId, addition, seal) => {
      await dialect.commitWithoutSync(db, (transaction) => append(transaction, { accountId, ...addition }, seal));
      unsettled = accountId;
    },
    settle: async () => {
      const accountId = unsettled;
      if (accountId === undefined) return;
      unsettled = undefined;
      try {
        // Any transaction that waits for the disk makes the ones before it durable, too.
        await db
          .updateTable('auditChain')
          .set(({ ref }) => ({ hash: ref('hash') }))
          .where('accountId', '=', accountId)
          .execute();
      } catch (error) {
        unsettled = accountId;
        throw error;
      }
    },
    accountsOf: async (personId) => {
      const rows = db.selectFrom('membership').select('accountId').where('personId', '=', personId);
      return (await rows.orderBy('accountId').execute()).map(({ accountId }) => accountId);
    },
    page: (accountId, filter, request) => pageOf(db, dialect, { accountId, filter, request }),
    people: async (accountId) => {
      const people = db.selectFrom('auditLog').where('accountId', '=', accountId).where('personId', '>', 0);
      const named = people.select(['personId as id', ({ fn }) => fn.max('actor').as('name')]).groupBy('personId');
      return (await named.execute()).sort((one, other) => one.name.localeCompare(other.name));
    },
    following: async (accountId, sequence, limit) => {
      const rows = db.selectFrom('auditLog').selectAll().where('accountId', '=', accountId);
      return (await rows.where('sequence', '>', sequence).orderBy('sequence').limit(limit).execute()).map(toEntry);
    },
    chain: (accountId) => db.selectFrom('auditChain').selectAll().where('accountId', '=', accountId).executeTakeFirst(),
    chains: () => db.selectFrom('auditChain').selectAll().orderBy('accountId').execute(),
    setRetention: async (accountId, retentionDays) => {
      await beginChain(db, accountId);
      await db.updateTable('auditChain').set({ retentionDays }).where('accountId', '=', accountId).execute();
    },
    prune: (accountId, { sequence, hash }) =>
      db.transaction().execute(async (transaction) => {
        const anchor = { anchorSequence: sequence, anchorHash: hash };
        await transaction.updateTable('auditChain').set(anchor).where('accountId', '=', accountId).execute();
        const old = transaction.deleteFrom('auditLog').where('accountId', '=', accountId);
        await old.where('sequence', '<=', sequence).execute();
      }),
  };
}

async function pageOf(
  db: Db,
  dialect: SqlDialect,
  { request, ...requested }: { accountId: number; filter: AuditFilter; request: PageRequest },
): Promise<Page<AuditEntry>> {
  const { limit, offset, beforeId } = request;
  const found = filtered(db, dialect, requested);
  const older = beforeId === undefined ? found : found.where('sequence', '<', beforeId);
  const rows = await older.selectAll().orderBy('sequence', 'desc').limit(limit).offset(offset).execute();
  const total = await totalOf(request, rows, async () => {
    const counted = found.select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  });
  return { items: rows.map(toEntry), total };
}

type Filtered = SelectQueryBuilder<CatalogTables, 'auditLog', object>;

function filtered(db: Db, dialect: SqlDialect, { accountId, filter }: { accountId: number; filter: AuditFilter }) {
  const { personId, category, kind, objectId, from, before, search } = filter;
  let query: Filtered = db.selectFrom('auditLog').where('accountId', '=', accountId);
  if (personId !== undefined) query = query.where('personId', '=', personId);
  if (category !== undefined) query = query.where('category', '=', category);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (objectId !== undefined) query = query.where('objectId', '=', objectId);
  if (from !== undefined) query = query.where('createdAt', '>=', from);
  if (before !== undefined) query = query.where('createdAt', '<', before);
  if (search)
    query = query.where(({ or }) => or(SEARCHED.map((column) => dialect.containsIgnoringCase(column, search))));
  return query;
}

const SEARCHED = ['actor', 'key', 'object_name', 'action'] as const;

function toEntry({ category, ...row }: Omit<AuditEntry, 'category'> & { category: string }): AuditEntry {
  return { ...row, category: category as AuditCategory };
}
