import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { AuditCategory } from '../../../../contract/vocabulary.ts';
import {
  type AuditActor,
  type AuditDraft,
  type AuditEntry,
  type AuditFilter,
  type AuditStore,
  INSTALLATION_LOG,
  type Seal,
} from '../../../audit/audit-port.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import type { SqlDialect } from '../engines/sql-dialect.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

export function createAuditStore({ db, dialect }: Pick<StoreDeps, 'db' | 'dialect'>): AuditStore {
  /** An account whose last entries may not be on disk yet. */
  let unsettled: number | undefined;
  return {
    append: async (accountId, drafts, seal) => {
      await dialect.commitWithoutSync(db, (transaction) => append(transaction, { accountId, drafts }, seal));
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
      await begin(db, accountId);
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

interface Addition {
  accountId: number;
  drafts: readonly AuditDraft[];
}

/** Adds entries. The update of the chain's row locks it, so that another process waits and continues from these entries. */
async function append(db: Db, { accountId, drafts }: Addition, seal: Seal): Promise<void> {
  const end = (await reserve(db, accountId, drafts.length)) ?? (await beginAndReserve(db, accountId, drafts.length));
  if (!end) return;
  const entries: AuditEntry[] = [];
  let previousHash = end.hash;
  const namesOf = createNames(db, accountId);
  for (const [index, draft] of drafts.entries()) {
    const sequence = end.sequence - drafts.length + index + 1;
    const unsealed = { ...draft, ...(await namesOf(draft)), accountId, sequence, previousHash };
    const entry = { ...unsealed, hash: seal(unsealed) };
    entries.push(entry);
    previousHash = entry.hash;
  }
  await db.insertInto('auditLog').values(entries).execute();
  await db.updateTable('auditChain').set({ hash: previousHash }).where('accountId', '=', accountId).execute();
}

function reserve(db: Db, accountId: number, count: number) {
  return db
    .updateTable('auditChain')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', count) }))
    .where('accountId', '=', accountId)
    .returning(['sequence', 'hash'])
    .executeTakeFirst();
}

async function beginAndReserve(db: Db, accountId: number, count: number) {
  await begin(db, accountId);
  return reserve(db, accountId, count);
}

/** Begins an account's chain if it has none. The installation's own chain belongs to no account. */
async function begin(db: Db, accountId: number): Promise<void> {
  if (accountId === INSTALLATION_LOG) {
    const chain = { accountId, sequence: 0, hash: '', anchorSequence: 0, anchorHash: '' };
    await db
      .insertInto('auditChain')
      .values({ ...chain, retentionDays: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .insertInto('auditChain')
    .columns(['accountId', 'sequence', 'hash', 'anchorSequence', 'anchorHash'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .where('id', '=', accountId)
        .select([
          'id',
          sql.lit(0).as('sequence'),
          sql.lit('').as('hash'),
          sql.lit(0).as('anchorSequence'),
          sql.lit('').as('anchorHash'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Looks up the names of actors; entries of one change usually have the same. */
export function createNames(db: Db, accountId: number) {
  const people = new Map<number, string>([[0, '']]);
  const keys = new Map<number, string>([[0, '']]);
  return async ({ personId, keyId }: AuditActor) => {
    if (!people.has(personId)) {
      const person = await db.selectFrom('person').select('username').where('id', '=', personId).executeTakeFirst();
      people.set(personId, person?.username ?? '');
    }
    if (!keys.has(keyId)) {
      const own = db.selectFrom('apiKey').where('id', '=', keyId).where('accountId', '=', accountId);
      const key = await own.select(['name', 'lastFour']).executeTakeFirst();
      keys.set(keyId, key ? key.name || `…${key.lastFour}` : '');
    }
    return { actor: people.get(personId) ?? '', key: keys.get(keyId) ?? '' };
  };
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
