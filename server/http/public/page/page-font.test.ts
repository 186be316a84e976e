import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { html } from './html.ts';
import { renderPage } from './page.ts';
import { addressOf, pageFonts, pageFontUrl, themeFontFaces, themeFonts } from './page-font.ts';
import { pageStyle } from './page-style.ts';

/** Limit for the font that every page loads: about the size of a page itself, and cached for all others. */
const MAX_BYTES = 24_000;

function bodyOf(font?: string | null): string {
  return renderPage({ kind: 'authored', title: 'x', body: html`<main></main>`, ...(font !== undefined && { font }) })
    .body;
}

describe('the font of public pages', () => {
  it('is named by the style sheet, and does not block rendering', () => {
    const faces = pageStyle.match(/@font-face {[^}]*}/g) ?? [];
    expect(faces).toHaveLength(pageFonts.length);
    for (const [index, face] of faces.entries()) {
      expect(face).toContain('font-display: optional');
      expect(face).toContain(`${pageFonts[index]?.path}?v=${pageFonts[index]?.version}`);
    }
  });

  it.each([
    [undefined, pageFontUrl],
    ['/assets/other.woff2?v=1', '/assets/other.woff2?v=1'],
  ])('of a page with the font %s is preloaded: %s', (font, address) => {
    const preload = `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`;
    expect(bodyOf(font)).toContain(preload);
    expect(bodyOf(font).match(/preload/g)).toHaveLength(1);
  });

  it('is not requested by a page with a font of the system', () => {
    expect(bodyOf(null)).not.toContain('preload');
  });

  it.each(Object.values(themeFonts))('of themes: $family is declared with the weights that it has', (font) => {
    expect(themeFontFaces).toContain(
      `font-family: "${font.family}"; font-weight: ${font.weights}; font-display: optional;`,
    );
    expect(themeFontFaces).toContain(addressOf(font));
  });

  it('covers the text of our own pages', () => {
    const [latin] = pageFonts;
    for (const sign of 'Az09 “”‘’–—…·×é€') expect(isInRange(sign, latin?.range ?? ''), sign).toBe(true);
    for (const sign of 'łŐşț') expect(isInRange(sign, pageFonts[1]?.range ?? ''), sign).toBe(true);
  });
});

function isInRange(sign: string, range: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return range.split(',').some((part) => {
    const [from = '', until = from] = part.slice(2).split('-');
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(until, 16);
  });
}

describe('its files', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each([...pageFonts, ...Object.values(themeFonts)])(
    '$path is small, served by us, and cached forever; sandboxed pages may load it',
    async (font) => {
      const response = await app.request(`${font.path}?v=${font.version}`, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('font/woff2');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(font.content.subarray(0, 4).toString('latin1')).toBe('wOF2');
      expect(font.content.length).toBeLessThan(MAX_BYTES);
    },
  );
});
