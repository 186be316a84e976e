import { describe, expect, it } from 'vitest';
import { checkedUrl, FetchRejection, portOf } from './guarded-fetch-url.ts';

const WEB_PORTS = [80, 443];

describe('addresses that may be fetched', () => {
  it.each([
    ['https://example.com/logo.png', 'https://example.com/logo.png'],
    ['HTTP://EXAMPLE.com:80/a?b=c', 'http://example.com/a?b=c'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['  https://example.com/\t', 'https://example.com/'],
    ['http://example.com/#top', 'http://example.com/#top'],
  ])('%j is read as %s', (text, href) => {
    expect(checkedUrl(text, undefined, WEB_PORTS).href).toBe(href);
  });

  it.each([
    ['nothing', ''],
    ['a path', '/logo.png'],
    ['a bare host', 'example.com'],
    ['no host', 'http://'],
    ['a broken address', 'http://[::1'],
    ['a zone id', 'http://[fe80::1%25eth0]/'],
    ['an address out of range', 'http://256.256.256.256/'],
    ['a NUL in the host', 'http://exa\u0000mple.com/'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['ftp', 'ftp://example.com/'],
    ['gopher', 'gopher://example.com:80/'],
    ['web sockets', 'ws://example.com/'],
    ['a user', 'http://root@example.com/'],
    ['a password', 'http://:secret@example.com/'],
    ['another port', 'http://example.com:8080/'],
    ['the mail port', 'http://example.com:25/'],
    ['port zero', 'http://example.com:0/'],
  ])('%s is rejected', (_, text) => {
    expect(() => checkedUrl(text, undefined, WEB_PORTS)).toThrow(FetchRejection);
  });
});

describe('redirects', () => {
  const previous = new URL('https://example.com/a/b');

  it.each([
    ['../logo.png', 'https://example.com/logo.png'],
    ['//cdn.example.com/x', 'https://cdn.example.com/x'],
    ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ])('%s is resolved against the address before', (location, href) => {
    expect(checkedUrl(location, previous, WEB_PORTS).href).toBe(href);
  });

  it.each(['http://example.com/', 'file:///etc/passwd', '//example.com:22/', 'https://a:b@example.com/'])(
    '%s is rejected as a target',
    (location) => {
      expect(() => checkedUrl(location, previous, WEB_PORTS)).toThrow(FetchRejection);
    },
  );

  it('may redirect from http to https, as most websites do, and not back', () => {
    const plain = new URL('http://example.com/');
    expect(checkedUrl('https://example.com/', plain, WEB_PORTS).href).toBe('https://example.com/');
    expect(() => checkedUrl('http://example.com/', previous, WEB_PORTS)).toThrow('from https to http');
  });
});

describe('the port in force', () => {
  it.each([
    ['http://example.com/', 80],
    ['https://example.com/', 443],
    ['http://example.com:443/', 443],
    ['https://example.com:80/', 80],
  ])('of %s is %i', (url, port) => {
    expect(portOf(new URL(url))).toBe(port);
  });
});
