import type { PinnedType } from '../../../contract/vocabulary.ts';

export interface PinnedRef {
  type: PinnedType;
  id: number;
}

/** A person in a workspace. */
export interface PinOwner {
  accountId: number;
  personId: number;
}

export interface PinStore {
  /** Returns pins of objects that exist, newest first until the person moves them. */
  list(owner: PinOwner): Promise<PinnedRef[]>;
  /** Adds a pin unless it exists; returns false if the account has no such object. */
  add(owner: PinOwner, ref: PinnedRef, now: number): Promise<boolean>;
  remove(owner: PinOwner, ref: PinnedRef): Promise<void>;
  /** Gives the pins of these objects the places that they have together, in this order. All others keep theirs. */
  order(owner: PinOwner, refs: readonly PinnedRef[]): Promise<void>;
}
