import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { readDestination } from './destination.ts';

const ownHosts = new Set(['way.example', 'localhost:3000']);
const read = (text: string) => readDestination(text, { field: 'url', ownHosts });

describe('a destination', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a/b?c=d&e=%20f#g',
    'HTTPS://Example.COM/Path',
    'https://example.com/?q=a@b',
    'http://127.0.0.1:9999/x',
    'https://[2001:db8::1]/',
    "https://example.com/it's/(fine)*",
  ])('is stored as written: %s', (text) => {
    expect(read(text)).toBe(text);
  });

  it.each([
    ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://example.com/<script>"', 'https://example.com/%3Cscript%3E%22'],
    ['https://例え.example/?q=試', 'https://xn--r8jz45g.example/?q=%E8%A9%A6'],
  ])('is stored in ASCII: %s', (text, stored) => {
    expect(read(text)).toBe(stored);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/',
    'mailto:a@example.com',
    'view-source:https://example.com/',
    'blob:https://example.com/1',
    'example.com',
    '//example.com/',
    '/path',
    '',
    'https:',
    'https://',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://exa mple.com/',
    'https://example.com:99999/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
    ' https://example.com/',
    'https://example.com/ ',
    '\u00a0https://example.com/',
    'https://example.com/a\tb',
    'https://example.com/a\nb',
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://example.com/\u0000',
    'https://example.com/\u0085',
    `https://example.com/${'a'.repeat(8200)}`,
    `https://example.com/${'é'.repeat(3000)}`,
  ])('is rejected: %j', (text) => {
    expect(() => read(text)).toThrow(AppError);
  });

  it.each([
    'https://way.example/abc',
    'http://WAY.example/abc',
    'https://way.example./abc',
    'https://way.example:443/abc',
    'https://way.example//abc',
    'https://way.example/bio/abc',
    'https://way.example/q/code',
    'https://way.example/bio/q/code',
    'https://way.example/r/slug',
    'https://way.example/%61bc',
    'http://localhost:3000/abc?x=1',
  ])('must not be one of our own short addresses: %s', (text) => {
    expect(() => read(text)).toThrow('is already a short link');
  });

  it.each([
    'https://way.example/',
    'https://way.example/@ada',
    'https://way.example/bio/qr/code',
    'https://way.example/u/ada/summer-1',
    'https://way.example/docs',
    'http://localhost:4000/abc',
    'https://other.way.example/abc',
    'https://way.example.org/abc',
  ])('may be a page of this service or a similar host: %s', (text) => {
    expect(read(text)).toBe(text);
  });

  it('is an absolute ASCII http address without credentials, for any input', () => {
    const anything = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((tail) => `https://${tail}`),
    );
    fc.assert(
      fc.property(anything, (text) => {
        let stored: string;
        try {
          stored = read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          return;
        }
        expect(stored).toMatch(/^https?:\/\/[\x21-\x7e]+$/i);
        const url = new URL(stored);
        expect([url.username, url.password]).toEqual(['', '']);
        expect(url.href).toBe(new URL(text).href);
      }),
    );
  });
});
