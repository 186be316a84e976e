import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { printedByZbar, readWithZbar } from '../../../qr/zbar.fixture.ts';
import { pageStyle } from '../page/page-style.ts';
import { CLOSED } from '../sign-in/registration/register-page.ts';
import { homePage } from './home-page.ts';
import { bioPicture, codePicture, dashboardPicture, EXAMPLE_URL, linksPicture } from './home-pictures.ts';
import { homeStyle } from './home-style.ts';

const PICTURES = { dashboard: dashboardPicture(), links: linksPicture(), code: codePicture(), bio: bioPicture() };
const pictures = Object.entries(PICTURES).map(([name, { markup }]) => [name, markup] as const);

/** Destinations of the page's buttons. */
const buttonsOf = (body: string) =>
  [...body.matchAll(/<a class="button[^"]*" href="([^"]+)"/g)].map(([, href]) => href);

describe('the front page', () => {
  it.each([
    ['open', false, ['/register', '/app']],
    ['invite', false, ['/app']],
    ['closed', false, ['/app']],
    ['open', true, ['/app']],
    ['invite', true, ['/app']],
  ] as const)('with %s registration, signed in: %s, leads to %j', (mode, isLoggedIn, paths) => {
    expect(buttonsOf(homePage(mode, isLoggedIn).body)).toEqual(paths);
  });

  it('says how to get an account where nobody can register, and only to visitors', () => {
    for (const mode of ['invite', 'closed'] as const) {
      expect(homePage(mode, false).body).toContain(`<p class="hint">${CLOSED[mode]}</p>`);
      expect(homePage('open', false).body).not.toContain(CLOSED[mode]);
      expect(homePage(mode, true).body).not.toContain(CLOSED[mode]);
    }
  });

  it('describes the product in three sentences, and each picture in words', () => {
    const { body } = homePage('open', false);
    const [, lead = ''] = /<p class="lead">([^<]+)<\/p>/.exec(body) ?? [];
    expect(lead.match(/\./g)).toHaveLength(3);
    expect(body.match(/<figure/g)).toHaveLength(4);
    for (const item of body.match(/<li><figure.*?<\/li>/gs) ?? []) expect(item).toMatch(/<h2>.+<\/h2><p>.+<\/p>/);
  });

  it('needs no file for its pictures, and stays light', () => {
    const { body } = homePage('open', false);
    expect(body).not.toMatch(/<img|<script/);
    const bytes = [body, pageStyle, homeStyle].map((text) => gzipSync(text).byteLength);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000);
  });

  it('may be kept by shared caches for visitors only, and depends on the session', () => {
    expect(homePage('open', false).headers).toMatchObject({ 'Cache-Control': 'no-cache', Vary: 'Cookie' });
    expect(homePage('open', true).headers).toMatchObject({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
  });
});

describe('the pictures of the product', () => {
  it.each(pictures)('%s is skipped by screen readers, and cannot be focused', (_name, markup) => {
    expect(markup).toMatch(/^<figure class="mini[^"]*" aria-hidden="true">/);
    expect(markup).not.toMatch(/<(a|button|input|summary)\b|tabindex/);
  });

  it.each(pictures)('%s uses classes that have a style', (_name, markup) => {
    const names = [...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '));
    for (const name of names) expect([name, homeStyle.includes(`.${name}`)]).toEqual([name, true]);
  });

  it('the dashboard has bars in proportion to its figures', () => {
    const rows = [...PICTURES.dashboard.markup.matchAll(/<i class="w(\d+)"><\/i><span>[^<]+<\/span><span>([\d,]+)</g)];
    expect(rows).toHaveLength(8);
    const counts = rows.map(([, , count = '']) => Number(count.replace(',', '')));
    for (const [index, [, percent]] of rows.entries()) {
      const largest = counts[index < 4 ? 0 : 4] ?? 0;
      expect(Math.abs((100 * (counts[index] ?? 0)) / largest - Number(percent))).toBeLessThan(0.5);
    }
  });

  it('the code can be scanned', async () => {
    const [svg = ''] = /<svg.*?<\/svg>/s.exec(PICTURES.code.markup) ?? [];
    const drawing = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"');
    const png = await sharp(Buffer.from(drawing)).flatten({ background: '#ffffff' }).png().toBuffer();
    expect(await readWithZbar([png])).toEqual(printedByZbar([EXAMPLE_URL]));
  });
});
