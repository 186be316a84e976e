import { afterEach, describe, expect, it } from 'vitest';
import { type CurrentWorkspace, currentWorkspace, setWorkspace, updatePerson } from './workspace.ts';

const WORKSPACE: CurrentWorkspace = {
  id: 1,
  name: 'Acme',
  role: 'owner',
  guest_of: null,
  missing: null,
  permissions: ['see'],
  others: 0,
  members: 2,
  person: { username: 'anna', name: '', picture: null, email: 'anna@example.com', email_confirmed: true },
};

afterEach(() => setWorkspace(WORKSPACE));

describe('the current workspace', () => {
  it('is what the last token told', () => {
    setWorkspace(WORKSPACE);
    setWorkspace({ ...WORKSPACE, role: 'viewer' });
    expect(currentWorkspace()?.role).toBe('viewer');
  });

  it('stays the same object while nothing changes, so that nothing renders again', () => {
    setWorkspace(WORKSPACE);
    const before = currentWorkspace();
    setWorkspace(structuredClone(WORKSPACE));
    expect(currentWorkspace()).toBe(before);
  });

  it('shows a changed profile before the next token', () => {
    setWorkspace(WORKSPACE);
    updatePerson({ name: 'Anna Ash' });
    expect(currentWorkspace()?.person).toEqual({ ...WORKSPACE.person, name: 'Anna Ash' });
  });

  it('has no profile to change on pages without a person', () => {
    const { person: _person, ...without } = WORKSPACE;
    setWorkspace(without);
    updatePerson({ name: 'Anna Ash' });
    expect(currentWorkspace()).toEqual(without);
  });
});
