import { describe, expect, it } from 'vitest';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { createFactsReader, drawOf, languageLookups } from './visitor-facts.ts';

const read = createFactsReader({ lookUp: () => ({ country: 'DE', region: '', city: '' }) }, createUserAgentParser());
const devicesOf = (userAgent: string) => read({ address: '203.0.113.7', userAgent, acceptLanguage: '' }).devices;

describe('the devices that a header names', () => {
  it.each([
    [
      'iphone, mobile',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'ipad, tablet',
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'android, mobile',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    ],
    [
      'android, tablet',
      'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    [
      'windows, desktop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    [
      'mac, desktop',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    ['linux, desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    [
      'chromeos, desktop',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    ['', 'curl/8.5.0'],
    ['', ''],
  ])('are %s', (words, userAgent) => {
    expect(devicesOf(userAgent).join(', ')).toBe(words);
  });
});

describe('the languages to look up for a visitor', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de-de de en'],
    ['de;q=0.2, en-GB;q=0.9', 'en-gb en de'],
    ['pt-PT,pt-BR;q=0.9', 'pt-pt pt pt-br'],
    ['zh-Hant-TW, zh-CN;q=0.5', 'zh-hant-tw zh-hant zh zh-cn'],
    ['fr;q=0.5, it;q=0.5', 'fr it'],
    ['de-AT, de;q=0', 'de-at'],
    ['en-GB-u-hc-h12', 'en-gb-u-hc-h12 en-gb-u-hc en-gb en'],
    ['FIL', 'fil'],
    ['en ; q = 1.000', 'en'],
    ['*, en;q=0.1', 'en'],
    ['*', ''],
    ['', ''],
    ['de;q=0', ''],
    ['<script>', ''],
    ['en;q=x, de', 'de'],
  ])('of %j are %s', (header, tags) => {
    expect(languageLookups(header).join(' ')).toBe(tags);
  });

  it('are read from a header of any length in linear time', () => {
    expect(languageLookups(`en,${'a-'.repeat(50_000)}`)).toEqual(['en']);
  });
});

describe('the position of a visitor in a split', () => {
  const visitor = (address: string, userAgent = 'Mozilla/5.0') => ({ address, userAgent, acceptLanguage: '' });

  it('stays the same from visit to visit, and differs from link to link', () => {
    expect(drawOf(visitor('203.0.113.7'), 5)).toBe(drawOf(visitor('203.0.113.7'), 5));
    expect(drawOf(visitor('203.0.113.7'), 5)).not.toBe(drawOf(visitor('203.0.113.7'), 6));
    expect(drawOf(visitor('203.0.113.7', 'a'), 5)).not.toBe(drawOf(visitor('203.0.113.7', 'b'), 5));
  });

  it('is evenly distributed, even for similar IP addresses', () => {
    const counts = [0, 0, 0, 0];
    for (let n = 0; n < 10_000; n++) {
      const draw = drawOf(visitor(`10.0.${n >> 8}.${n & 255}`), 1);
      expect(draw >= 0 && draw < 1).toBe(true);
      const quarter = Math.floor(draw * 4);
      counts[quarter] = (counts[quarter] ?? 0) + 1;
    }
    // Six standard deviations of a fair draw.
    for (const count of counts) expect(Math.abs(count - 2_500)).toBeLessThan(260);
  });
});
