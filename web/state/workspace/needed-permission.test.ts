import { describe, expect, it } from 'vitest';
import { isAdministration, neededPermission } from './needed-permission.ts';

describe('what a screen needs', () => {
  it.each([
    ['/', undefined],
    ['/links', undefined],
    ['/links/7', undefined],
    ['/links/new', 'edit'],
    ['/links/7/edit', 'edit'],
    ['/links/import', 'edit'],
    ['/codes/new?url=https%3A%2F%2Fexample.com', 'edit'],
    ['/pages/bio/new', 'edit'],
    ['/websites/3/settings?tab=data', 'edit'],
    ['/domains/new', 'domains'],
    ['/settings', 'self'],
    ['/settings/plan', 'self'],
    ['/settings/keys', 'keys'],
    ['/settings/webhooks/new', 'webhooks'],
    ['/settings/members', 'members'],
    ['/settings/brand?page=expired', 'settings'],
    ['/settings/currencies', 'settings'],
    ['/settings/audit', 'audit'],
    ['/settings/audit?category=delete', 'audit'],
  ])('%s: %s', (address, permission) => expect(neededPermission(address)).toBe(permission));
});

describe('the administration', () => {
  it.each([
    ['/admin', true],
    ['/admin/people/3', true],
    ['/admin?q=spam', true],
    ['/administrators', false],
    ['/links/admin', false],
    ['/', false],
  ])('contains %s: %s', (address, isWithin) => expect(isAdministration(address)).toBe(isWithin));
});
