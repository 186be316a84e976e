import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { adminSettingOperations } from './application/admin/settings.ts';
import { DOMAIN_CREATORS, REGISTRATION_MODES, SETTING_NAMES, SETTING_SOURCES } from './setting-vocabulary.ts';

const lists = { SETTING_NAMES, SETTING_SOURCES, REGISTRATION_MODES, DOMAIN_CREATORS };

describe('lists of settings', () => {
  it.each(Object.entries(lists))('%s has each word once, as it is written in the API', (_name, list) => {
    const words: readonly string[] = list;
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('contain no secret and nothing that is wired at the start', () => {
    for (const name of SETTING_NAMES) expect(name).not.toMatch(/_url$|token|secret|pass|key|dir$|port|host/);
  });
});

describe('a setting of the API', () => {
  const setting = {
    name: 'registration',
    variable: 'REGISTRATION',
    value: 'open',
    default: null,
    source: 'operator',
    changed: { date: '2026-11-26 08:30:00', by: 'ada@example.com' },
  };

  it.each([
    ['that an operator changed', {}, true],
    ['that a command changed', { changed: { date: '2026-11-26 08:30:00', by: null } }, true],
    ['that nobody changed', { changed: null, value: null, source: 'default' }, true],
    ['with an unknown name', { name: 'smtp_url' }, false],
    ['with an unknown source', { source: 'file' }, false],
    ['whose value is no text', { value: 5 }, false],
    ['changed at no time', { changed: { date: null, by: null } }, false],
  ])('%s is described: %#', (_what, over, isValid) => {
    const response = { error: 0, settings: [{ ...setting, ...over }] };
    expect(Value.Check(adminSettingOperations.listSettings.response, response)).toBe(isValid);
  });
});
