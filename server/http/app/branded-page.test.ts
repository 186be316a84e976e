import { describe, expect, it } from 'vitest';
import { type Brand, DEFAULT_BRAND } from '../../brand/brand.ts';
import { createFile } from './app-files.ts';
import { createBrandedPage } from './branded-page.ts';

const INDEX = createFile(
  Buffer.from(`<!doctype html><head>
<title>Waymark</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/app/assets/main.css">
</head><noscript>Waymark needs JavaScript.</noscript>`),
  'text/html; charset=utf-8',
);
const ACME: Brand = { ...DEFAULT_BRAND, name: 'A$&"<Acme>', version: 'v1' };

describe('a page of the application', () => {
  it('is the built file without a brand', () => {
    expect(createBrandedPage(() => DEFAULT_BRAND)(INDEX)).toBe(INDEX);
  });

  it('names the public URLs of the service, with and without a brand', () => {
    const urls = { baseUrl: 'https://go.example', pagesBaseUrl: 'https://pages.example' };
    for (const brand of [DEFAULT_BRAND, ACME])
      expect(createBrandedPage(() => brand, urls)(INDEX).content.toString()).toContain(
        '<meta name="urls" content="https://go.example https://pages.example">\n',
      );
  });

  it('has the name, the icon, the colors and the data of the brand, escaped', () => {
    const { content, type } = createBrandedPage(() => ACME)(INDEX);
    const page = content.toString();
    expect(type).toBe(INDEX.type);
    expect(page).toContain('<title>A$&amp;&quot;&lt;Acme&gt;</title>');
    expect(page).toContain('<noscript>A$&amp;&quot;&lt;Acme&gt; needs JavaScript.');
    expect(page).toContain('<link rel="icon" href="/favicon.ico?v=v1" type="image/svg+xml">');
    expect(page.indexOf('/assets/brand.css?v=v1')).toBeGreaterThan(page.indexOf('main.css'));
    const [, data = ''] = /<meta name="brand" content="([^"]*)">/.exec(page) ?? [];
    const unescaped = data
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(unescaped)).toMatchObject({ name: 'A$&"<Acme>', logo: null, showsPoweredBy: true });
  });

  it('names the picture of the brand as its icon', () => {
    const icon = { png: Buffer.from(''), version: 'i1' };
    const page = createBrandedPage(() => ({ ...ACME, icon }))(INDEX).content.toString();
    expect(page).toContain('<link rel="icon" href="/assets/brand/icon.png?v=i1" type="image/png">');
  });

  it('is made once for each brand and each build', () => {
    let brand = ACME;
    const inBrand = createBrandedPage(() => brand);
    const first = inBrand(INDEX);
    expect(inBrand(INDEX)).toBe(first);
    brand = { ...ACME, name: 'Other', version: 'v2' };
    expect(inBrand(INDEX).content.toString()).toContain('<title>Other</title>');
    const rebuilt = createFile(Buffer.from('<title>Waymark</title></head>new'), INDEX.type);
    expect(inBrand(rebuilt).content.toString()).toContain('new');
  });
});
