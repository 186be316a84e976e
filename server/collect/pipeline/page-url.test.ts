import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageReader, readPageUrl } from './page-url.ts';

describe('a page’s address', () => {
  it.each([
    ['https://Example.com', { host: 'example.com', path: '/', query: '' }],
    ['http://user:secret@example.com.:8080/a/b', { host: 'example.com', path: '/a/b', query: '' }],
    ['https://example.com/a?b=c#d', { host: 'example.com', path: '/a', query: 'b=c' }],
    ['https://example.com/#/basket?step=2', { host: 'example.com', path: '/#/basket', query: 'step=2' }],
    ['https://example.com/?a=1#!/basket?step=2', { host: 'example.com', path: '/#!/basket', query: 'a=1&step=2' }],
  ])('of %s', (address, page) => {
    expect(readPageUrl(address)).toEqual(page);
  });

  it.each(['', 'example.com', 'ftp://example.com/', 'https://', 'javascript:alert(1)', `https://${'a'.repeat(300)}/`])(
    'is not in %j',
    (address) => {
      expect(readPageUrl(address)).toBeUndefined();
    },
  );
});

describe('a reader that keeps pages', () => {
  it('returns the same as one that does not, the first time and later', () => {
    const read = createPageReader();
    const hosts = fc.constantFrom('https://a.example', 'http://B.example:80', 'ftp://c.example', '');
    const paths = fc.constantFrom('', '/', '/p', '/p?q=1', '/?', '#/r', '#!/r?s=1', `/${'x'.repeat(300)}`);
    fc.assert(
      fc.property(hosts, paths, (host, path) => {
        expect(read(host + path)).toEqual(readPageUrl(host + path));
        expect(read(host + path)).toEqual(readPageUrl(host + path));
      }),
    );
  });

  it('reads a page once, and addresses with a query or of great length every time', () => {
    const read = createPageReader();
    expect(read('https://a.example/p')).toBe(read('https://a.example/p'));
    expect(read('https://a.example/p?q')).not.toBe(read('https://a.example/p?q'));
    const long = `https://a.example/${'p'.repeat(200)}`;
    expect(read(long)).not.toBe(read(long));
  });
});
