import { describe, expect, it } from 'vitest';
import { authorName, authorText, changeAfter } from './author-text.ts';

const author = (name: string, date = '2026-03-01 12:00:00', key: string | null = null, person: number | null = 3) => ({
  name,
  date,
  key,
  person,
  picture: null,
});
const NOW = Date.UTC(2026, 2, 3, 12);

describe('an author', () => {
  it.each([
    [author('ana'), 'ana'],
    [author('ana', '', 'CI'), 'ana with the API key CI'],
    [author('', '', null, 8), '#8'],
    [author('', '', null, null), 'the operator'],
  ])('%j is called %s', (who, name) => expect(authorName(who)).toBe(name));
});

describe('the sentence about an object', () => {
  it('names who created it, and who changed it since', () => {
    const created = author('ana');
    const changed = author('ben', '2026-03-02 12:00:00');
    const text = authorText({ created, changed }, NOW);
    expect(text).toMatch(/^Created by ana .+\. Changed by ben .+\.$/);
    expect(authorText({ created, changed: created }, NOW)).toMatch(/^Created by ana [^.]+\.$/);
    expect(authorText({ created: null, changed }, NOW)).toMatch(/^Changed by ben [^.]+\.$/);
    expect(authorText({ created: null, changed: null }, NOW)).toBe('');
  });

  it('has no change that is the creation', () => {
    expect(changeAfter({ created: author('ana'), changed: author('ana') })).toBeUndefined();
    expect(changeAfter({ created: null, changed: author('ana') })?.name).toBe('ana');
    expect(changeAfter({ created: null, changed: null })).toBeUndefined();
    // Times have seconds: another person, or a key, changed it in the same one.
    const ben = { ...author('ben'), person: 4 };
    expect(changeAfter({ created: author('ana'), changed: ben })?.name).toBe('ben');
    expect(changeAfter({ created: author('ana'), changed: { ...author('ana'), key: 'CI' } })?.key).toBe('CI');
  });
});

describe('the sentence about people who are gone, and keys', () => {
  it.each([
    [author('', '2026-03-02 12:00:00', null, 8), 'Created by #8 '],
    [author('', '2026-03-02 12:00:00', null, null), 'Created by the operator '],
    [author('ana', '2026-03-02 12:00:00', 'Deploy'), 'Created by ana with the API key Deploy '],
  ])('begins %j', (created, start) => {
    expect(authorText({ created, changed: null }, NOW)).toContain(start);
  });
});
