import type { TotalsStore } from '../analytics/question/totals-port.ts';
import { notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { DeletedCode, DeletedCodeStore, DeletedListRequest } from './deleted-code-port.ts';
import type { QrCodeStore } from './qr-code-port.ts';

/** Days during which a deleted code can be restored; it takes long to notice that a printed code no longer works. */
export const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 86_400_000;

/** A deleted code with the scans that it would keep, and the moment of its final deletion. */
export interface DeletedCodeView extends DeletedCode {
  scans: number;
  goneAt: number;
}

/** Deleted codes, which can be restored unchanged for a month. */
export interface DeletedCodes {
  page(accountId: number, request: DeletedListRequest): Promise<Page<DeletedCodeView>>;
  /** Restores a code; does nothing if it is not deleted. */
  restore(accountId: number, id: number): Promise<void>;
  /** Deletes a code and its scans for good, whether it was deleted before or not. */
  erase(accountId: number, id: number): Promise<void>;
  /** Deletes expired codes for good and returns their number. Called about every hour. */
  eraseOld(): Promise<number>;
}

export interface DeletedCodesDeps {
  store: Pick<QrCodeStore, 'find'>;
  deleted: DeletedCodeStore;
  totals: Pick<TotalsStore, 'read'>;
  clock: Clock;
}

export function createDeletedCodes({ store, deleted, totals, clock }: DeletedCodesDeps): DeletedCodes {
  return {
    page: async (accountId, request) => {
      const { items, total } = await deleted.page(accountId, request);
      const counts = await totals.read(
        'qr',
        items.map(({ code }) => code.id),
      );
      const view = (item: DeletedCode): DeletedCodeView => ({
        ...item,
        scans: counts.get(item.code.id)?.clicks ?? 0,
        goneAt: item.deletedAt + KEPT_MS,
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
