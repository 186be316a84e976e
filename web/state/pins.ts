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

const KEY = '/account/pins';

/** Whether an object is among the pins. */
export function isPinnedIn(pins: readonly PinnedRef[], { type, id }: PinnedRef): boolean {
  return pins.some((pin) => pin.type === type && pin.id === id);
}

export interface Pin {
  isPinned: boolean;
  label: string;
  toggle: () => Promise<void>;
}

/** The person's pin of an object; undefined for guests and on shared pages, which have no home screen. */
export function usePin({ type, id }: PinnedRef): Pin | undefined {
  const canCall = useCanCall();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const isAllowed = useWorkspace() !== undefined && canCall('showHome');
  const { data } = useQuery<{ pins: readonly PinnedRef[] }, ApiError>({
    queryKey: [KEY],
    queryFn: () => callSurface(KEY),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAllowed,
  });
  if (!isAllowed) return undefined;
  const isPinned = isPinnedIn(data?.pins ?? [], { type, id });
  const set = async (pinned: boolean) => {
    try {
      await callSurface(KEY, { type, id, pinned });
      await invalidate(queryClient, [KEY]);
      showToast({ title: pinned ? messages.pinned : messages.unpinned, onUndo: () => void set(!pinned) });
    } catch (error) {
      showError(messages.notPinned, error);
    }
  };
  return { isPinned, label: isPinned ? messages.unpin : messages.pin, toggle: () => set(!isPinned) };
}
