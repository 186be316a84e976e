import type { TotalsStore } from '../analytics/question/totals-port.ts';
import { notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { DeletedCode, DeletedCodeStore, DeletedListRequest } from './deleted-code-port.ts';
import type { QrCodeStore } from './qr-code-port.ts';

/** How long whoever deletes a code can change their mind: printed copies are found out about slowly. */
export const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 86_400_000;

/** With the scans that come back with it, and the moment at which it is gone for good. */
export interface DeletedCodeView extends DeletedCode {
  scans: number;
  goneAt: number;
}

/** Codes that were deleted: for a month they can be brought back as they were. */
export interface DeletedCodes {
  page(accountId: number, request: DeletedListRequest): Promise<Page<DeletedCodeView>>;
  /** Does nothing to a code that is there. */
  restore(accountId: number, id: number): Promise<void>;
  /** Ends a code and its scans for good, whether it was deleted before or not. */
  erase(accountId: number, id: number): Promise<void>;
  /** Ends those whose time is over. To be called every hour or so; how many. */
  eraseOld(): Promise<number>;
}

export interface DeletedCodesParts {
  store: Pick<QrCodeStore, 'find'>;
  deleted: DeletedCodeStore;
  totals: Pick<TotalsStore, 'read'>;
  clock: Clock;
}

export function createDeletedCodes({ store, deleted, totals, clock }: DeletedCodesParts): DeletedCodes {
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
