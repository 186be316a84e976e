import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restOf, withRest } from './subpaths.ts';

describe('the subpath of a link', () => {
  it.each([
    '/guide',
    '/guide/',
    '/guide/start.html',
    '/a%20b/%C3%A9',
    '/100%25',
    '/100%2525',
    '/a;v=1/b=c,d:e@f',
    '/..x/x../.x',
    '/@ada',
    '/a%3Fb%23c',
  ])('is forwarded unchanged: %s', (path) => {
    expect(restOf(path)).toBe(path);
  });

  it.each(['', '/'])('is nothing where the path is over: %j', (path) => {
    expect(restOf(path)).toBe('');
  });

  it.each([
    ['two dots', '/../secret'],
    ['two dots at the end', '/a/..'],
    ['one dot', '/./a'],
    ['dots as percent sequences', '/%2e%2e/secret'],
    ['half of them', '/.%2E/secret'],
    ['dots behind an encoded slash', '/a%2f..%2fsecret'],
    ['dots encoded twice', '/%252e%252e/secret'],
    ['dots encoded three times', '/%25252e%25252e/secret'],
    ['dots with a parameter', '/..;x=1/secret'],
    ['dots with an encoded parameter', '/..%3bx/secret'],
    ['two slashes', '//evil.example/'],
    ['two slashes inside', '/a//b'],
    ['an encoded slash behind a slash', '/%2fevil.example'],
    ['a backslash', '/\\evil.example'],
    ['an encoded backslash', '/%5c..%5csecret'],
    ['a whole address', 'https://evil.example/'],
    ['a whole address below', '/https://evil.example/'],
    ['a whole address, encoded', '/https%3A%2F%2Fevil.example'],
    ['no slash before it', 'guide'],
    ['somebody’s name for a host', '@evil.example/'],
    ['a line break', '/a\r\nX-Evil: 1'],
    ['an encoded line break', '/a%0d%0aX-Evil:%201'],
    ['an encoded nought', '/a%00'],
    ['a blank', '/a b'],
    ['a letter that is no ASCII', '/\u00e9'],
    ['a fragment', '/a#b'],
    ['a query', '/a?b'],
    ['half a percent sequence', '/%e'],
    ['percent sequences of no text', '/%ff'],
    ['dots that are written too long', '/%c0%ae%c0%ae/secret'],
    ['dots behind a stray percent sign', '/100%25/%252e%252e/secret'],
    ['percent sequences without an end', `/%${'25'.repeat(9)}2e`],
    ['more than anybody has', `/${'x'.repeat(2_048)}`],
  ])('is rejected with %s', (_, path) => {
    expect(restOf(path)).toBeUndefined();
  });
});

describe('a destination with a subpath', () => {
  it.each([
    ['https://docs.example', '/a', 'https://docs.example/a'],
    ['https://docs.example/', '/a', 'https://docs.example/a'],
    ['https://docs.example/base', '/a/b/', 'https://docs.example/base/a/b/'],
    ['https://docs.example/base/', '/a', 'https://docs.example/base/a'],
    ['https://docs.example/base?x=/1#y', '/a', 'https://docs.example/base/a?x=/1#y'],
    ['https://docs.example?x=1', '/a', 'https://docs.example/a?x=1'],
    ['https://docs.example/base#a?b', '/a', 'https://docs.example/base/a#a?b'],
    ['https://docs.example/base/?x=1', '', 'https://docs.example/base/?x=1'],
  ])('%s and %s is %s', (target, rest, address) => {
    expect(withRest(target, rest)).toBe(address);
  });

  const piece = fc.oneof(
    fc.constantFrom('..', '.', '%2e', '%2E%2e', '%252e', '/', '//', '\\', '%2f', '%5c', '%', '@', ':', ';', '?', '#'),
    fc.constantFrom('https:', 'javascript:', 'evil.example', '%0d%0a', '\n', '\t', '%00', '\u2028', '\u00e9', 'a', '+'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const path = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
  const target = fc.constantFrom(
    ...['https://docs.example/base/deep', 'https://docs.example/base/deep/', 'http://docs.example:8080/base/deep?x=1'],
    ...['https://docs.example/base/deep?x=1#part', 'https://docs.example/base/deep#part?no'],
  );

  it('never has another scheme, host, query or fragment, and never climbs, no matter how often it is decoded', () => {
    let handedOn = 0;
    const property = fc.property(target, path, (address, requested) => {
      const rest = restOf(requested);
      if (rest === undefined) return;
      handedOn++;
      const location = withRest(address, rest);
      expect(location).toMatch(/^[\x21-\x7e]+$/);
      const [before, after] = [new URL(address), new URL(location)];
      expect([after.origin, after.search, after.hash]).toEqual([before.origin, before.search, before.hash]);
      let pathname = after.pathname;
      for (let round = 0; round < 6; round++) {
        expect(new URL(`https://docs.example${pathname.replaceAll('\\', '/')}`).pathname).toMatch(
          /^\/base\/deep(\/|$)/,
        );
        pathname = decodeURIComponent(pathname.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
      }
    });
    fc.assert(property, { numRuns: 3_000 });
    expect(handedOn).toBeGreaterThan(50);
  });
});
