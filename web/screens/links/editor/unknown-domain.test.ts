import { describe, expect, it } from 'vitest';
import { TOP_LEVEL_DOMAINS } from '../../../state/hosts/top-level-domains.generated.ts';
import { isOneSlip, questionAbout } from './unknown-domain.ts';

const ask = (typed: string) => questionAbout(typed, TOP_LEVEL_DOMAINS);

describe('a destination', () => {
  it.each([
    ['exmaple.cmo', 'https://exmaple.com'],
    ['https://shop.example.con/spring?a=b#c', 'https://shop.example.com/spring?a=b#c'],
    ['http://verein.ogr', 'http://verein.org'],
    ['shop.comm', 'https://shop.com'],
    ['shop.nt:8080', 'https://shop.net:8080'],
  ])('%s is asked about, and %s suggested', (typed, suggestion) => {
    expect(ask(typed)?.suggestion).toBe(suggestion);
  });

  it('is asked about without a suggestion where none is near', () => {
    expect(ask('wiki.zzzz')).toEqual({ host: 'wiki.zzzz', ending: 'zzzz', suggestion: undefined });
  });

  it.each([
    'shop.com',
    'https://bücher.example.de',
    'https://пример.рф',
    'https://shop.com.',
    'localhost:3000',
    'http://wiki.local',
    'http://git.internal/a',
    'printer.home.arpa',
    'shop.test',
    'https://garden.example',
    '192.168.1.20',
    'http://10.0.0.1:8080/a',
    'http://[::1]:3000',
    'mailto:ada@exmaple.cmo',
    'not a url',
    'https://not a.url',
    'http://wiki/start',
    'https://',
    '',
  ])('%j is not asked about', (typed) => {
    expect(ask(typed)).toBeUndefined();
  });
});

it.each([
  ['cmo', 'com', true],
  ['con', 'com', true],
  ['co', 'com', true],
  ['comm', 'com', true],
  ['ocm', 'com', true],
  ['com', 'com', false],
  ['moc', 'com', false],
  ['zip', 'com', false],
  ['c', 'com', false],
])('from %s to %s is one slip: %s', (one, other, expected) => {
  expect(isOneSlip(one, other)).toBe(expected);
});

it('the list of endings is complete, in lower case and in ASCII', () => {
  expect(TOP_LEVEL_DOMAINS.size).toBeGreaterThan(1_400);
  for (const ending of TOP_LEVEL_DOMAINS) expect(ending).toMatch(/^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/);
});
