import { describe, expect, it } from 'vitest';
import { parseHost, parseShortUrl } from './short-url.ts';

describe('a short address', () => {
  it.each([
    ['https://go.example.com/abc', 'go.example.com', 'abc'],
    ['http://GO.example.com/AbC', 'go.example.com', 'AbC'],
    ['go.example.com/abc', 'go.example.com', 'abc'],
    ['go.example.com./abc/', 'go.example.com', 'abc'],
    ['https://go.example.com/bio/abc?x=1#y', 'go.example.com', 'abc'],
    ['localhost:3000/abc', 'localhost:3000', 'abc'],
    ['https://go.example.com:443/abc', 'go.example.com', 'abc'],
    [' abc ', undefined, 'abc'],
  ])('%s is %s and %s', (text, host, alias) => {
    expect(parseShortUrl(text)).toEqual({ host, alias });
  });

  it.each(['', 'https://go.example.com/', 'https://go.example.com/a/b', 'ftp://go.example.com/abc', 'a b', 'https://'])(
    'is not %j',
    (text) => {
      expect(parseShortUrl(text)).toBeUndefined();
    },
  );
});

describe('a host', () => {
  it.each([
    ['go.example.com', 'go.example.com'],
    ['https://GO.example.com/', 'go.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['http://localhost:3000', 'localhost:3000'],
    ['localhost:3000', 'localhost:3000'],
  ])('%s is %s', (text, host) => {
    expect(parseHost(text)).toBe(host);
  });

  it.each(['', 'a b', 'ftp://x.example', 'https://'])('is not %j', (text) => {
    expect(parseHost(text)).toBeUndefined();
  });
});
