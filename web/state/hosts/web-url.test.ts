import { describe, expect, it } from 'vitest';
import { webUrlOf, withScheme } from './web-url.ts';

describe('a typed address', () => {
  it.each([
    ['example.com/a', 'https://example.com/a'],
    ['  example.com ', 'https://example.com'],
    ['example.com?a=b:c', 'https://example.com?a=b:c'],
  ])('%j is a secure one: %j', (typed, sent) => {
    expect(withScheme(typed)).toBe(sent);
  });

  it.each([
    ['shop.example:8080', 'https://shop.example:8080'],
    ['shop.example:8080/spring?a=b', 'https://shop.example:8080/spring?a=b'],
  ])('%j has a port, and no scheme yet: %j', (typed, sent) => {
    expect(withScheme(typed)).toBe(sent);
  });

  it.each([
    ['localhost:4400/spring', 'http://localhost:4400/spring'],
    ['shop.localhost/a', 'http://shop.localhost/a'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['192.168.1.20/shop', 'http://192.168.1.20/shop'],
  ])('%j is on this machine or network, without a certificate: %j', (typed, sent) => {
    expect(withScheme(typed)).toBe(sent);
  });

  it.each([
    'http://example.com',
    'HTTPS://example.com',
    'ftp://x',
    'mailto:ada@example.com',
    'tel:112',
    // The service rejects it with its own message.
    'javascript:alert(1)',
    '',
  ])('%j stays', (typed) => {
    expect(withScheme(typed)).toBe(typed);
  });

  it('is empty when it is blank', () => {
    expect(withScheme('  ')).toBe('');
  });

  it.each(['two words', 'not a url', 'studio', 'Sale. Now open', 'shop..example', '/spring', '.example'])(
    '%j is left for the service to reject',
    (typed) => {
      expect(withScheme(typed)).toBe(typed);
      expect(webUrlOf(typed)).toBeNull();
    },
  );
});

describe('a web address', () => {
  it.each([
    ['shop.example/a b?c=d e', 'shop.example'],
    [' https://bücher.example:8080/a ', 'xn--bcher-kva.example:8080'],
    ['https://shop.example.', 'shop.example.'],
    ['localhost:4400/spring', 'localhost:4400'],
    ['http://LOCALHOST', 'localhost'],
    ['192.168.1.20', '192.168.1.20'],
    ['https://[::1]:3000/a', '[::1]:3000'],
    ['[2001:db8::1]', '[2001:db8::1]'],
    ['exmaple.cmo', 'exmaple.cmo'],
  ])('%j has a host: %s', (typed, host) => {
    expect(webUrlOf(typed)?.host).toBe(host);
  });

  it.each([
    '',
    'http://wiki/start',
    'https://not a url',
    'https://not a.url',
    'https://',
    '12345',
    'mailto:ada@shop.example',
  ])('%j is none', (typed) => {
    expect(webUrlOf(typed)).toBeNull();
  });
});
