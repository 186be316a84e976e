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
  function open() {
    const on: Record<string, (event: { preventDefault: () => void }) => void> = {};
    const addEventListener = (type: string, listener: (typeof on)[string]) => Object.assign(on, { [type]: listener });
    const ignore = () => undefined;
    const field = {
      value: '',
      minLength: 8,
      form: { addEventListener },
      addEventListener,
      setAttribute: ignore,
      focus: ignore,
    };
    const hint = { textContent: 'At least 8 characters.', setAttribute: ignore };
    const parentElement = { hidden: true, nextElementSibling: hint };
    const nextElementSibling = { textContent: '' };
    const meter = { dataset: { strength: 'password' }, value: -1, nextElementSibling, parentElement };
    const document = {
      querySelectorAll: (selector: string) => (selector.startsWith('meter') ? [meter] : []),
      getElementById: () => field,
    };
    runInNewContext(showScript, { document });
    return { field, hint, meter, on };
  }

  function type(...values: string[]) {
    const { field, meter, on } = open();
    return values.map((value) => {
      field.value = value;
      on.input?.({ preventDefault: () => undefined });
      return [meter.parentElement.hidden, meter.value, meter.nextElementSibling.textContent];
    });
  }

  it.each([
    ['sun', 1, 'Use a password of at least 8 characters.'],
    ['', 0, 'At least 8 characters.'],
    ['four plain words', 0, 'At least 8 characters.'],
  ])('keeps %j in the form: %d', (value, kept, sentence) => {
    const { field, hint, on } = open();
    let prevented = 0;
    field.value = value;
    on.submit?.({ preventDefault: () => prevented++ });
    expect([prevented, hint.textContent]).toEqual([kept, sentence]);
  });

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
