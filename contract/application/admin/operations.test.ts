import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { families } from '../../families.ts';
import type { Operation } from '../../operation.ts';
import { adminOperations } from './operations.ts';

const operations: readonly Operation[] = Object.values(adminOperations);
const rows = operations.map((operation) => [operation.id, operation] as const);

describe('operations of the administration', () => {
  it('are named as their entry, and like no operation of the API', () => {
    const others = new Set(families.flatMap((family) => family.operations.map(({ id }) => id)));
    for (const [name, { id }] of Object.entries(adminOperations)) {
      expect(id).toBe(name);
      expect(others).not.toContain(id);
    }
  });

  it('have a method and path each', () => {
    const places = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(rows)('read with GET and change with another method: %s', (_id, { method, changes }) => {
    expect(method === 'GET').toBe(!changes);
  });

  it.each(rows)('can be about nothing if their path has an ID: %s', (_id, { path, errorStatuses }) => {
    expect(errorStatuses.includes(404)).toBe(path.includes('{'));
  });

  it.each(rows)('say that they require authenticating again, and only changes do: %s', (_id, operation) => {
    const { requiresReauthentication = false, changes, errorStatuses } = operation;
    expect(errorStatuses.includes(403)).toBe(requiresReauthentication);
    if (requiresReauthentication) expect(changes).toBe(true);
  });

  it.each(rows)('are described in one sentence without a full stop: %s', (_id, { summary, tag }) => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(tag).toMatch(/^[A-Z]/);
  });

  it('require it for what locks people out, and for nothing that gives access back', () => {
    const protectedOnes = operations
      .filter(({ requiresReauthentication }) => requiresReauthentication)
      .map(({ id }) => id);
    expect(protectedOnes).toEqual(expect.arrayContaining(['suspendWorkspace', 'deleteWorkspace', 'signOutPerson']));
    expect(protectedOnes).toContain('updateSetting');
    expect(protectedOnes).not.toContain('resumeWorkspace');
  });
});

describe('a query of the administration', () => {
  it.each<[keyof typeof adminOperations, object, boolean]>([
    ['listInstalledDomains', {}, true],
    ['listInstalledDomains', { q: 'go.shop.example', status: 'disabled', page: 2 }, true],
    ['listInstalledDomains', { q: 'x'.repeat(256) }, false],
    ['listInstalledDomains', { status: 'blocked' }, false],
    ['listInstalledDomains', { page: 0 }, false],
    ['listWorkspaces', {}, true],
    ['listWorkspaces', { q: 'https://way.example/spam', state: 'suspended', order: 'clicks', page: 2 }, true],
    ['listWorkspaces', { q: '' }, true],
    ['listWorkspaces', { q: 'x'.repeat(255) }, true],
    ['listWorkspaces', { q: 'x'.repeat(256) }, false],
    ['listWorkspaces', { state: 'deleted' }, false],
    ['listWorkspaces', { order: 'id; drop table account' }, false],
    ['listWorkspaces', { page: 0 }, false],
    ['listPeople', { q: 'ada', order: 'signed_in' }, true],
    ['listPeople', { order: 'links' }, false],
    ['listPeople', { limit: 0 }, false],
    ['listActivity', { q: 'suspend', limit: 50 }, true],
    ['listActivity', { q: 'x'.repeat(201) }, false],
    ['listReports', {}, true],
    ['listReports', { q: 'way.example/x', state: 'blocked', page: 2 }, true],
    ['listReports', { state: 'all' }, false],
    ['listReports', { q: 'x'.repeat(256) }, false],
    ['listFailedTasks', { limit: 50, page: 3 }, true],
    ['listFailedTasks', { limit: 0 }, false],
    ['listActivity', { page: 1.5 }, false],
    ['previewRetention', { days: '30' }, true],
    ['previewRetention', {}, false],
    ['previewRetention', { days: '1'.repeat(10) }, false],
  ])('of %s accepts %j: %s', (id, query, isValid) => {
    const schema = (adminOperations[id] as Operation).query;
    expect(schema && Value.Check(schema, query)).toBe(isValid);
  });
});

describe('a body of the administration', () => {
  it.each<[keyof typeof adminOperations, object, boolean]>([
    ['addBlock', { kind: 'domain', value: 'bad.example' }, true],
    ['addBlock', { kind: 'keyword', value: 'casino' }, true],
    ['addBlock', { kind: 'regex', value: '.*' }, false],
    ['addBlock', { kind: 'domain' }, false],
    ['removeBlock', { kind: 'domain', value: 'x'.repeat(256) }, false],
    ['publishAnnouncement', { text: 'We move.', level: 'info' }, true],
    ['publishAnnouncement', { text: 'We move.', level: 'warning', until: '2026-12-01T08:00:00Z' }, true],
    ['publishAnnouncement', { text: 'We move.' }, false],
    ['publishAnnouncement', { text: 'We move.', level: 'loud' }, false],
    ['publishAnnouncement', { text: 'We move.', level: 'info', until: 5 }, false],
    ['createPlan', { name: 'starter' }, true],
    ['createPlan', { name: 'starter', links: 0, members: 1, clicks_a_month: null, is_default: true }, true],
    ['createPlan', { links: 5 }, false],
    ['createPlan', { name: '' }, false],
    ['createPlan', { name: 'x'.repeat(41) }, false],
    ['createPlan', { name: 'starter', links: -1 }, false],
    ['createPlan', { name: 'starter', links: 1.5 }, false],
    ['createPlan', { name: 'starter', members: 0 }, false],
    ['createPlan', { name: 'starter', events_a_month: 0 }, false],
    ['createPlan', { name: 'starter', retention_days: 36_501 }, false],
    ['updatePlan', {}, true],
    ['updatePlan', { link_requests_a_minute: 600, domains: null }, true],
    ['updatePlan', { websites: 'many' }, false],
    ['assignPlan', { plan: 'pro' }, true],
    ['assignPlan', {}, false],
    ['updateSetting', { name: 'registration', value: 'open' }, true],
    ['updateSetting', { name: 'registration', value: '' }, false],
    ['updateSetting', { name: 'registration', value: null }, false],
    ['updateSetting', { name: 'retention_days', value: 30 }, false],
    ['updateSetting', { name: 'smtp_url', value: 'smtp://x' }, false],
    ['updateSetting', { name: 'mail_from', value: 'x'.repeat(401) }, false],
    ['updateSetting', { value: 'open' }, false],
    ['resetSetting', { name: 'mail_from' }, true],
    ['resetSetting', {}, false],
    ['resetSetting', { name: 'database_url' }, false],
  ])('of %s takes %j: %s', (id, body, isValid) => {
    const schema = (adminOperations[id] as Operation).body;
    expect(schema && Value.Check(schema, body)).toBe(isValid);
  });
});
