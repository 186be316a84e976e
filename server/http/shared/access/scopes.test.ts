import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../../contract/link-tools/operations.ts';
import { permissionOf } from '../../../../contract/operation.ts';
import { AREA_SCOPES, PERMISSIONS, ROLES, type Role, scopeOf } from '../../../../contract/vocabulary.ts';
import {
  authorizeCredentials,
  authorizeReauthentication,
  authorizeRole,
  authorizeScope,
  authorizeWebhookEvents,
} from './scopes.ts';

const operations = [...Object.values(linkToolsOperations), ...Object.values(analyticsOperations)];
const NO_LIMITS = { scopes: [], websites: [], channels: [], addresses: [] };
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
  const keyWith = (scopes: readonly string[]) => ({
    keyId: 3,
    access: { scopes, websites: [], channels: [], addresses: [] },
  });

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
    ['a key without limits', { keyId: 3 }],
    ['a key that is limited otherwise', keyWith([])],
    ['a key with all scopes', keyWith(AREA_SCOPES)],
  ])('allow everything to %s', (_, caller) => {
    for (const operation of operations) expect(() => authorizeScope(caller, operation)).not.toThrow();
  });

  it('are named by the rejection', () => {
    const createLink = operations.find(({ id }) => id === 'createLink');
    if (!createLink) throw new Error('no operation');
    expect(() => authorizeScope(keyWith(['links:read']), createLink)).toThrow(
      'This API key lacks the scope links:write. Add it to the key in the settings, or use a key that has it.',
    );
  });
});

describe('an operation without a scope', () => {
  const unscoped = { tag: 'Tomorrow', changes: false };

  it.each([
    ['a key with full access', { keyId: 3 }],
    ['a key with all scopes', { keyId: 3, access: { ...NO_LIMITS, scopes: AREA_SCOPES } }],
    ['a limited key', { keyId: 3, access: { ...NO_LIMITS, channels: [4] } }],
  ])('is refused to %s', (_, caller) => {
    expect(() => authorizeScope(caller, unscoped)).toThrow('API keys cannot use this operation.');
  });

  it('is open to a web session', () => {
    expect(() => authorizeScope({ keyId: -3 }, unscoped)).not.toThrow();
  });
});

describe('a restricted key', () => {
  const scoped = (...scopes: string[]) => ({ access: { ...NO_LIMITS, scopes } });
  const bound = { access: { ...NO_LIMITS, addresses: ['203.0.113.7'] } };

  it.each([
    [scoped('account:write'), { email: 'new@example.com' }, false],
    [scoped('account:write'), { password: 'four plain words' }, false],
    [bound, { password: 'four plain words' }, false],
    [scoped('account:write'), {}, true],
    [{}, { email: 'new@example.com', password: 'four plain words' }, true],
  ])('%j changes the credentials %j: %s', (caller, change, isAllowed) => {
    const call = () => authorizeCredentials(caller, change);
    if (isAllowed) expect(call).not.toThrow();
    else expect(call).toThrow('Changing the email address or password requires a key with full access.');
  });

  it.each<[object, string[], boolean]>([
    [scoped('webhooks:write'), ['audit.recorded'], false],
    [scoped('webhooks:write'), ['link.created', 'audit.recorded'], false],
    [scoped('webhooks:read'), ['webhook.test', 'audit.recorded'], false],
    [scoped('webhooks:write', 'audit:write'), ['audit.recorded'], false],
    [scoped('webhooks:write', 'audit:read'), ['audit.recorded'], true],
    [scoped('webhooks:write', 'read'), ['audit.recorded'], true],
    [scoped('webhooks:write'), ['link.created'], true],
    [bound, ['audit.recorded'], true],
    [{}, ['audit.recorded'], true],
  ])('%j uses a webhook with %j: %s', (caller, events, isAllowed) => {
    const call = () => authorizeWebhookEvents(caller, events);
    if (isAllowed) expect(call).not.toThrow();
    else expect(call).toThrow('requires a key with the scope audit:read.');
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
