import { describe, expect, it } from 'vitest';
import { type Brand, DEFAULT_BRAND, type PageBrand, readAccent } from '../../../brand/brand.ts';
import {
  brandLinks,
  brandLogo,
  brandStyle,
  type OwnSign,
  ownLogo,
  ownSign,
  ownStyle,
  ownText,
} from './brand-markup.ts';
import { html } from './html.ts';
import { type PageContent, pageIn, renderPage } from './page.ts';

const picture = (version: string) => ({ png: Buffer.from(version), version });
const ACME: Brand = { ...DEFAULT_BRAND, name: 'Acme <Links>', version: 'v1' };
const LINKED: Brand = {
  ...ACME,
  supportUrl: 'https://acme.example/help',
  imprintUrl: 'https://acme.example/imprint',
  privacyUrl: 'https://acme.example/privacy',
};
const PAGE: PageContent = { kind: 'plain', title: 'Hello', body: html`<main></main>` };
const bodyIn = (brand: Brand, over: Partial<PageContent> = {}) => pageIn(renderPage({ ...PAGE, ...over }), brand).body;

describe('the logo of a page', () => {
  it.each([
    ['the usual mark', {}, '<span class="mark" aria-hidden="true"></span>Acme &lt;Links&gt;'],
    [
      'the icon',
      { icon: picture('i') },
      '<img class="sign" src="/assets/brand/icon.png?v=i" alt="">Acme &lt;Links&gt;',
    ],
    [
      'the logo, which says the name',
      { logo: picture('l'), icon: picture('i') },
      '<img class="logo" src="/assets/brand/logo.png?v=l" alt="Acme &lt;Links&gt;">',
    ],
    [
      'a logo for each theme',
      { logo: picture('l'), darkLogo: picture('d') },
      '<picture><source srcset="/assets/brand/dark_logo.png?v=d" media="(prefers-color-scheme: dark)"><img class="logo" src="/assets/brand/logo.png?v=l" alt="Acme &lt;Links&gt;"></picture>',
    ],
  ])('is %s', (_what, over, markup) => {
    expect(brandLogo({ ...ACME, ...over }).markup).toBe(markup);
  });
});

describe('the links of a brand', () => {
  it('are those that operators set, with mail for support without a page', () => {
    expect(brandLinks({ ...LINKED, showsPoweredBy: false }).markup).toBe(
      ' <a href="https://acme.example/help">Support</a> <a href="https://acme.example/imprint">Imprint</a> <a href="https://acme.example/privacy">Privacy</a>',
    );
    const mail = brandLinks({ ...ACME, supportEmail: 'help@acme.example', showsPoweredBy: false });
    expect(mail.markup).toBe(' <a href="mailto:help@acme.example">Support</a>');
  });

  it('name the software until operators turn it off, unless the service has its name', () => {
    expect(brandLinks(ACME).markup).toBe(' <span>Powered by Waymark</span>');
    expect(brandLinks({ ...ACME, name: 'Waymark' }).markup).toBe('');
  });
});

