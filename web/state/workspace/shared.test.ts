import { describe, expect, it } from 'vitest';
import { type CurrentWorkspace, isShared } from './workspace.ts';

const workspace = (over: Partial<CurrentWorkspace> = {}): CurrentWorkspace => ({
  id: 1,
  name: 'Aurora',
  role: 'owner',
  guest_of: null,
  missing: null,
  permissions: [],
  others: 0,
  members: 1,
  ...over,
});

describe('screens say who created what', () => {
  it.each<[string, CurrentWorkspace | undefined, boolean]>([
    ['a workspace of one person', workspace(), false],
    ['a workspace of two', workspace({ members: 2 }), true],
    ['a workspace of many, to viewers too', workspace({ members: 40, role: 'viewer' }), true],
    [
      'a workspace of two, to a guest',
      workspace({ members: 2, guest_of: { kind: 'channel', id: 4, name: 'Shop', operations: [] } }),
      false,
    ],
    ['a shared page, which has no workspace', undefined, false],
  ])('in %s: %#', (_, current, expected) => expect(isShared(current)).toBe(expected));
});
