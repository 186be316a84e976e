import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  caddyFile,
  certbotCommand,
  hostOf,
  isBare,
  nginxBlock,
  shortName,
  typedHost,
  withoutPath,
} from './domain-data.ts';

it('hosts have no scheme', () => {
  expect([hostOf('https://go.example.com'), hostOf('http://a.test')]).toEqual(['go.example.com', 'a.test']);
});

describe('names of records', () => {
  it.each([
    ['_waymark.go.example.com', '_waymark.go'],
    ['_waymark.example.com', '_waymark'],
    ['_waymark.go.shop.co.uk', '_waymark.go'],
    ['go.example.com', 'go'],
    ['example.com', 'example.com'],
  ])('%s is %s at providers that add the domain', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each([
    ['example.com', true],
    ['shop.co.uk', true],
    ['go.example.com', false],
    ['go.shop.co.uk', false],
  ])('%s is bare: %s', (host, expected) => {
    expect(isBare(host)).toBe(expected);
  });
});

describe('the host of a typed domain', () => {
  it.each([
    ['shop.example', 'shop.example'],
    [' https://Go.Shop.example/x ', 'go.shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j is %s', (typed, host) => {
    expect(typedHost(typed)).toBe(host);
  });

  it.each(['', 'shop', 'https://www.s50 test', 'two words.example', 'www.s50%20test', 'mailto:a@shop.example', 'a..b'])(
    'is none of %j, so nothing is suggested for it',
    (typed) => {
      expect(typedHost(typed)).toBeUndefined();
    },
  );
});

it.each([
  [' https://Go.Shop.example/path?x=1#y ', 'https://Go.Shop.example'],
  ['go.shop.example/path', 'go.shop.example'],
  ['http://go.shop.example:8080/', 'http://go.shop.example:8080'],
  ['go.shop.example', 'go.shop.example'],
  ['not a domain', 'not a domain'],
])('%j is added as %j', (typed, added) => {
  expect(withoutPath(typed)).toBe(added);
});

describe('web server configurations', () => {
  const guide = readFileSync(new URL('../../../docs/branded-domains.md', import.meta.url), 'utf8');

  it('match the guide', () => {
    expect(guide).toContain(caddyFile());
    expect(guide).toContain(certbotCommand('go.example.com'));
    expect(guide).toContain(nginxBlock('go.example.com'));
  });

  it('contain the domain', () => {
    expect(nginxBlock('l.shop.example')).toContain('server_name l.shop.example;');
    expect(nginxBlock('l.shop.example')).not.toContain('example.com');
  });
});
