import { describe, expect, it } from 'vitest';
import { withTags } from './tags-field.tsx';

describe('typed tags', () => {
  it.each([
    ['one', ['a'], 'b', ['a', 'b']],
    ['several by commas', [], 'a, b,c,', ['a', 'b', 'c']],
    ['none of blanks', ['a'], ' , ', ['a']],
    ['none twice, whatever its case', ['Print'], 'print, PRINT', ['Print']],
  ])('add %s', (_what, tags, text, expected) => {
    expect(withTags(tags, text)).toEqual(expected);
  });
});
