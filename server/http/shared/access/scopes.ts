import { type Operation, permissionOf } from '../../../../contract/operation.ts';
import { includesScope, may, PERMISSIONS, scopeOf } from '../../../../contract/vocabulary.ts';
import type { Principal } from '../../../accounts/accounts.ts';
import { forbidden, reauthenticationRequired } from '../../../platform/app-error.ts';

/** Rejects what the caller's role in the workspace does not allow. */
export function authorizeRole({ role }: Principal, operation: Pick<Operation, 'changes' | 'permission'>): void {
  const permission = permissionOf(operation);
  if (may(role, permission)) return;
  throw forbidden(
    `Your role in this workspace is ${role}. This action requires the role ${PERMISSIONS[permission].from} or higher.`,
  );
}

/** Rejects a web session whose person has not authenticated recently, for operations that require it. */
export function authorizeReauthentication(
  { keyId, isReauthenticated }: Principal,
  { requiresReauthentication }: Pick<Operation, 'requiresReauthentication'>,
): void {
  if (requiresReauthentication && keyId < 0 && !isReauthenticated) throw reauthenticationRequired();
}

/** Rejects a key that lacks the scope of the operation, and every key for an operation that has none. */
export function authorizeScope(
  { access, keyId }: Pick<Principal, 'access' | 'keyId'>,
  operation: Pick<Operation, 'tag' | 'changes' | 'permission'>,
): void {
  const scope = scopeOf(operation);
  if (!scope && keyId > 0) throw forbidden('API keys cannot use this operation.');
  if (!access || !scope || includesScope(access.scopes, scope)) return;
  throw forbidden(
    `This API key lacks the scope ${scope}. Add it to the key in the settings, or use a key that has it.`,
  );
}

/** Denies a restricted key what gives full access: an email address or password to sign in with. */
export function authorizeCredentials(
  { access }: Pick<Principal, 'access'>,
  { email, password }: { email?: string; password?: string },
): void {
  if (!access || (email === undefined && password === undefined)) return;
  throw forbidden('Changing the email address or password requires a key with full access.');
}

/** Denies a webhook that gets the audit log, and its deliveries, to a key that cannot read the log. */
export function authorizeWebhookEvents({ access }: Pick<Principal, 'access'>, events: readonly string[]): void {
  if (!access || !events.includes('audit.recorded') || includesScope(access.scopes, 'audit:read')) return;
  throw forbidden('The event audit.recorded of webhooks requires a key with the scope audit:read.');
}
