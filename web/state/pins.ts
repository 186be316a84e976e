import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PinnedType } from '../../contract/vocabulary.ts';
import type { ApiError } from '../api/api-error.ts';
import { useCanCall } from '../api/can-call.ts';
import { invalidate } from '../api/mutations.ts';
import { callSurface } from '../api/private-surface.ts';
import { pinMessages as messages } from '../messages/shared/pins.ts';
import { useToasts } from '../ui/floating/toasts.tsx';
import { useWorkspace } from './workspace/workspace.ts';

export interface PinnedRef {
  type: PinnedType;
  id: number;
}

interface Pins {
  pins: readonly PinnedRef[];
}

const KEY = '/account/pins';
const PINS = {
  queryKey: [KEY],
  queryFn: () => callSurface<Pins>(KEY),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Whether an object is among the pins. */
export function isPinnedIn(pins: readonly PinnedRef[], { type, id }: PinnedRef): boolean {
  return pins.some((pin) => pin.type === type && pin.id === id);
}

/** Returns whether an object is pinned; loads the pins first if they are not known yet. */
export async function readIsPinned(
  ref: PinnedRef,
  known: readonly PinnedRef[] | undefined,
  load: () => Promise<{ pins: readonly PinnedRef[] }>,
): Promise<boolean> {
  return isPinnedIn(known ?? (await load()).pins, ref);
}

export interface Pin {
  /** Undefined until the person's pins have loaded. */
  isPinned: boolean | undefined;
  label: string;
  toggle: () => Promise<void>;
}

/** The person's pin of an object; undefined for guests and on shared pages, which have no home screen. */
export function usePin({ type, id }: PinnedRef): Pin | undefined {
  const canCall = useCanCall();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const isAllowed = useWorkspace() !== undefined && canCall('showHome');
  const { data } = useQuery<Pins, ApiError>({ ...PINS, enabled: isAllowed });
  if (!isAllowed) return undefined;
  const isPinned = data && isPinnedIn(data.pins, { type, id });
  const set = async (pinned: boolean) => {
    try {
      await callSurface(KEY, { type, id, pinned });
      await invalidate(queryClient, [KEY]);
      showToast({ title: pinned ? messages.pinned : messages.unpinned, onUndo: () => void set(!pinned) });
    } catch (error) {
      showError(messages.notPinned, error);
    }
  };
  const toggle = async () => {
    try {
      await set(!(await readIsPinned({ type, id }, data?.pins, () => queryClient.fetchQuery(PINS))));
    } catch (error) {
      showError(messages.notPinned, error);
    }
  };
  return { isPinned, label: isPinned ? messages.unpin : messages.pin, toggle };
}
