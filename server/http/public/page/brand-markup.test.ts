import { describe, expect, it } from 'vitest';
import { type Brand, DEFAULT_BRAND, readAccent } from '../../../brand/brand.ts';
import { brandLinks, brandLogo, brandStyle } from './brand-markup.ts';
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
