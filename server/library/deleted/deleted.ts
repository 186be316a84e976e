import type { TotalsStore } from '../../analytics/query/totals-port.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Page } from '../../platform/paging.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Deleted, DeletedListRequest, DeletedStore, RestorableKind } from './deleted-port.ts';

export type { DeletedListRequest } from './deleted-port.ts';

/** Days during which a deleted object can be restored; it takes long to notice that something printed no longer works. */
export const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 86_400_000;

/** A deleted object with the counts that it would keep, and the moment of its final deletion. */
export interface DeletedView<Item> extends Deleted<Item> {
  clicks: number;
  uniqueClicks: number;
  goneAt: number;
}

/** Deleted objects of one kind, which can be restored unchanged for a month. */
export interface DeletedObjects<Item> {
  page(accountId: number, request: DeletedListRequest): Promise<Page<DeletedView<Item>>>;
  /** Restores an object; does nothing if it is not deleted. */
  restore(accountId: number, id: number): Promise<void>;
  /** Deletes an object and its events for good, whether it was deleted before or not. */
  erase(accountId: number, id: number): Promise<void>;
  /** Deletes expired objects for good and returns their number. Called about every hour. */
  eraseOld(): Promise<number>;
}

export interface DeletedObjectsDeps<Item> {
  store: { find(accountId: number, id: number): Promise<Item | undefined> };
  deleted: DeletedStore<Item>;
  totals: Pick<TotalsStore, 'read'>;
  clock: Clock;
}

export function createDeletedObjects<Item extends { id: number }>(
  kind: RestorableKind,
  { store, deleted, totals, clock }: DeletedObjectsDeps<Item>,
): DeletedObjects<Item> {
  return {
    page: async (accountId, request) => {
      const { items, total } = await deleted.page(accountId, request);
      const counts = await totals.read(
        kind,
        items.map(({ item }) => item.id),
      );
      const view = (one: Deleted<Item>): DeletedView<Item> => ({
        ...one,
        clicks: counts.get(one.item.id)?.clicks ?? 0,
        uniqueClicks: counts.get(one.item.id)?.uniqueClicks ?? 0,
        goneAt: one.deletedAt + KEPT_MS,
      });
      return { items: items.map(view), total };
    },
    restore: async (accountId, id) => {
      const found = (await deleted.restore(accountId, id)) ?? (await store.find(accountId, id));
      if (!found) throw notFound();
    },
    erase: async (accountId, id) => {
      if (!(await deleted.erase(accountId, id, clock.now()))) throw notFound();
    },
    eraseOld: () => {
      const now = clock.now();
      return deleted.eraseDeletedBefore(now - KEPT_MS, now);
    },
  };
}
