import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequestPath, readReferrerHost } from './request-path.ts';

describe('a requested path', () => {
  it.each([
    ['/sale', '/sale'],
    ['/sale/', '/sale'],
    ['/', '/'],
    ['', '/'],
    ['/s%C3%BC%C3%9F', '/süß'],
    ['/a/b.html', '/a/b.html'],
    ['/%2F', '/'],
    ['/100%', '/100%'],
    ['/%E2%28', '/%E2%28'],
  ])('%s is read as %s', (raw, path) => {
    expect(parseRequestPath(raw)).toBe(path);
  });

  it.each(['/a%00b', '/a%0Ab', '/a%E2%80%AEb', '/a%E2%80%A8b'])(
    'stays as it came where it could not be seen: %s',
    (raw) => {
      expect(parseRequestPath(raw)).toBe(raw);
    },
  );

  it('has nothing in it that could not be seen, though it came like that', () => {
    expect(parseRequestPath('/a\u0085b')).toBe('/a%C2%85b');
    expect(parseRequestPath('/a\u00adb')).toBe('/a%C2%ADb');
  });

  it('is bounded, and cut between characters', () => {
    expect(parseRequestPath(`/${'a'.repeat(16_000)}`)).toHaveLength(200);
    expect([...parseRequestPath(`/${'%F0%9F%98%80'.repeat(150)}`)]).toHaveLength(151);
    expect([...parseRequestPath(`/${'%F0%9F%98%80'.repeat(199)}x`)].at(-1)).toBe('\u{1F600}');
    expect(parseRequestPath(`/${'%F0%9F%98%80'.repeat(2_000)}`).length).toBeLessThanOrEqual(400);
  });
});

describe('any path or referrer', () => {
  /** Requests are bytes, one character each. */
  const bytes = fc
    .array(fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(37, 48, 69, 70, 50, 56)), { maxLength: 900 })
    .map((codes) => String.fromCharCode(...codes));

  it('is text that every database keeps, and no more of it than there is room for', () => {
    fc.assert(
      fc.property(bytes, (raw) => {
        const path = parseRequestPath(`/${raw}`);
        expect(path).toMatch(/^\/[^\p{Cc}\p{Cs}]*$/u);
        expect([...path].length).toBeLessThanOrEqual(200);
        expect(readReferrerHost(`https://${raw}`)).toMatch(/^[^\p{Cc}\p{Cs}/]{0,253}$/u);
      }),
    );
  });
});

describe('the referring page', () => {
  it('is known by its host alone', () => {
    expect(readReferrerHost('https://user:word@News.Example:8443/letters/anna?mail=a@b.example')).toBe('news.example');
  });

  it.each([
    '',
    'nonsense',
    'android-app://com.example.mail/',
    'javascript:alert(1)',
    `https://${'a.'.repeat(150)}example/`,
  ])('is missing without a referrer: %s', (header) => {
    expect(readReferrerHost(header)).toBe('');
  });
});
