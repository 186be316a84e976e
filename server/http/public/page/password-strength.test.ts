import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';
import { passwordField, showScript } from './password-field.ts';
import { passwordStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['short 1', 0],
    ['aaaaaaaaaaaaaaaa', 1],
    ['12345678', 1],
    ['abcdefghijkl', 1],
    ['abababababab', 1],
    ['sunflower', 1],
    ['Sunflower7', 3],
    ['four plain words', 4],
    ['correct horse battery', 4],
    ['xK9!vQ2#', 2],
  ])('%j: %d', (password, strength) => expect(passwordStrength(password)).toBe(strength));

  it('never sinks when a password grows by another word', () => {
    const words = ['harbor', ' lantern', ' quickly', ' 27', ' Velvet!'];
    const strengths = words.map((_, index) => passwordStrength(words.slice(0, index + 1).join('')));
    expect(strengths).toEqual(strengths.toSorted());
    expect(strengths.at(-1)).toBe(4);
  });
});

describe('the meter', () => {
  /** Runs the page's script with a field and a meter. */
  function type(...values: string[]) {
    const listeners: (() => void)[] = [];
    const field = { value: '', addEventListener: (_: string, listener: () => void) => listeners.push(listener) };
    const meter = { dataset: { strength: 'password' }, value: -1, nextElementSibling: { textContent: '' } };
    const shown = { ...meter, parentElement: { hidden: true } };
    const document = {
      querySelectorAll: (selector: string) => (selector.startsWith('meter') ? [shown] : []),
      getElementById: () => field,
    };
    runInNewContext(showScript, { document });
    return values.map((value) => {
      field.value = value;
      for (const listener of listeners) listener();
      return [shown.parentElement.hidden, shown.value, shown.nextElementSibling.textContent];
    });
  }

  it('appears with the first character, says the strength, and disappears with the last', () => {
    expect(type('sun', 'four plain words', '')).toEqual([
      [false, 0, 'Too short'],
      [false, 4, 'Strong'],
      [true, 0, 'Too short'],
    ]);
  });

  it.each([
    ['new-password', true],
    ['current-password', false],
  ] as const)('is beside a %s: %s', (autocomplete, isThere) => {
    expect(passwordField({ autocomplete, more: html`` }).markup.includes('data-strength')).toBe(isThere);
  });
});
