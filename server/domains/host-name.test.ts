import { describe, expect, it } from 'vitest';
import { readDomainName, registeredDomain } from './host-name.ts';

const own = new Set(['way.example', 'localhost:3000', 'dev.example:8080']);

describe('a domain name', () => {
  it.each([
    ['go.example.com', 'https', 'go.example.com'],
    ['https://GO.Example.com/', 'https', 'go.example.com'],
    ['http://go.example.com', 'http', 'go.example.com'],
    ['HTTP://go.example.com', 'http', 'go.example.com'],
    [' go.example.com. ', 'https', 'go.example.com'],
    ['münchen.example', 'https', 'xn--mnchen-3ya.example'],
    ['https://аррle.com', 'https', 'xn--le-6kc8da.com'],
    ['go.例え.example', 'https', 'go.xn--r8jz45g.example'],
    ['1.example.com', 'https', '1.example.com'],
    ['sub.way.example', 'https', 'sub.way.example'],
    [`${'a'.repeat(63)}.example`, 'https', `${'a'.repeat(63)}.example`],
  ])('%s is %s and %s', (text, scheme, host) => {
    expect(readDomainName(text, own)).toEqual({ scheme, host });
  });

  it.each([
    '',
    'localhost',
    'example',
    'go.example.com:8080',
    'https://go.example.com:443',
    'https://go.example.com/path',
    'go.example.com/path',
    'go.example.com?x',
    'go.example.com#x',
    'user@go.example.com',
    'ftp://go.example.com',
    'javascript://go.example.com',
    '//go.example.com',
    '127.0.0.1',
    'http://127.1',
    '0x7f.0.0.1',
    '2130706433',
    '[::1]',
    '1.2.3.4.',
    'go..example.com',
    '.example.com',
    '-go.example.com',
    'go-.example.com',
    'my_host.example.com',
    '*.example.com',
    'go example.com',
    'go.example.com\\evil',
    'go.exa%6dple.com%00',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
  ])('is not %j', (text) => {
    expect(() => readDomainName(text, own)).toThrow('host name');
  });

  it.each(['way.example', 'https://WAY.example', 'dev.example'])('is not our own %s', (text) => {
    expect(() => readDomainName(text, own)).toThrow('belongs to this service');
  });
});

it.each([
  ['example.com', 'example.com'],
  ['go.link.example.com', 'example.com'],
  ['go.shop.co.uk', 'shop.co.uk'],
  ['go.example.co', 'example.co'],
])('%s belongs to the registered domain %s', (host, domain) => {
  expect(registeredDomain(host)).toBe(domain);
});
