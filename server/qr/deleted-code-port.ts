import type { Page, PageRequest } from '../platform/paging.ts';
import type { QrCode } from './qr-code-port.ts';

/** A deleted code that can still be restored. */
export interface DeletedCode {
  code: QrCode;
  /** Epoch milliseconds. */
  deletedAt: number;
}

export interface DeletedListRequest extends PageRequest {
  /** Limits the list to this code. */
  id?: number | undefined;
}

/** Keeps deleted codes until their final deletion. No other reader of codes finds them. */
export interface DeletedCodeStore {
  /** Returns deleted codes, the last deleted first. */
  page(accountId: number, request: DeletedListRequest): Promise<Page<DeletedCode>>;
  /** Restores a code with its ID, address, scans and channels. Undefined when it is not among the deleted codes. */
  restore(accountId: number, id: number): Promise<QrCode | undefined>;
  /**
   * Deletes a code for good and schedules its scans for deletion, whether it was deleted before or not. False: the
   * account has no such code.
   */
  erase(accountId: number, id: number, now: number): Promise<boolean>;
  /** Deletes codes for good that were deleted before a moment. Returns their number. */
  eraseDeletedBefore(moment: number, now: number): Promise<number>;
}
