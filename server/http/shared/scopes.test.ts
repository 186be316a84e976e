import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { permissionOf } from '../../../contract/operation.ts';
import { PERMISSIONS, ROLES, type Role } from '../../../contract/vocabulary.ts';
import { authorizeRole } from './scopes.ts';

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
