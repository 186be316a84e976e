import { describe, expect, it } from 'vitest';
import { readableUrl } from './readable-url.ts';

describe('readableUrl', () => {
  it.each([
    ['/bio/api/qr/1?limit=%', '/bio/api/qr/1?limit=%'],
    ['/a%20b/%C3%BC?x=%zz', '/a%20b/%C3%BC?x=%zz'],
    ['/qr/%', '/qr/%25'],
    ['/qr/%zz/update', '/qr/%25zz/update'],
    ['/qr/%C3%28', '/qr/%25C3%2528'],
    ['/%20/%C3', '/%20/%25C3'],
  ])('reads %s as %s', (url, read) => {
    expect(readableUrl(url)).toBe(read);
    expect(() => decodeURIComponent(read.split('?')[0] ?? '')).not.toThrow();
  });

  it('leaves a readable address unchanged', () => {
    const url = '/bio/api/urls?q=100%25';
    expect(readableUrl(url)).toBe(url);
  });
});
