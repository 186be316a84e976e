import { type Operation, permissionOf } from '../../../contract/operation.ts';
import { may, PERMISSIONS } from '../../../contract/vocabulary.ts';
import type { Principal } from '../../accounts/accounts.ts';
import { forbidden, reauthenticationRequired } from '../../platform/app-error.ts';

/** Refuses what the caller's role in the workspace does not allow. */
export function authorizeRole({ role }: Principal, operation: Pick<Operation, 'changes' | 'permission'>): void {
  const permission = permissionOf(operation);
  if (may(role, permission)) return;
  throw forbidden(
    `Your role in this workspace is ${role}. This action requires the role ${PERMISSIONS[permission].from} or higher.`,
  );
}

/** Refuses a web session whose person has not authenticated recently, for operations that require it. */
export function authorizeReauthentication(
  { keyId, isReauthenticated }: Principal,
  { requiresReauthentication }: Pick<Operation, 'requiresReauthentication'>,
): void {
  if (requiresReauthentication && keyId < 0 && !isReauthenticated) throw reauthenticationRequired();
}

/** Refuses a read-only key for every operation that changes something. */
export function authorizeReadOnlyKey({ isReader }: Principal, { changes }: Pick<Operation, 'changes'>): void {
  if (!isReader || !changes) return;
  throw forbidden(
    'This API key is read-only. Create one with write access in the settings, or with POST /account/key/add.',
  );
}
