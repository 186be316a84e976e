import { describe, expect, it } from 'vitest';
import type { Pixel } from '../../../pixels/pixels.ts';
import { choiceOf, pixelLoad } from '../consent/pixel-load.ts';
import { pageStyle } from '../page/page-style.ts';
import { framePage, splashPage } from './interstitial-pages.ts';
import { pixelPage } from './pixel-page.ts';

const EVIL = `"'></title><script>alert(1)</script><img src=x onerror=alert(1)>`;
const TARGET = 'https://shop.example/?a=1&b=%22';
const base = { accountId: 1, name: EVIL, createdAt: 0, type: 'forum' };
const CHOICE = '/settings/privacy?of=1&vendors=forum';
const META = { title: EVIL, description: EVIL, image: `https://a.example/${EVIL}` };
const NONE = { title: null, description: null, image: null };

function rowsOf(pixels: Array<Partial<Pixel>>): Pixel[] {
  return pixels.map((pixel, id) => ({ ...base, id, word: 'forum', tag: 't2_abc', consent: false, ...pixel }));
}

function load(pixels: Array<Partial<Pixel>>) {
  const found = pixelLoad(rowsOf(pixels));
  if (!found) throw new Error('no pixels');
  return found;
}

describe('the page between a link with pixels and its destination', () => {
  const free = load([{}]);
  const requested = load([{ consent: true }, { word: 'shortvideo', tag: 'C4ABCDEFGHIJ', consent: true }]);

  it.each([
    ['free', free],
    ['requested', requested],
  ])('%s: contains one script, which is ours, and no injected markup', (_name, pixels) => {
    const { body } = pixelPage(pixels, TARGET, META);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toMatch(/<script src="\/assets\/pixels\.js\?v=[\w-]+" defer data-pixels="[^"]*" data-asked="[^"]*"/);
    expect(body).not.toContain(EVIL);
    expect(body).not.toMatch(/<img|onerror="|\sstyle=/);
    expect(Buffer.byteLength(body) + Buffer.byteLength(pageStyle)).toBeLessThan(15_000);
  });

  it('redirects immediately where scripts are off, and after a short wait where the script fails', () => {
    const { body } = pixelPage(free, TARGET, NONE);
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="0;url=https://shop.example/?a=1&amp;b=%22">');
    expect(body).toContain('<meta http-equiv="refresh" content="4;url=');
  });

  it('that asks for consent never redirects automatically, names the vendors, and redirects with either choice', () => {
    const { body, headers } = pixelPage(requested, TARGET, NONE);
    expect(body).not.toContain('http-equiv="refresh"');
    expect(body).toContain('share your visit with Reddit and TikTok');
    expect(body).toContain('<title>Continue to shop.example</title>');
    expect(body).toContain('What “share your visit” sends');
    expect(body).toContain('<body class="card"');
    expect(body.match(/<a class="button" href="https:\/\/shop\.example/g)).toHaveLength(2);
    expect(headers['Content-Security-Policy']).toContain("connect-src 'self' https://analytics.tiktok.com");
  });

  it('states how long the choice is stored, and where to change it', () => {
    const { body } = pixelPage(requested, TARGET, { ...NONE, choice: CHOICE });
    expect(body).toContain('saves your choice for 180 days');
    expect(body).toContain('<a href="/settings/privacy?of=1&amp;vendors=forum" rel="nofollow">Privacy choices</a>');
    expect(body).toContain('data-asker="1"');
    expect(pixelPage(free, TARGET, NONE).body).not.toMatch(/data-asker|Privacy choices/);
  });

  it('is not cached, and allows its vendors only', () => {
    const { headers } = pixelPage(free, TARGET, META);
    expect(headers['Cache-Control']).toBe('private, no-store');
    expect(headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' https://alb.reddit.com; form-action 'none'; script-src 'self'",
    );
  });
});

describe('interstitials with pixels', () => {
  const splash = { title: null, message: null, image: null, counterSeconds: 0, button: null, canSkip: true };
  it.each([
    ['splash', splashPage(splash, TARGET, { ...NONE, pixels: load([{ consent: true }]) })],
    ['frame', framePage(TARGET, { ...NONE, pixels: load([{ consent: true }]) })],
  ])('%s: fire them after consent', (_name, { body, headers }) => {
    expect(body).toContain('data-pixels="" data-asked="forum:t2_abc" data-asker="1"></script>');
    expect(body).toContain('<aside class="consent" aria-label="Privacy" hidden>');
    expect(headers['Content-Security-Policy']).toContain("script-src 'self'");
  });

  it('have neither script nor banner without pixels', () => {
    const { body, headers } = splashPage(splash, TARGET, { ...NONE, pixels: pixelLoad([]) });
    expect(body).not.toMatch(/<script|consent/);
    expect(headers['Content-Security-Policy']).not.toContain('script-src');
  });
});

describe('an answer that was given before', () => {
  const pixels = rowsOf([{}, { consent: true, word: 'qapixel', tag: 'abcde' }, { consent: true }]);
  const answered = (...words: Pixel['word'][]) => pixelLoad(pixels, { accountId: 1, words });
  const words = (found: ReturnType<typeof pixelLoad>) => [
    found?.free.map(({ word }) => word),
    found?.requested.map(({ word }) => word),
  ];

  it('fires immediately for the vendors it named, and asks for the others', () => {
    expect(words(answered('forum', 'qapixel'))).toEqual([['forum', 'qapixel', 'forum'], []]);
    expect(words(answered('qapixel'))).toEqual([['forum', 'qapixel'], ['forum']]);
  });

  it('of no applies to every pixel that asks, and to the policy', () => {
    const found = answered();
    expect(words(found)).toEqual([['forum'], []]);
    expect(found?.sources.pictures).toEqual(['https://alb.reddit.com']);
    expect(pixelLoad(pixels.slice(1), { accountId: 1, words: [] })).toBeUndefined();
  });

  it('can be changed wherever consent is required', () => {
    expect(choiceOf(pixels)).toBe('/settings/privacy?of=1&vendors=qapixel.forum');
    expect(choiceOf(rowsOf([{}]))).toBeUndefined();
  });
});
