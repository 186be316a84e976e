import { describe, expect, it } from 'vitest';
import { emailAddress, mailSender, oneOf, webUrl, wholeNumber } from './setting-reader.ts';

describe('a whole number', () => {
  const reader = wholeNumber(1, 365);
  it.each([
    ['1', 1],
    ['365', 365],
    ['007', 7],
    ['0', undefined],
    ['366', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e2', undefined],
    ['1000000000', undefined],
    ['many', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, value) => {
    expect(reader.read(text)).toBe(value);
  });

  it('says its bounds', () => {
    expect(reader.expected).toBe('a whole number from 1 to 365');
  });
});

describe('one of several words', () => {
  const reader = oneOf(['open', 'closed']);
  it.each([
    ['open', 'open'],
    ['closed', 'closed'],
    ['Open', undefined],
    ['open ', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, value) => {
    expect(reader.read(text)).toBe(value);
  });

  it('lists the words', () => {
    expect(reader.expected).toBe('one of open, closed');
  });
});

describe('a URL', () => {
  it.each([
    ['https://feed.example/v1.json?a=b', true],
    ['http://feed.example:8080/', true],
    ['feed.example/v1.json', false],
    ['ftp://feed.example/', false],
    ['javascript:alert(1)', false],
    ['https://user:secret@feed.example/', false],
    ['https://user@feed.example/', false],
    ['https://', false],
    ['', false],
  ])('can be %j: %s', (text, isValid) => {
    expect(webUrl.read(text)).toBe(isValid ? text : undefined);
  });
});

const NO_ADDRESSES = [
  ['nothing', ''],
  ['no domain', 'abuse'],
  ['two addresses', 'a@example.com,b@example.com'],
  ['two lines', 'a@example.com\nBcc: b@example.com'],
  ['a space', 'a b@example.com'],
  ['two at signs', 'a@b@example.com'],
  ['a long local part', `${'x'.repeat(65)}@example.com`],
] as const;

describe('an email address', () => {
  it.each(['abuse@example.com', 'o’neill+x@sub.example.com', 'x@localhost'])('can be %s', (text) => {
    expect(emailAddress.read(text)).toBe(text);
  });

  it.each(NO_ADDRESSES)('cannot be %s', (_what, text) => {
    expect(emailAddress.read(text)).toBeUndefined();
  });

  it('has no name', () => {
    expect(emailAddress.read('Acme <a@example.com>')).toBeUndefined();
  });
});

describe('the sender of emails', () => {
  it.each([
    'links@example.com',
    'Acme <links@example.com>',
    'Acme<links@example.com>',
    'Müller & Söhne <links@example.com>',
    '"Acme, Inc." <links@example.com>',
    'Waymark <waymark@localhost>',
  ])('can be %s', (text) => {
    expect(mailSender.read(text)).toBe(text);
  });

  it.each(NO_ADDRESSES)('cannot be %s', (_what, text) => {
    expect(mailSender.read(text)).toBeUndefined();
  });

  it.each([
    ['a name alone', 'Acme'],
    ['a name with an unquoted comma, which would be two senders', 'Acme, Inc. <links@example.com>'],
    ['a name with a line break', 'Acme\r\nBcc: x@example.com <links@example.com>'],
    ['a quote that does not end', '"Acme <links@example.com>'],
    ['an empty name', '<links@example.com>'],
    ['two addresses', 'Acme <links@example.com> <x@example.com>'],
    ['text after the address', 'Acme <links@example.com> x'],
  ])('cannot be %s', (_what, text) => {
    expect(mailSender.read(text)).toBeUndefined();
  });
});
