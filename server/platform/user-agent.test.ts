import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUserAgentParser } from './user-agent.ts';

const ROWS: readonly [string, string, Record<string, unknown>][] = [
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    { browser: 'Chrome', browserVersion: '126', os: 'Windows', osVersion: '10', device: 'desktop', isBot: false },
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    { browser: 'Safari', browserVersion: '17', os: 'macOS', osVersion: '10.15.7', device: 'desktop' },
  ],
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', browserVersion: '17', os: 'iOS', osVersion: '17.4', device: 'mobile' },
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', browserVersion: '125', os: 'Android', osVersion: '14', device: 'mobile' },
  ],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    { os: 'iOS', device: 'tablet' },
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    { browser: 'Firefox', browserVersion: '127', os: 'Linux', device: 'desktop', isBot: false },
  ],
  [
    'a television',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/3.0 Chrome/76.0 TV Safari/537.36',
    { os: 'Tizen', device: 'tv' },
  ],
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { isBot: true }],
  ['a library', 'curl/8.5.0', { isBot: true, browser: '' }],
  ['another library', 'Dart/3.5 (dart:io)', { isBot: true, browser: '' }],
  ['Word that checks a clicked link', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)', { isBot: true }],
  [
    'a headless browser',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
    { isBot: true },
  ],
  ['no header at all', '', { browser: '', browserVersion: '', os: '', osVersion: '', device: '', isBot: false }],
  ['names of the object prototype', 'constructor/1 __proto__/2 toString', { os: '' }],
];

describe('agents', () => {
  it.each(ROWS)('reads %s', (_name, header, expected) => {
    expect(createUserAgentParser()(header)).toMatchObject(expected);
  });

  it('answers a header from the cache with the same value', () => {
    const read = createUserAgentParser();
    const header = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    expect(read(header)).toBe(read(header));
  });

  it('evicts unused headers when the cache is full', () => {
    const read = createUserAgentParser(1);
    const first = read('curl/8.5.0');
    read('Wget/1.21');
    expect(read('curl/8.5.0')).toBe(first);
    for (const other of ['Wget/1.22', 'Wget/1.23']) read(other);
    expect(read('curl/8.5.0')).toEqual(first);
    expect(read('curl/8.5.0')).not.toBe(first);
  });

  it('never throws and never returns long texts', () => {
    const read = createUserAgentParser(10);
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: 'binary' }), (header) => {
        const { isBot, ...texts } = read(header);
        expect(typeof isBot).toBe('boolean');
        expect(Object.values(texts).every((text) => typeof text === 'string' && text.length <= 40)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('reads no more of a header than the longest real ones have', () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const read = createUserAgentParser();
    expect(read(`${browser} Googlebot/2.1`).isBot).toBe(true);
    expect(read(`${browser.padEnd(512, ' a')} Googlebot/2.1`).isBot).toBe(false);
  });
});
