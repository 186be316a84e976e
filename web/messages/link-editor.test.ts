import { describe, expect, it } from 'vitest';
import { codeWords, designWords } from './codes/codes.ts';
import { domainWords } from './domains.ts';
import { editorWords } from './link-editor.ts';
import { linkWords } from './links.ts';

describe('a short address', () => {
  it('goes by one word on every screen', () => {
    const texts = JSON.stringify([editorWords, linkWords, codeWords, designWords, domainWords].map(Object.values));
    // A record of the domain name system has this name, in capitals.
    expect(texts.replace('an ALIAS record', '')).not.toMatch(/\balias(es)?\b/i);
    expect(texts).not.toMatch(/\bback-half\b/i);
    expect(texts).toContain('Short address');
  });

  it.each([
    ['This alias is taken. Choose another one.', 'This short address is taken. Choose another one.'],
    [
      'An alias has 2 to 60 letters, digits, dashes or underscores.',
      'A short address has 2 to 60 letters, digits, dashes or underscores.',
    ],
    ['Choose its domain.', 'Choose its domain.'],
  ])('is refused in that word: %s', (fault, expected) => expect(editorWords.aliasFault(fault)).toBe(expected));
});
