import { describe, expect, it } from 'vitest';
import { BRANDED_PAGES, type BrandedPage } from '../../../../contract/vocabulary.ts';
import { DEFAULT_BRAND, type PageBrand, readAccent } from '../../../brand/brand.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { parseOverlayContent } from '../../../pages/overlay-value.ts';
import { parseSplashContent } from '../../../pages/splash-value.ts';
import { createPreviews } from './previews.ts';

const base = { id: 1, accountId: 1, name: 'Green Thumb', createdAt: 0 };
const previews = createPreviews({
  baseUrl: 'https://go.example',
  pagesBaseUrl: 'https://pages.example',
  clock: { now: () => Date.parse('2026-03-01T00:00:00Z') },
  brand: () => DEFAULT_BRAND,
});
const NONE: PageBrand = { name: null, accent: null, logo: null, darkLogo: null, url: null, texts: {} };
const ACME: PageBrand = { ...NONE, name: 'Acme', accent: readAccent('#b3261e'), url: 'https://acme.example/' };

describe('previews', () => {
  it('of a splash page show the countdown and never redirect', () => {
    const markup = previews.splash(
      { ...base, content: parseSplashContent('{"title":"Sale","counterSeconds":5}') },
      NONE,
    );
    expect(markup).toContain('<h1>Sale</h1>');
    expect(markup).toContain('> · 5</span></a>');
    expect(markup).not.toContain('http-equiv="refresh"');
  });

  it.each([
    [true, '>Continue<span class="left still"'],
    [false, 'Redirecting to <span class="host">shop.example</span> in <span data-left>5 seconds</span>.'],
  ])('of a splash page show what visitors get: destination, countdown, Pause, a report (skip: %s)', (canSkip, left) => {
    const content = parseSplashContent(JSON.stringify({ counterSeconds: 5, canSkip }));
    const markup = previews.splash({ ...base, content }, NONE, 'https://shop.example/box');
    expect(markup).toContain('href="https://shop.example/box"');
    expect(markup).toContain(left);
    expect(markup).toContain('type="button" data-pause>Pause</button>');
    expect(markup).toContain('<a href="https://go.example/report" rel="nofollow">Report this link</a>');
    expect(markup).not.toMatch(/example\.com|<script/);
  });

  it('of a splash page take only web addresses for a destination', () => {
    const content = parseSplashContent('{}');
    expect(previews.splash({ ...base, content }, NONE, 'javascript:alert(1)')).not.toContain('javascript:');
  });

  it('of an overlay cover a placeholder page, with the form in its place', () => {
    const content = parseOverlayContent('{"question":"Tea?","options":["Yes","No"]}');
    const markup = previews.overlay({ ...base, type: 'poll', content }, NONE);
    expect(markup).toContain('src="https://go.example/embed/overlay/1"');
    expect(markup).toContain('<iframe src="https://example.com/"');
  });

  it('of an unused overlay contain its form, and frame no page', () => {
    const content = parseOverlayContent('{"question":"Tea?","options":["Yes","No"]}');
    const markup = previews.overlayDraft({ ...base, id: 0, type: 'poll', content }, NONE);
    expect(markup.match(/<iframe /g)).toHaveLength(2);
    expect(markup.match(/<iframe [^>]*srcdoc="[^"]*"[^>]* sandbox="allow-same-origin">/g)).toHaveLength(2);
    expect(markup).not.toMatch(/<iframe [^>]*\ssrc=/);
    expect(markup).toContain('value=&quot;Yes&quot;');
    const message = previews.overlayDraft({ ...base, id: 0, type: 'message', content }, NONE);
    expect(message.match(/<iframe /g)).toHaveLength(1);
  });

  it('of a bio page show the currently scheduled blocks, and fire no pixel', () => {
    const content = parseBioContent(
      JSON.stringify({
        pixels: [3],
        blocks: [
          { type: 'text', text: 'Now' },
          { type: 'text', text: 'Later', startsAt: Date.parse('2026-04-01') },
        ],
      }),
    );
    const markup = previews.bio({ ...base, handle: 'green', content });
    expect(markup).toContain('<link rel="canonical" href="https://pages.example/@green">');
    expect(markup).toContain('Now');
    expect(markup).not.toMatch(/Later|<script/);
  });
});

const PAGES = Object.keys(BRANDED_PAGES) as BrandedPage[];

describe('previews of pages in a brand', () => {
  it.each(PAGES)('show the logo, the color and every text of %s', (page) => {
    const fields: readonly string[] = BRANDED_PAGES[page];
    const texts = { [page]: Object.fromEntries(fields.map((field) => [field, `Own <${field}>`])) };
    const markup = previews.branded(page, { ...ACME, texts });
    expect(markup).toContain('<link rel="stylesheet" href="/assets/accents/b3261e.css">');
    expect(markup).toContain('<p class="owner">Acme</p>');
    for (const field of fields) expect(markup).toContain(`Own &lt;${field}&gt;`);
    expect(markup).not.toMatch(/Own <|http-equiv="refresh"|<script/);
  });

  it.each(PAGES)('show the usual %s without a brand', (page) => {
    const markup = previews.branded(page, NONE);
    expect(markup).not.toMatch(/class="owner|undefined|acme/);
    expect(markup).toContain('href="/assets/accents/x.css"');
  });

  it('keep texts of a splash page and of an overlay before those of the brand', () => {
    const own = { ...ACME, texts: { splash: { title: 'Brand', button: 'Go' }, overlay: { button: 'Go' } } };
    const splash = previews.splash({ ...base, content: parseSplashContent('{"title":"Sale"}') }, own);
    expect(splash).toMatch(/<h1>Sale<\/h1>[\s\S]*>Go<\/a>/);
    const content = parseOverlayContent('{"label":"Order","link":"https://a.example/"}');
    const overlay = previews.overlay({ ...base, type: 'message', content }, own);
    expect(overlay).toContain('>Order</a>');
    expect(overlay).toContain('<p class="owner">Acme</p>');
  });
});
