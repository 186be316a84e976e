import { expect, it } from 'vitest';
import { readNextPath } from './next-path.ts';

it.each(['/app', '/app/', '/app/links', '/app/links?q=a%20b&sort=clicks#row-3', '/app/a//b'])(
  'redirects to %s',
  (path) => {
    expect(readNextPath(path)).toBe(path);
  },
);

it.each([
  ...['', 'app', '/', '/apple', '/App', '/docs', '/account', undefined, null, 7, ['/app/links']],
  ...[
    'https://evil.example/app',
    '//evil.example/app',
    '///evil.example/app',
    '/\\evil.example/app',
    '\\\\evil.example',
  ],
  ...[
    '/\tevil',
    '/\t/evil.example/app',
    '\t//evil.example',
    '//app/x',
    'javascript:alert(1)//app',
    '/app@evil.example',
  ],
  ...['/app/../logout', '/app/%2e%2e/logout', '/app/.%2e/q/x', '/app/..\\q', '/%61pp'],
])('redirects to the application instead of %j', (next) => {
  expect(readNextPath(next)).toBe('/app');
});

it('returns nothing that a header cannot contain', () => {
  expect(readNextPath('/app/ä\r\nSet-Cookie: a=b')).toBe('/app/%C3%A4Set-Cookie:%20a=b');
  expect(readNextPath('/app?q=\u0000€')).toBe('/app?q=%00%E2%82%AC');
});
