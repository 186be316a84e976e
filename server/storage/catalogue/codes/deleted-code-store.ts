import type { Kysely } from 'kysely';
import { TakenError } from '../../../platform/taken-error.ts';
import type { DeletedCodeStore, DeletedListRequest } from '../../../qr/deleted-code-port.ts';
import type { QrCode } from '../../../qr/qr-code-port.ts';
import { removeFromChannels } from '../library/channel-items.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import {
  type DeletedRef,
  deletePermanently,
  keptRow,
  NotRestorableError,
  restoreDeleted,
  scheduleErasure,
} from './deleted-objects.ts';
import { codeFromRow, type QrCodeRow } from './qr-code-row.ts';
import { codeTable } from './qr-code-store.ts';

type Db = Kysely<CatalogueTables>;

const AT_A_TIME = 200;

export function createDeletedCodeStore(deps: StoreDeps): DeletedCodeStore {
  const { db } = deps;
  const codes = codeTable(deps);
  const eraseDeleted = (ref: DeletedRef, now: number) =>
    db.transaction().execute((transaction) => deletePermanently(transaction, ref, now));
  return {
    page: (accountId, request) => pageOfDeleted(db, accountId, request),
    restore: (accountId, id) => restore(deps, { kind: 'qr', accountId, id }),
    erase: async (accountId, id, now) => {
      const ref = { kind: 'qr', accountId, id } as const;
      const gone = await codes.remove(accountId, id, async (transaction) => {
        await removeFromChannels(transaction, 'qr', id);
        await scheduleErasure(transaction, ref, now);
      });
      return gone !== undefined || eraseDeleted(ref, now);
    },
    eraseDeletedBefore: async (moment, now) => {
      let erased = 0;
      for (let due = await deletedBefore(db, moment); due.length > 0; due = await deletedBefore(db, moment)) {
        for (const ref of due) if (await eraseDeleted(ref, now)) erased++;
      }
      return erased;
    },
  };
}

async function pageOfDeleted(db: Db, accountId: number, { id, limit, offset }: DeletedListRequest) {
  let mine = db.selectFrom('deletedObject').where('kind', '=', 'qr').where('accountId', '=', accountId);
  if (id !== undefined) mine = mine.where('objectId', '=', id);
  const rows = await mine
    .select(['kept', 'deletedAt'])
    .orderBy('deletedAt', 'desc')
    .orderBy('objectId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalOf({ limit, offset }, rows, async () => {
    const counted = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(counted.total);
  });
  return { items: rows.map((row) => ({ code: codeFromRow(keptRow(row)), deletedAt: row.deletedAt })), total };
}

async function restore(deps: StoreDeps, ref: DeletedRef): Promise<QrCode | undefined> {
  const kept = await deps.db
    .selectFrom('deletedObject')
    .select('kept')
    .where('kind', '=', ref.kind)
    .where('objectId', '=', ref.id)
    .where('accountId', '=', ref.accountId)
    .executeTakeFirst();
  if (!kept) return undefined;
  try {
    const row = keptRow<QrCodeRow>(kept);
    return codeFromRow(await codeTable(deps).insert(row, (transaction) => restoreDeleted(transaction, ref)));
  } catch (error) {
    // When two requests restore the code at once, the second finds that it already exists. A code's public word is
    // never reused.
    if (error instanceof TakenError || error instanceof NotRestorableError) return undefined;
    throw error;
  }
}

async function deletedBefore(db: Db, moment: number): Promise<DeletedRef[]> {
  const rows = await db
    .selectFrom('deletedObject')
    .select(['kind', 'accountId', 'objectId'])
    .where('kind', '=', 'qr')
    .where('deletedAt', '<', moment)
    .orderBy('deletedAt')
    .limit(AT_A_TIME)
    .execute();
  return rows.map(({ kind, accountId, objectId }) => ({ kind, accountId, id: objectId }));
}
