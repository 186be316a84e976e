import { describe, expect, it } from 'vitest';
import { maskedUrl } from './masked-url.ts';

const TOKEN = 'q8Zr4TnB2vXy7LmK9pWd3sHf';
const KEY = `wm_${TOKEN}${TOKEN}`;

describe('in the access log', () => {
  it.each([
    ['/login/password?token=abc', '/login/password?token=***'],
    ['/login/join?invitation=x', '/login/join?invitation=***'],
    [
      '/login/openid/callback?code=1&state=2&iss=https%3A%2F%2Fid.example',
      '/login/openid/callback?code=***&state=***&iss=https%3A%2F%2Fid.example',
    ],
    ['/l?password=a=b', '/l?password=***'],
    ['/l?%70assword=a', '/l?%70assword=***'],
    ['/l?api_key=1', '/l?api_key=***'],
    ['/l?Signature=1&Expires=2', '/l?Signature=***&Expires=2'],
    [`/l?ref=${TOKEN}`, '/l?ref=***'],
    [`/l?${TOKEN}`, '/l?***'],
    ['/l?from=anna%40example.com', '/l?from=***'],
    ['/login?next=%2Flogin%2Fpassword%3Ftoken%3Dabc', '/login?next=***'],
    [`/unsubscribe/${TOKEN}`, '/unsubscribe/***'],
    [`/x/${KEY}/y`, '/x/***/y'],
    ['/x/0123456789abcdef0123456789abcdef', '/x/***'],
    ['/users/anna@example.com', '/users/***'],
    [`https://anna:secret@example.com/a/${TOKEN}?b=1#${TOKEN}`, 'https://***/a/***?b=1'],
  ])('%s appears as %s', (url, masked) => expect(maskedUrl(url)).toBe(masked));

  it.each([
    '/',
    '/spring-2026-Newsletter',
    '/a-very-long-alias-that-somebody-chose-in-2026',
    '/@anna',
    '/q/Ab3dE9',
    '/bio/api/url/31?page=2&limit=50',
    '/app/w/1/websites/2?period=30d&from=2026-01-01',
    '/l?utm_source=letter&utm_campaign=Spring%202026',
    '/l?a=%E0%A4%A',
    '/l?flag&empty=&=odd',
    'https://www.example.com/page?x=1',
    '',
  ])('%s appears as it is', (url) => expect(maskedUrl(url)).toBe(url));
});
