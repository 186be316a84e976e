import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostOf, pathOf, queryOf, shortPathOf, shownAddress } from './edge-request.ts';

describe('a host header', () => {
  it.each([
    ['go.example.com', 'go.example.com'],
    ['Go.Example.COM:8080', 'go.example.com'],
    ['go.example.com.', 'go.example.com'],
    ['go.example.com.:80', 'go.example.com'],
    ['[::1]:3000', '[::1]'],
    ['[::1]', '[::1]'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['', ''],
  ])('%s is the host %s', (header, host) => {
    expect(hostOf(header)).toBe(host);
  });

  it('that is missing is not a host', () => {
    expect(hostOf(undefined)).toBe('');
  });
});

describe('a short address', () => {
  it.each([
    ['/abc', 'link', 'abc'],
    ['/abc/', 'link', 'abc'],
    ['/abc?x=1', 'link', 'abc'],
    ['/abc/?x=/y', 'link', 'abc'],
    ['/abc?next=/q/word', 'link', 'abc'],
    ['/a%20b', 'link', 'a b'],
    ['/k%C3%A4se', 'link', 'käse'],
    ['/bio/abc', 'link', 'abc'],
    ['/bio/abc/?x', 'link', 'abc'],
    ['/q/word', 'code', 'word'],
    ['/r/slug?x=1', 'rotator', 'slug'],
    ['/bio/r/slug', 'rotator', 'slug'],
    ['/bio/r/slug/?x=/1', 'rotator', 'slug'],
  ])('%s names the %s %s', (url, kind, word) => {
    expect(shortPathOf(url)).toEqual({ kind, word });
  });

  it.each([
    '/',
    '/?x=1',
    '/@name',
    '/a/b',
    '/bio//',
    '/q/a/b',
    '/bio/api/url',
    '//',
    '//evil.example',
    '/u/a/b',
    '/bio/u/a/b',
    '/bio/r/a/b',
  ])('is not %s', (url) => {
    expect(shortPathOf(url)?.word ?? '').not.toMatch(/./);
  });

  it.each(['/%', '/%E0%A4%A', '/%00', '/a%0Ab', '/a%2Fb', '/%5C', `/${'x'.repeat(121)}`, '/q/%FF', '/%ED%A0%80'])(
    '%s has a word that cannot be stored',
    (url) => {
      expect(shortPathOf(url)?.word).toBe('');
    },
  );

  it('never throws, and never holds a slash or a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const word = shortPathOf(`/${text}`)?.word ?? '';
        expect(word).not.toMatch(/[\p{Cc}/\\]/u);
        expect(word.isWellFormed()).toBe(true);
      }),
    );
  });

  it('splits path and query at the first question mark', () => {
    expect([pathOf('/a?b?c'), queryOf('/a?b?c'), pathOf('/a'), queryOf('/a')]).toEqual(['/a', 'b?c', '/a', '']);
  });

  it.each([
    ['/sprng?password=1', 'go.example/sprng'],
    ['/call%20us%20now', 'go.example/call%20us%20now'],
    [`/${'a'.repeat(99)}`, `go.example/${'a'.repeat(68)}…`],
  ])('is shown without its query, encoded and short: %s', (url, shown) => {
    expect(shownAddress({ headers: { host: 'go.example' }, url })).toBe(shown);
  });
});
