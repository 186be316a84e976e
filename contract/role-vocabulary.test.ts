import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { may, PERMISSION_NAMES, PERMISSIONS, ROLES } from './role-vocabulary.ts';

describe('roles', () => {
  it('include the permissions of lower roles', () => {
    const counts = ROLES.map((role) => PERMISSION_NAMES.filter((permission) => may(role, permission)).length);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(PERMISSION_NAMES.length);
    expect(may('viewer', 'edit')).toBe(false);
  });

  it('are documented as they are', () => {
    const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'workspaces.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (viewer|member|admin|owner) \| (.*) \|$/gm)].map(([, from, what]) => [
      from,
      what,
    ]);
    expect(rows).toEqual(Object.values(PERMISSIONS).map((permission) => [permission.from, permission.text]));
  });
});
