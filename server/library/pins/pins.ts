import { PINNED_TYPES, type PinnedType } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { PinnedRef, PinOwner, PinStore } from './pin-port.ts';

export type { PinnedRef, PinOwner } from './pin-port.ts';

/** The home screen shows them all. */
export const MAX_PINS = 12;

/** Objects that a person keeps on the home screen of a workspace. */
export interface Pins {
  /** Newest first until the person moves them. */
  list(owner: PinOwner): Promise<PinnedRef[]>;
  /** Pins or unpins an object; does nothing if that is its state. Throws for unknown objects, and for one too many. */
  set(owner: PinOwner, written: WrittenRef, isPinned: boolean): Promise<void>;
  /** Moves pins: those named exchange their places, all others keep theirs. Objects that are not pinned are ignored. */
  order(owner: PinOwner, written: readonly WrittenRef[]): Promise<void>;
}

/** A reference as a client sent it. */
export interface WrittenRef {
  type: string;
  id: unknown;
}

export function createPins({ store, clock }: { store: PinStore; clock: Clock }): Pins {
  return {
    list: (owner) => store.list(owner),
    set: async (owner, written, isPinned) => {
      const ref = readRef(written);
      if (!isPinned) return store.remove(owner, ref);
      const pins = await store.list(owner);
      if (pins.some(({ type, id }) => type === ref.type && id === ref.id)) return;
      if (pins.length >= MAX_PINS) throw invalidField('id', `You can pin up to ${MAX_PINS} objects. Unpin one first.`);
      if (!(await store.add(owner, ref, clock.now()))) throw noObject();
    },
    order: async (owner, written) => {
      if (written.length > MAX_PINS) throw invalidField('pins', `pins can name up to ${MAX_PINS} objects.`);
      const byKey = new Map(written.map(readRef).map((ref) => [`${ref.type} ${ref.id}`, ref]));
      await store.order(owner, [...byKey.values()]);
    },
  };
}

function readRef({ type, id }: WrittenRef): PinnedRef {
  if (!isPinnedType(type)) throw invalidField('type', `type must be one of ${PINNED_TYPES.join(', ')}.`);
  if (!Number.isSafeInteger(id) || Number(id) < 1) throw noObject();
  return { type, id: Number(id) };
}

function isPinnedType(type: string): type is PinnedType {
  return (PINNED_TYPES as readonly string[]).includes(type);
}

function noObject() {
  return invalidField('id', 'Object not found. It may have been deleted.');
}
