import type { Operation } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import { forbidden } from '../../platform/app-error.ts';

/** Refuses a read-only key for every operation that changes something. */
export function authorizeReadOnlyKey({ isReader }: Principal, { changes }: Pick<Operation, 'changes'>): void {
  if (!isReader || !changes) return;
  throw forbidden(
    'This API key is read-only. Create one with write access in the settings, or with POST /account/key/add.',
  );
}
