import { describe, expect, it } from 'vitest';
import { fieldErrorOf, isWithin } from './form.ts';

describe('the error of a field', () => {
  const submitError = {
    fields: { url: ['Write it whole.'], 'devicetarget.0.link': ['Too long.', 'Not https.'], urls: ['Other.'] },
  };
  it.each([
    ['the field itself', 'url', 'Write it whole.'],
    ['a field inside it', 'devicetarget', 'Too long. Not https.'],
    ['nothing', 'title', undefined],
    ['not a field whose name only begins alike', 'ur', undefined],
  ])('is shown for %s', (_what, field, expected) => {
    expect(fieldErrorOf(submitError, field)).toBe(expected);
  });

  it('is undefined before a rejection', () => {
    expect(fieldErrorOf(undefined, 'url')).toBeUndefined();
  });

  it('is found in lists in bracket notation', () => {
    expect(fieldErrorOf({ fields: { 'pixels[2]': ['No such pixel.'] } }, 'pixels')).toBe('No such pixel.');
  });
});

it('does not contain the field name of the API', () => {
  expect(fieldErrorOf({ fields: { url: ['url must not be empty.'] } }, 'url')).toBe('This must not be empty.');
  expect(fieldErrorOf({ fields: { url: ['The url must be whole.'] } }, 'url')).toBe('The url must be whole.');
});

it.each([
  ['title', 'title is required.', 'This is required.'],
  ['tags', 'tags can have at most 10 items.', 'This can have at most 10 items.'],
  ['tags', 'tags needs at least 1 item.', 'This needs at least 1 item.'],
  ['expiry', 'expiry has an invalid format.', 'This has an invalid format.'],
  ['devicetarget.0.link', 'link must not be empty.', 'This must not be empty.'],
  ['pixels[2]', 'pixels must be unique.', 'This must be unique.'],
  ['pixels[2]', 'pixels[2] must be an integer.', 'This must be an integer.'],
  ['title', 'title fights have no place here.', 'title fights have no place here.'],
  ['title', 'subtitle must not be empty.', 'subtitle must not be empty.'],
])('of %s does not contain the field name: %s', (field, sentence, shown) => {
  expect(fieldErrorOf({ fields: { [field]: [sentence] } }, field)).toBe(shown);
});

it('a field belongs to its control or to one inside it', () => {
  const typed = new Set(['title', 'devicetarget.0.link']);
  expect(['title', 'devicetarget', 'devicetarget.0.link'].map((field) => isWithin(typed, field))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['tit', 'device', 'url'].map((field) => isWithin(typed, field))).toEqual([false, false, false]);
});
