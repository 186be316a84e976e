import { describe, expect, it } from 'vitest';
import { CHROME, clickHit, GOOGLEBOT, pageHit, rowOf } from '../../collect.fixture.ts';
import type { RawHit } from '../../hit.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const EDGE = `${CHROME} Edg/126.0.0.0`;
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36';
const brands = (version: number, name = 'Google Chrome') =>
  `"Not/A)Brand";v="8", "Chromium";v="${version}", "${name}";v="${version}"`;

const PEOPLE: [string, Partial<RawHit>][] = [
  ['Chrome with its brands', { brands: brands(126) }],
  ['Chrome over plain http, which sends none', {}],
  ['Edge', { userAgent: EDGE, brands: brands(126, 'Microsoft Edge') }],
  ['Samsung Internet, whose own version is another', { userAgent: SAMSUNG, brands: brands(121, 'Samsung Internet') }],
  ['Firefox', { userAgent: FIREFOX }],
  ['an app whose agent is no browser’s', { userAgent: 'Mozilla/5.0 (Unheard of)', acceptLanguage: '' }],
  ['a browser without a language', { acceptLanguage: '' }],
  ['a browser whose agent was removed on the way', { userAgent: '' }],
  ['a browser without either', { userAgent: '', acceptLanguage: '', referrer: '' }],
  ['brands that name no engine', { brands: '"Ladybird";v="1"' }],
  ['brands of a form that we do not know', { brands: '"Chromium' }],
];

const PROGRAMS: [string, Partial<RawHit>][] = [
  ['a driven browser', { isAutomated: true }],
  ['a headless browser under another agent', { brands: '"HeadlessChrome";v="126", "Chromium";v="126"' }],
  ['brands of another version', { brands: brands(120) }],
  ['a version that only begins alike', { brands: brands(12) }],
  ['Firefox with brands', { userAgent: FIREFOX, brands: brands(126) }],
];

const firstHand = (fields: Partial<RawHit>) => pageHit({ isFirstHand: true, ...fields });

describe('automation', () => {
  it.each(PEOPLE)('is not seen in %s, on websites and on links', async (_name, fields) => {
    expect((await rowOf(firstHand(fields), { excludeBots: false })).bot).toBe(0);
    for (const kind of ['click', 'scan'] as const) {
      expect((await rowOf(clickHit({ kind, isFirstHand: true, ...fields }))).bot).toBe(0);
    }
  });

  it.each(PROGRAMS)('is seen in %s, on websites and on links', async (_name, fields) => {
    expect((await rowOf(firstHand(fields), { excludeBots: false })).bot).toBe(4);
    expect((await rowOf(clickHit({ isFirstHand: true, ...fields }))).bot).toBe(2);
  });

  it('is not inferred from headers that a proxy or server omitted', async () => {
    const imported = pageHit({ isFirstHand: false, acceptLanguage: '', brands: '' });
    expect((await rowOf(imported, { excludeBots: false })).bot).toBe(0);
  });

  it('keeps the classification of a declared bot', async () => {
    expect((await rowOf(firstHand({ userAgent: GOOGLEBOT, isAutomated: true }), { excludeBots: false })).bot).toBe(3);
  });
});
