import { canGuestCall } from '../state/workspace/guest.ts';
import { useCan, useWorkspace } from '../state/workspace/workspace.ts';
import type { OperationId } from './client.ts';

/** Returns whether the person may call an operation that their role allows: guests only what the service lists for them. */
export function useCanCall(): (operation: OperationId | undefined) => boolean {
  const guest = useWorkspace()?.guest_of;
  return (operation) => operation === undefined || canGuestCall(guest, operation);
}

/** Whether the person may change objects with this operation. */
export function useCanEdit(operation: OperationId): boolean {
  const [can, canCall] = [useCan(), useCanCall()];
  return can('edit') && canCall(operation);
}
