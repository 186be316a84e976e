import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocation, withForwarded, withParameters } from './location.ts';

describe('a location', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/a%20b?x=1&y=~', 'https://shop.example/a%20b?x=1&y=~'],
    ['http://shop.example/#part', 'http://shop.example/#part'],
    ['https://shop.example/käse?ü=1', 'https://shop.example/k%C3%A4se?%C3%BC=1'],
    ['https://käse.example/', 'https://xn--kse-qla.example/'],
    ['https://shop.example/日本', 'https://shop.example/%E6%97%A5%E6%9C%AC'],
  ])('of %s is %s', (url, location) => {
    expect(toLocation(url, [])).toBe(location);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example/',
    '//shop.example/',
    '/inside',
    '',
    'https://user:secret@shop.example/',
    'http://user@shop.example/',
    'java\nscript:alert(1)',
  ])('is rejected: %s', (url) => {
    expect(toLocation(url, [])).toBeUndefined();
  });

  it.each([
    ['https://a.example/', 'https://a.example/?ref=w%26m'],
    ['https://a.example/?x=a%20b', 'https://a.example/?x=a%20b&ref=w%26m'],
    ['https://a.example/?', 'https://a.example/?ref=w%26m'],
    ['https://a.example/?x&', 'https://a.example/?x&ref=w%26m'],
    ['https://a.example/#frag?no', 'https://a.example/?ref=w%26m#frag?no'],
  ])('puts parameters behind the query of %s', (url, location) => {
    expect(toLocation(url, [{ name: 'ref', value: 'w&m' }])).toBe(location);
  });

  it('accepts parameters with half a surrogate pair, line breaks and umlauts', () => {
    const parameters = [
      { name: 'ä', value: 'a\r\nX-Evil: 1' },
      { name: 'half', value: '\ud800' },
    ];
    expect(toLocation('https://a.example/', parameters)).toBe(
      'https://a.example/?%C3%A4=a%0D%0AX-Evil%3A%201&half=%EF%BF%BD',
    );
  });

  it('is the same again, byte for byte, without what was added', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ09-._~%:/?#[]@!$&()*+,;='), maxLength: 30 });
    fc.assert(
      fc.property(part, (rest) => {
        const url = `https://shop.example/${rest}`;
        const [before = '', after, ...more] = withParameters(url, [{ name: 'wm', value: '{}' }]).split('wm=%7B%7D');
        expect(more).toEqual([]);
        expect(before).toMatch(/[?&]$/);
        expect([before + after, before.slice(0, -1) + after]).toContain(url);
      }),
    );
  });

  it('is printable ASCII and redirects to the same place, with any URL and parameters', () => {
    const part = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(
        part,
        part,
        fc.array(fc.record({ name: part, value: part }), { maxLength: 3 }),
        (path, query, pairs) => {
          const url = `https://shop.example/${path}?${query}`;
          const location = toLocation(url, pairs);
          if (location === undefined) return;
          expect(location).toMatch(/^[\x21-\x7e]+$/);
          expect(new URL(location).host).toBe('shop.example');
          expect(new URL(location).pathname).toBe(new URL(url).pathname);
        },
      ),
    );
  });
});

describe('forwarding a visitor’s parameters', () => {
  const none = new Set<string>();

  it.each([
    ['https://shop.example/', 'gclid=x', 'https://shop.example/?gclid=x'],
    ['https://shop.example/?a=1#part', 'b=%20&c', 'https://shop.example/?a=1&b=%20&c#part'],
    ['https://shop.example/?a=1', '', 'https://shop.example/?a=1'],
    ['https://shop.example/?a=1', 'a=2&b=3', 'https://shop.example/?a=1&b=3'],
    ['https://shop.example/?utm%5Fsource=1', 'utm_source=2', 'https://shop.example/?utm%5Fsource=1'],
    ['https://shop.example/', 'a=1#b', 'https://shop.example/'],
    ['https://shop.example/', 'a=\u00e9', 'https://shop.example/'],
    ['https://shop.example/', `a=${'x'.repeat(3000)}`, 'https://shop.example/'],
    ['https://shop.example/', '%zz=1', 'https://shop.example/?%zz=1'],
  ])('%s with %s is %s', (url, query, location) => {
    expect(withForwarded(url, query, none)).toBe(location);
  });

  it('keeps our own words to ourselves', () => {
    expect(withForwarded('https://shop.example/', 'wm=t&x=1', new Set(['wm']))).toBe('https://shop.example/?x=1');
  });

  it('never changes the host, path or fragment', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const [before, after] = [
          new URL('https://shop.example/p?a=1#f'),
          new URL(withForwarded('https://shop.example/p?a=1#f', query, none)),
        ];
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
        expect(after.searchParams.getAll('a')).toEqual(['1']);
      }),
    );
  });
});
