import { describe, expect, it } from 'vitest';
import { faultOf } from './form.ts';

describe('what is wrong with a field', () => {
  const refusal = {
    fields: { url: ['Write it whole.'], 'devicetarget.0.link': ['Too long.', 'Not https.'], urls: ['Other.'] },
  };
  it.each([
    ['the field itself', 'url', 'Write it whole.'],
    ['a field inside it', 'devicetarget', 'Too long. Not https.'],
    ['nothing', 'title', undefined],
    ['not a field whose name only begins alike', 'ur', undefined],
  ])('is told for %s', (_what, field, expected) => {
    expect(faultOf(refusal, field)).toBe(expected);
  });

  it('is nothing before anything was refused', () => {
    expect(faultOf(undefined, 'url')).toBeUndefined();
  });

  it('is found in lists that are written with brackets', () => {
    expect(faultOf({ fields: { 'pixels[2]': ['No such pixel.'] } }, 'pixels')).toBe('No such pixel.');
  });
});
