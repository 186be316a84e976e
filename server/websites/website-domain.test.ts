import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { hostsOf, readDomain } from './website-domain.ts';

describe('readDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM ', 'example.com'],
    ['https://example.com', 'example.com'],
    ['HTTP://Example.com/path?query#part', 'example.com'],
    ['//cdn.example.com/x', 'cdn.example.com'],
    ['example.com/', 'example.com'],
    ['example.com?utm=1', 'example.com'],
    ['example.com.', 'example.com'],
    ['https://example.com./', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['https://example.com:443/', 'example.com'],
    ['www.example.com', 'www.example.com'],
    ['https://www.example.com/', 'www.example.com'],
    ['localhost', 'localhost'],
    ['http://localhost:3000', 'localhost'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['ｅｘａｍｐｌｅ．com', 'example.com'],
    ['my_shop.example.com', 'my_shop.example.com'],
    ['1.example.com', '1.example.com'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('reads %j as %j', (written, domain) => {
    expect(readDomain(written)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    'example',
    '.',
    '..',
    '.example.com',
    'example..com',
    'example.com..',
    '-a.example',
    'a-.example',
    'exa mple.com',
    'example.com\nother.com',
    'a\tb.com',
    'user@example.com',
    'https://user:pass@example.com/',
    'mailto:someone@example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    '/example.com',
    'example.com\\evil.com',
    '%65xample.com',
    'exam*ple.com',
    "'; drop table website; --",
    '<b>.com',
    'example.com:port',
    'example.com:123456',
    '127.0.0.1',
    '127.1',
    '１２７.0.0.1',
    '0x7f.0x1',
    '[::1]',
    '::1',
    'example.123',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
  ])('rejects %j and shows a valid domain', (written) => {
    expect(() => readDomain(written)).toThrow('Enter a domain such as example.com');
  });

  it.each([
    ['', 'Enter a domain such as example.com.'],
    ['not a domain', 'A domain has no spaces. Enter a domain such as example.com.'],
    ['https://203.0.113.7:8080/', 'An IP address is not a domain. Enter a domain such as example.com.'],
    ['[2001:db8::1]', 'An IP address is not a domain. Enter a domain such as example.com.'],
    ['ada@example.com', 'An email address is not a domain. Enter a domain such as example.com.'],
    ['127.1', 'An IP address is not a domain. Enter a domain such as example.com.'],
    ['::1', 'An IP address is not a domain. Enter a domain such as example.com.'],
    ['https://', 'This is not a domain. Enter a domain such as example.com.'],
    ['example.123', 'This is not a domain. Enter a domain such as example.com.'],
    ['example', '“example” has no ending such as .com. Enter a domain such as example.com.'],
    ['exam*ple.com', 'This is not a domain. Enter a domain such as example.com.'],
  ])('says what is wrong with %j', (written, sentence) => {
    expect(() => readDomain(written)).toThrow(sentence);
  });

  it('gives back what it gave, and rejects everything else as the caller’s slip', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string({ unit: 'binary' })), (written) => {
        try {
          const domain = readDomain(written);
          expect(readDomain(domain)).toBe(domain);
          expect(domain).toMatch(/^[a-z0-9_.-]{3,253}$/);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});

describe('hostsOf', () => {
  it.each([
    ['example.com', ['example.com', 'www.example.com']],
    ['www.example.com', ['www.example.com', 'example.com']],
    ['www.www.example.com', ['www.www.example.com', 'www.example.com']],
    ['wwwexample.com', ['wwwexample.com', 'www.wwwexample.com']],
  ])('%s is served at %j', (host, hosts) => {
    expect(hostsOf(host)).toEqual(hosts);
  });
});
