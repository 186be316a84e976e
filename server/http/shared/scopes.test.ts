import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { permissionOf } from '../../../contract/operation.ts';
import { AREA_SCOPES, PERMISSIONS, ROLES, type Role, scopeOf } from '../../../contract/vocabulary.ts';
import { authorizeReauthentication, authorizeRole, authorizeScope } from './scopes.ts';

const operations = [...Object.values(linkToolsOperations), ...Object.values(analyticsOperations)];
const principal = (role: Role) => ({ accountId: 1, personId: 2, role, keyId: 3, plan: 'free' });

describe('the role of a caller', () => {
  it.each(ROLES)('%s may call exactly the operations of its permissions', (role) => {
    for (const operation of operations) {
      const from = PERMISSIONS[permissionOf(operation)].from;
      const isAllowed = ROLES.indexOf(role) >= ROLES.indexOf(from);
      const call = () => authorizeRole(principal(role), operation);
      if (isAllowed) expect(call).not.toThrow();
      else
        expect(call).toThrow(
          `Your role in this workspace is ${role}. This action requires the role ${from} or higher.`,
        );
    }
  });

  it('viewer may change nothing but their own email address and password', () => {
    const changes = operations.filter((operation) => operation.changes && permissionOf(operation) === 'self');
    expect(changes.map(({ id }) => id)).toEqual(['updateAccount']);
  });

  it.each(['createKey', 'deleteKey', 'rotateKey', 'createWebhook', 'exportAccount', 'eraseVisitor', 'createDomain'])(
    'member may not call %s',
    (id) => {
      const operation = operations.find((one) => one.id === id);
      expect(() => operation && authorizeRole(principal('member'), operation)).toThrow('role admin');
    },
  );
});

describe('the scopes of a key', () => {
  const keyWith = (scopes: readonly string[]) => ({ access: { scopes, websites: [], channels: [], addresses: [] } });

  it.each(AREA_SCOPES)('%s allows exactly the operations of this scope', (scope) => {
    const allowed = operations.filter((operation) => {
      try {
        authorizeScope(keyWith([scope]), operation);
        return true;
      } catch {
        return false;
      }
    });
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed).toEqual(operations.filter((operation) => scopeOf(operation) === scope));
  });

  it.each([
    ['a key without limits', {}],
    ['a key that is limited otherwise', keyWith([])],
    ['a key with all scopes', keyWith(AREA_SCOPES)],
  ])('allow everything to %s', (_, caller) => {
    for (const operation of operations) expect(() => authorizeScope(caller, operation)).not.toThrow();
  });

  it('are named by the refusal', () => {
    const createLink = operations.find(({ id }) => id === 'createLink');
    if (!createLink) throw new Error('no operation');
    expect(() => authorizeScope(keyWith(['links:read']), createLink)).toThrow(
      'This API key lacks the scope links:write. Add it to the key in the settings, or use a key that has it.',
    );
  });
});

describe('the reauthentication', () => {
  it.each([
    ['a session without proof', { keyId: -3 }, true],
    ['a session with proof', { keyId: -3, isReauthenticated: true }, false],
    ['a key', { keyId: 3 }, false],
  ])('is asked of %s: %o %s', (_, over, isAsked) => {
    const caller = { ...principal('owner'), ...over };
    const proof = (requiresReauthentication: boolean) => () =>
      authorizeReauthentication(caller, { requiresReauthentication });
    if (isAsked) expect(proof(true)).toThrow();
    else expect(proof(true)).not.toThrow();
    expect(proof(false)).not.toThrow();
  });
});
