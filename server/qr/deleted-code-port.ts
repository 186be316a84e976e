import type { Page, PageRequest } from '../platform/paging.ts';
import type { QrCode } from './qr-code-port.ts';

/** A code that was deleted and can still be brought back. */
export interface DeletedCode {
  code: QrCode;
  /** Epoch milliseconds. */
  deletedAt: number;
}

export interface DeletedListRequest extends PageRequest {
  /** Only this one. */
  id?: number | undefined;
}

/** Where codes are until they are gone for good. Nothing else that reads codes finds them here. */
export interface DeletedCodeStore {
  /** What was deleted last comes first. */
  page(accountId: number, request: DeletedListRequest): Promise<Page<DeletedCode>>;
  /** With its id, its word, its scans and its channels. Undefined when it is not here. */
  restore(accountId: number, id: number): Promise<QrCode | undefined>;
  /** Ends a code for good and notes that its scans must go, whether it was deleted before or not. False: the account has none. */
  erase(accountId: number, id: number, now: number): Promise<boolean>;
  /** Ends those that were deleted before a moment for good. How many. */
  eraseDeletedBefore(moment: number, now: number): Promise<number>;
}
