import { describe, expect, it } from 'vitest';
import { codeMessages, designMessages } from '../codes/codes.ts';
import { domainMessages } from '../domains.ts';
import { editorMessages } from './link-editor.ts';
import { linkMessages } from './links.ts';

describe('a short address', () => {
  it('goes by one word on every screen', () => {
    const texts = JSON.stringify(
      [editorMessages, linkMessages, codeMessages, designMessages, domainMessages].map(Object.values),
    );
    // A record of the domain name system has this name, in capitals.
    expect(texts.replace('an ALIAS record', '')).not.toMatch(/\balias(es)?\b/i);
    expect(texts).not.toMatch(/\b(short address|slug)\b/i);
    expect(texts).toContain('Back-half');
  });

  it.each([
    ['This alias is already taken. Choose another one.', 'This back-half is already taken. Choose another one.'],
    ['The alias * requires a branded domain.', 'The back-half * requires a branded domain.'],
    [
      'expiry must be a valid date: YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS in UTC.',
      'Enter the expiry as YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS in UTC.',
    ],
    ['Use 2 to 60 letters, digits, dashes or underscores.', 'Use 2 to 60 letters, digits, dashes or underscores.'],
  ])('is rejected with the words of the screen: %s', (error, expected) =>
    expect(editorMessages.linkError(error)).toBe(expected),
  );
});
