import { describe, expect, it } from 'vitest';
import { families } from '../../../../contract/families.ts';
import { permissionOf } from '../../../../contract/operation.ts';
import { GUEST_LIMITS, GUEST_ROLES } from '../../../../contract/vocabulary.ts';
import { GUEST_OPERATIONS } from '../../../../test/support/guest-operations.ts';
import { guestOperations } from './guest-operations.ts';

const changing = new Set(
  families.flatMap(({ operations }) => operations.filter((one) => permissionOf(one) === 'edit').map(({ id }) => id)),
);

describe('the operations that screens show to a guest', () => {
  const guests = GUEST_LIMITS.flatMap((kind) => GUEST_ROLES[kind].map((role) => ({ kind, role })));

  it.each(guests)('of a $kind with the role $role include what the service lets them call', ({ kind, role }) => {
    const shown = new Set(guestOperations(role, kind));
    const allowed = [...GUEST_OPERATIONS[kind]].filter((id) => role !== 'viewer' || !changing.has(id));
    expect(allowed.filter((id) => !shown.has(id))).toEqual([]);
  });

  it.each(GUEST_LIMITS)('change nothing for a viewer of a %s', (kind) => {
    expect(guestOperations('viewer', kind).filter((id) => changing.has(id))).toEqual([]);
  });

  it.each([
    ['website', 'showWebsite'],
    ['website', 'createAnnotation'],
    ['website', 'showLink'],
    ['channel', 'createPreset'],
    ['channel', 'updateChannel'],
    ['channel', 'assignChannelItem'],
    ['channel', 'listWebsites'],
    ['channel', 'eraseVisitor'],
  ] as const)('of a %s never include %s', (kind, operation) => {
    expect(guestOperations('member', kind)).not.toContain(operation);
  });
});
