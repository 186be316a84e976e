import { describe, expect, it } from 'vitest';
import { AREA_SCOPES, KEY_AREAS, type KeyScope, UNUSED_KEY_DAYS } from '../../../../contract/vocabulary.ts';
import { SCOPE_TEXTS } from '../../../messages/shared/account/api-keys.ts';
import {
  bodyOf,
  expandedScopes,
  isNoLongerLimited,
  isStale,
  type KeyValues,
  type ListedKey,
  NEW_KEY,
  presetOf,
  SCOPED_AREAS,
  scopeTexts,
  UNUSED_DAYS,
  valuesOf,
} from './key-values.ts';

const key = (over: Partial<ListedKey> = {}): ListedKey => ({
  id: 7,
  name: 'Till',
  last_four: 'abcd',
  created: '2026-01-01 00:00:00',
  expires: null,
  scopes: ['read', 'write'],
  websites: [],
  channels: [],
  addresses: [],
  last_used: null,
  last_used_at: null,
  last_used_from: '',
  replaced_by: null,
  created_by: 'ann',
  ...over,
});

describe('the texts of scopes', () => {
  it('are those of the contract', () => {
    const texts = Object.entries(KEY_AREAS).map(([area, { name, ...rest }]) => {
      const { tags: _, ...actions } = { tags: [], ...rest };
      return [area, { name, ...actions }];
    });
    expect(SCOPE_TEXTS).toEqual(Object.fromEntries(texts));
    expect(SCOPED_AREAS.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))).toEqual(AREA_SCOPES);
    expect(UNUSED_DAYS).toBe(UNUSED_KEY_DAYS);
  });
});

describe('a key that was limited', () => {
  it.each<[Partial<ListedKey>, Partial<KeyValues>, boolean]>([
    [{ websites: [3] }, { websites: [] }, true],
    [{ channels: [4, 5] }, { channels: [] }, true],
    [{ websites: [3] }, { websites: [], channels: [4] }, false],
    [{ websites: [3, 4] }, { websites: [4] }, false],
    [{ addresses: ['203.0.113.7'] }, { addresses: '' }, false],
    [{}, {}, false],
  ])('%j changed to %j reaches everything: %s', (before, change, expected) => {
    const row = key(before);
    expect(isNoLongerLimited({ ...valuesOf(row), ...change }, row)).toBe(expected);
  });
});

describe('the preset of a key', () => {
  it.each<[ListedKey['scopes'], string]>([
    [['read', 'write'], 'full'],
    [['read'], 'read'],
    [['links:write', 'links:read'], 'links'],
    [['links:write'], 'custom'],
    [['read', 'links:write'], 'custom'],
    [[], 'custom'],
  ])('with %j is %s', (scopes, expected) => expect(presetOf(scopes)).toBe(expected));

  it.each<[ListedKey['scopes'], readonly string[]]>([
    [['read', 'write'], AREA_SCOPES],
    [['read'], AREA_SCOPES.filter((scope) => scope.endsWith(':read'))],
    [
      ['qr:write', 'links:read'],
      ['links:read', 'qr:write'],
    ],
  ])('shows the areas of %j', (scopes, expected) => expect(expandedScopes(scopes)).toEqual(expected));
});

describe('the form of a key', () => {
  it('has full access at first', () => {
    expect(bodyOf({ ...NEW_KEY, name: 'Till' })).toEqual({
      name: 'Till',
      expires: null,
      scopes: ['read', 'write'],
      websites: [],
      channels: [],
      addresses: [],
    });
  });

  it.each<[string, Partial<KeyValues>, object]>([
    ['a day is its end', { expires: '2026-04-01' }, { expires: '2026-04-01 23:59:59' }],
    ['a preset', { preset: 'links', scopes: ['qr:read'] }, { scopes: ['links:read', 'links:write'] }],
    ['a custom choice', { preset: 'custom', scopes: ['qr:read'] }, { scopes: ['qr:read'] }],
    [
      'lines of addresses',
      { addresses: ' 10.0.0.1 \n\n10.0.0.0/8, ::1' },
      { addresses: ['10.0.0.1', '10.0.0.0/8', '::1'] },
    ],
    ['limits', { websites: [3], channels: [4, 5] }, { websites: [3], channels: [4, 5] }],
  ])('sends %s', (_, over, expected) => expect(bodyOf({ ...NEW_KEY, ...over })).toMatchObject(expected));

  it('sends back what it shows, without the unchanged expiry', () => {
    const row = key({
      expires: '2026-04-01 08:30:00',
      scopes: ['qr:read'],
      websites: [3],
      addresses: ['10.0.0.1', '::1'],
    });
    const values = valuesOf(row);
    expect(values).toMatchObject({ expires: '2026-04-01', preset: 'custom', addresses: '10.0.0.1\n::1' });
    expect(bodyOf(values, row)).toEqual({
      name: 'Till',
      scopes: ['qr:read'],
      websites: [3],
      channels: [],
      addresses: ['10.0.0.1', '::1'],
    });
    expect(bodyOf({ ...values, expires: '' }, row)).toMatchObject({ expires: null });
  });
});

describe('the scopes of a custom key', () => {
  it.each([
    ['one', ['links:read'], ['See links, their history and clicks']],
    [
      'three',
      ['links:read', 'links:write', 'pixels:read'],
      ['See links, their history and clicks', 'Manage links', 'See pixels'],
    ],
    [
      'five',
      ['links:read', 'links:write', 'pixels:read', 'pixels:write', 'qr:write'],
      ['See links, their history and clicks', 'Manage links', 'See pixels', '2 more scopes'],
    ],
  ] satisfies [string, KeyScope[], string[]][])(
    'name the first three actions, and how many more there are: %s',
    (_, scopes, texts) => {
      expect(scopeTexts(scopes)).toEqual(texts);
    },
  );
});

describe('an unused key', () => {
  const NOW = Date.UTC(2026, 5, 1);
  it.each([
    ['never used, created 151 days ago', {}, true],
    ['never used, created yesterday', { created: '2026-05-31 00:00:00' }, false],
    ['used 91 days ago', { last_used_at: '2026-03-02 00:00:00' }, true],
    ['used 90 days ago', { last_used_at: '2026-03-03 00:00:00' }, false],
  ])('is one that was %s: %o %s', (_, over, expected) => expect(isStale(key(over), NOW)).toBe(expected));
});
