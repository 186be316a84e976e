import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { type Channel, INVALIDATED_PATHS, type ItemRef, type Place, type Step, stepsOf } from './channel-data.ts';

export type Move = (items: readonly ItemRef[], from: Place, to: Place) => Promise<void>;

/** Moves items, and shows a notification that offers to undo it. */
export function useMoves(channels: readonly Channel[]): Move {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const run = async (steps: readonly Step[], message: string) => {
    try {
      for (const { path, method } of steps) await client.call(path, { method });
      return true;
    } catch (error) {
      showError(message, error);
      return false;
    } finally {
      await invalidate(queryClient, INVALIDATED_PATHS);
    }
  };
  return async (items, from, to) => {
    const steps = stepsOf(items, from, to);
    if (steps.length === 0 || !(await run(steps, messages.moveFailed))) return;
    const name = channels.find(({ id }) => id === to)?.name ?? messages.unassigned;
    showToast({
      title: to === undefined ? messages.takenOut(items.length) : messages.moved(items.length, name),
      onUndo: () => void run(stepsOf(items, to, from), messages.undoFailed),
    });
  };
}
