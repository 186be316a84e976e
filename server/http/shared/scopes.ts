import { type Operation, permissionOf } from '../../../contract/operation.ts';
import { includesScope, may, PERMISSIONS, scopeOf } from '../../../contract/vocabulary.ts';
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

/** Refuses a key that lacks the scope of the operation. */
export function authorizeScope(
  { access }: Pick<Principal, 'access'>,
  operation: Pick<Operation, 'tag' | 'changes' | 'permission'>,
): void {
  const scope = scopeOf(operation);
  if (!access || !scope || includesScope(access.scopes, scope)) return;
  throw forbidden(
    `This API key lacks the scope ${scope}. Add it to the key in the settings, or use a key that has it.`,
  );
}