describe('a page', () => {
  it('is the same object without a brand', () => {
    const page = renderPage(PAGE);
    expect(pageIn(page, DEFAULT_BRAND)).toBe(page);
    expect(page.body).toContain('<footer><span class="mark" aria-hidden="true"></span>Waymark</footer>');
    expect(page.body).not.toMatch(/brand|Powered/);
  });

  it('shows the brand in its head and footer, with the headers of the page', () => {
    const page = pageIn(renderPage({ ...PAGE, status: 404 }), LINKED);
    expect([page.status, page.headers]).toEqual([404, renderPage(PAGE).headers]);
    expect(page.body).toMatch(/page\.css\?v=[\w-]+">\n<link rel="stylesheet" href="\/assets\/brand\.css\?v=v1">\n/);
    expect(page.body).toContain('<link rel="icon" href="/favicon.ico?v=v1" type="image/svg+xml">');
    expect(page.body).toMatch(/<footer><span class="mark"[^>]*><\/span>Acme &lt;Links&gt; <a href="[^"]*help">Support/);
    expect(page.body).not.toContain('>Waymark');
  });

  it('says the name where it speaks of the service', () => {
    const named = { title: (name: string) => `Join ${name}`, body: (name: string) => html`<main>${name}</main>` };
    expect(bodyIn(ACME, named)).toMatch(
      /<title>Join Acme &lt;Links&gt;<\/title>[\s\S]*<main>Acme &lt;Links&gt;<\/main>/,
    );
    expect(renderPage({ ...PAGE, ...named }).body).toContain('<title>Join Waymark</title>');
  });

  it('of the service has the logo on top and the links below', () => {
    const body = bodyIn({ ...LINKED, logo: picture('l') }, { isOwn: true });
    expect(body).toMatch(/<header><a href="\/"><img class="logo"[\s\S]*<footer> <a href="[^"]*">Support<\/a>/);
    expect(bodyIn({ ...ACME, showsPoweredBy: false }, { isOwn: true })).not.toContain('<footer>');
  });

  it.each(['authored', 'embedded'] as const)('that is %s by others names the service only', (kind) => {
    expect(bodyIn(LINKED, { kind })).toMatch(/<footer><span class="mark"[^>]*><\/span>Acme &lt;Links&gt;<\/footer>/);
  });

  it('edge to edge names nobody', () => {
    expect(bodyIn(LINKED, { isBare: true })).not.toContain('<footer>');
  });

  it('follows each change of the brand', () => {
    const page = renderPage(PAGE);
    const names = [ACME, { ...ACME, name: 'Other', version: 'v2' }, ACME].map((brand) => pageIn(page, brand).body);
    expect(names.map((body) => /(Acme|Other)/.exec(body)?.[1])).toEqual(['Acme', 'Other', 'Acme']);
  });

  it('of an account holder follows the brand with its own style', () => {
    const body = bodyIn(ACME, { head: html`<link rel="stylesheet" href="/assets/bio.css">\n` });
    expect(body.indexOf('brand.css')).toBeLessThan(body.indexOf('bio.css'));
  });
});

describe('the style sheet of a brand', () => {
  it('sets colors only if the brand has them', () => {
    expect(brandStyle(ACME)).not.toContain('--accent');
    const sheet = brandStyle({ ...ACME, accent: readAccent('#1d4ed8') });
    expect(sheet).toMatch(
      /@supports \(color: light-dark\([^)]*\)\) \{\n:root \{\n {2}--accent: light-dark\(#1d4ed8, #[0-9a-f]{6}\);/,
    );
    expect(sheet.match(/\{/g)?.length).toBe(sheet.match(/\}/g)?.length);
  });
});

const OWN: PageBrand = { name: 'Tea & Co', accent: null, logo: null, darkLogo: null, url: null, texts: {} };

describe('the logo of a workspace', () => {
  it.each<[string, Partial<PageBrand>, string]>([
    ['its name, escaped', {}, '<p class="owner">Tea &amp; Co</p>'],
    ['nothing without name and logo', { name: null }, ''],
    [
      'the picture on a plate, which keeps it readable in the dark',
      { logo: 'abc' },
      '<p class="owner plate"><img src="/assets/pictures/abc.webp" alt="Tea &amp; Co"></p>',
    ],
    [
      'a picture without a name',
      { name: null, logo: 'abc' },
      '<p class="owner plate"><img src="/assets/pictures/abc.webp" alt=""></p>',
    ],
    [
      'a picture for each theme',
      { logo: 'abc', darkLogo: 'def' },
      '<p class="owner"><picture><source srcset="/assets/pictures/def.webp" media="(prefers-color-scheme: dark)"><img src="/assets/pictures/abc.webp" alt="Tea &amp; Co"></picture></p>',
    ],
  ])('is %s', (_what, over, markup) => {
    expect(ownLogo({ ...OWN, ...over }).markup).toBe(markup);
  });

  it('is missing on pages of the service', () => {
    expect(ownLogo(undefined).markup).toBe('');
    expect(bodyIn(DEFAULT_BRAND)).not.toContain('<header>');
  });

  it('is above a page, and neither on bare pages nor instead of the logo on pages of the service', () => {
    const brand = { ...DEFAULT_BRAND, own: OWN };
    const logo = '<header><p class="owner">Tea &amp; Co</p></header>\n<main>';
    expect(bodyIn(brand)).toContain(logo);
    expect(bodyIn(brand)).toContain('Waymark</footer>');
    expect(bodyIn(brand, { isBare: true })).not.toContain('Tea');
    expect(bodyIn(brand, { isOwn: true })).not.toContain('Tea');
  });
});

describe('the sign of a workspace on what it shares', () => {
  it.each<[string, Partial<PageBrand>, Partial<OwnSign>]>([
    ['its name', {}, { name: 'Tea & Co', logo: null, dark_logo: null, style: '/assets/accents/x.css' }],
    ['its color', { accent: readAccent('#b3261e') }, { style: '/assets/accents/b3261e.css' }],
    [
      'its logos',
      { name: null, logo: 'abc', darkLogo: 'def' },
      { name: null, logo: '/assets/pictures/abc.webp', dark_logo: '/assets/pictures/def.webp' },
    ],
  ])('has %s', (_what, over, sign) => {
    expect(ownSign({ ...OWN, ...over })).toMatchObject(sign);
  });
});

describe('the style and texts of a workspace', () => {
  it('follow the sheets of the service, by a URL that names the color', () => {
    const sheets = (brand: Brand) =>
      [...bodyIn(brand).matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url);
    const accent = readAccent('#b3261e');
    const [page] = sheets(DEFAULT_BRAND);
    expect(sheets({ ...DEFAULT_BRAND, own: OWN })).toEqual([page, '/assets/accents/x.css']);
    expect(sheets({ ...ACME, own: { ...OWN, accent } })).toEqual([
      page,
      '/assets/brand.css?v=v1',
      '/assets/accents/b3261e.css',
    ]);
  });

  it.each([
    ['b3261e.css', /--accent: light-dark\(#b3261e, #[0-9a-f]{6}\)/],
    ['x.css', /^\.owner \{/],
  ])('are in the sheet %s', (name, content) => {
    expect(ownStyle(name)).toMatch(content);
  });

  it.each(['ffee88.css', 'B3261E.css', 'b32.css', 'b3261e', 'x.css.css', 'b3261e;}.css', ''])(
    'are in no sheet %j',
    (name) => {
      expect(ownStyle(name)).toBeUndefined();
    },
  );

  it('are escaped paragraphs, and render again for another brand only', () => {
    const brand = { ...DEFAULT_BRAND, own: { ...OWN, texts: { consent: { text: '<b>Hi</b>' } } } };
    expect(ownText(brand, 'consent').markup).toBe('<p class="lead lines">&lt;b&gt;Hi&lt;/b&gt;</p>\n');
    expect(ownText(brand, 'report').markup).toBe('');
    let renders = 0;
    const counted = (shown: Brand) => {
      renders++;
      return shown;
    };
    const page = renderPage({ ...PAGE, body: (_service, shown) => ownText(counted(shown), 'consent') });
    for (const one of [brand, brand, DEFAULT_BRAND, brand]) pageIn(page, one).body;
    expect(renders).toBe(3);
  });
});
