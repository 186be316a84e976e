import type { Page, PageRequest } from '../../platform/paging.ts';

/** Kinds of objects that can be restored after their deletion, as totals name them. */
export type RestorableKind = 'link' | 'qr';

/** A deleted object that can still be restored. */
export interface Deleted<Item> {
  item: Item;
  /** Epoch milliseconds. */
  deletedAt: number;
}

export interface DeletedListRequest extends PageRequest {
  /** Limits the list to these objects. */
  ids?: readonly number[] | undefined;
  /** Limits the list to objects that were in one of these channels. */
  channelIds?: readonly number[] | undefined;
}

/** Keeps deleted objects of one kind until their final deletion. No other reader of that kind finds them. */
export interface DeletedStore<Item> {
  /** Returns deleted objects, the last deleted first. */
  page(accountId: number, request: DeletedListRequest): Promise<Page<Deleted<Item>>>;
  /**
   * Restores an object with its ID, address, events and channels. Undefined when it is not among the deleted objects.
   * Throws `UniqueViolationError` when another object has its address.
   */
  restore(accountId: number, id: number): Promise<Item | undefined>;
  /**
   * Deletes an object for good and schedules its events for deletion, whether it was deleted before or not. False: the
   * account has no such object.
   */
  erase(accountId: number, id: number, now: number): Promise<boolean>;
  /** Deletes objects for good that were deleted before a moment. Returns their number. */
  eraseDeletedBefore(moment: number, now: number): Promise<number>;
}
