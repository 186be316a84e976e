import { describe, expect, it } from 'vitest';
import { isMeantBy, matchedWord, SETTINGS_PLACES } from './settings-places.ts';

const ALL = Object.values(SETTINGS_PLACES).flat();
const found = (input: string) => ALL.filter((place) => isMeantBy(place, input)).map(({ label }) => label);

describe('settings', () => {
  it('have an address and a name each, and none twice', () => {
    for (const part of ['to', 'label', 'name'] as const)
      expect(new Set(ALL.map((place) => place[part])).size).toBe(ALL.length);
    for (const { to } of ALL) expect(to).toMatch(/^\/settings(\/[a-z]+)?$/);
  });

  it.each([
    ['password', ['Security']],
    ['2FA', ['Security']],
    [' export', ['Data']],
    ['api k', ['API keys']],
    ['invite', ['Members', 'Invite people']],
    ['xport', []],
    ['', ALL.map(({ label }) => label)],
  ])('are found by the beginning of a word: %s', (input, labels) => {
    expect(found(input)).toEqual(labels);
  });

  it.each([
    ['passw', ['password']],
    [' 2FA', ['2fa']],
    ['rotate', ['rotate']],
    ['security', [undefined]],
    ['api k', [undefined]],
    ['', ALL.map(() => undefined)],
  ])('say by which word they were found, where the name does not: %s', (input, words) => {
    const places = ALL.filter((place) => isMeantBy(place, input));
    expect(places.map((place) => matchedWord(place, input))).toEqual(words);
  });
});
