import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from './analytics/operations.ts';
import { liveScreenOperations } from './application/live.ts';
import {
  AREA_SCOPES,
  includesScope,
  KEY_AREAS,
  KEY_SCOPES,
  type KeyAction,
  type KeyArea,
  scopeOf,
} from './key-vocabulary.ts';
import { linkToolsOperations } from './link-tools/operations.ts';
import type { Operation } from './operation.ts';

const operations: Operation[] = [...Object.values(linkToolsOperations), ...Object.values(analyticsOperations)];

describe('the scope of an operation', () => {
  it('exists for every operation, and every scope has operations', () => {
    const used = new Set(operations.map(scopeOf));
    expect([...used].sort()).toEqual([...AREA_SCOPES].sort());
  });

  it.each([
    ['showLink', 'links:read'],
    ['createLink', 'links:write'],
    ['drawQrCode', 'qr:read'],
    ['updateBioPage', 'pages:write'],
    ['createGoal', 'websites:write'],
    ['eraseVisitor', 'websites:write'],
    ['queryAnalytics', 'analytics:read'],
    ['exportEvents', 'analytics:read'],
    ['sendEvents', 'events:write'],
    ['listKeys', 'keys:read'],
    ['rotateOneKey', 'keys:write'],
    ['exportAccount', 'export:read'],
    ['updateAccount', 'account:write'],
    ['updateAuditSettings', 'audit:write'],
  ])('%s: %s', (id, scope) => {
    const operation = operations.find((one) => one.id === id);
    expect(operation && scopeOf(operation)).toBe(scope);
  });

  it('does not exist for what only the application calls', () => {
    expect(Object.values(liveScreenOperations).map(scopeOf)).toEqual([undefined, undefined]);
  });
});

describe('the scopes of a key', () => {
  it.each([
    [[], 'links:write', true],
    [['write'], 'links:read', true],
    [['read'], 'links:read', true],
    [['read'], 'links:write', false],
    [['links:write'], 'links:write', true],
    [['links:write'], 'links:read', false],
    [['links:read', 'qr:write'], 'qr:write', true],
    [['links:read', 'qr:write'], 'qr:read', false],
  ] as const)('%j include %s: %s', (scopes, wanted, expected) => {
    expect(includesScope(scopes, wanted)).toBe(expected);
  });

  it('are words for read, words for write, and those of areas, each once', () => {
    expect(KEY_SCOPES.slice(0, 2)).toEqual(['read', 'write']);
    expect(new Set(KEY_SCOPES).size).toBe(KEY_SCOPES.length);
    for (const scope of AREA_SCOPES) expect(scope).toMatch(/^[a-z]+:(read|write)$/);
  });
});

describe('docs/api-keys.md', () => {
  const page = readFileSync(new URL('../docs/api-keys.md', import.meta.url), 'utf8');

  it('has the table of scopes', () => {
    const rows = [...page.matchAll(/^\| `([a-z]+:[a-z]+)` \| (.+) \|$/gm)].map(([, scope, text]) => [scope, text]);
    const texts: Readonly<Record<KeyArea, Partial<Record<KeyAction, string>>>> = KEY_AREAS;
    const expected = AREA_SCOPES.map((scope) => {
      const [area, action] = scope.split(':') as [KeyArea, KeyAction];
      return [scope, texts[area][action]];
    });
    expect(rows).toEqual(expected);
  });

  it('has a regular expression that finds keys', () => {
    const [, pattern = 'none'] = /^```\n(wm_.+)\n```$/m.exec(page) ?? [];
    const key = `wm_${'0aZ'.repeat(17).slice(0, 49)}`;
    expect(new RegExp(pattern).exec(`"${key}"`)?.[0]).toBe(key);
    expect(new RegExp(pattern).exec(`"token\\n${key}"`)?.[0]).toBe(key);
    expect(key.slice(0, -1)).not.toMatch(new RegExp(pattern));
  });
});
