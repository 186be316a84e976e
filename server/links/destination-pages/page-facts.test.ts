import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageFacts } from './page-facts.ts';

const PAGE = 'https://shop.example/garden/tools?x=1';
const factsOf = (markup: string) => readPageFacts(Buffer.from(markup), PAGE);

describe('metadata of a page', () => {
  it('is its card first, then its title', () => {
    expect(
      factsOf(`<!doctype html><html><head><title>Plain</title>
        <meta property="og:title" content="Tools &amp; more"><META NAME='Description' CONTENT='For the garden'>
        <meta property="og:image" content="/i/tools.png"></head><body><title>x</title></body>`),
    ).toEqual({ title: 'Tools & more', description: 'For the garden', image: 'https://shop.example/i/tools.png' });
    expect(factsOf('<TITLE>\n  Plain\t&#8211; &lt;b&gt; </TITLE>')).toMatchObject({ title: 'Plain – <b>' });
  });

  it('is empty without any', () => {
    const nothing = { title: null, description: null, image: null };
    for (const markup of [
      '',
      'no markup',
      '<title></title><meta name=description content="  ">',
      '<meta',
      '<',
      '<!-- <title>x',
    ]) {
      expect(factsOf(markup)).toEqual(nothing);
    }
  });

  it.each([
    ['unquoted values', '<meta name=og:title content=Word>', 'Word'],
    ['a greater-than sign in quotes', '<meta content="a > b" property="og:title">', 'a > b'],
    ['scripts that look like tags', '<script>"<title>no</title>"</script><title>yes</title>', 'yes'],
    ['comments', '<!-- <title>no</title> --><title>yes</title>', 'yes'],
    ['an attribute that comes twice', '<meta property="og:title" content="first" content="second">', 'first'],
    ['stray quotes', '<meta " property="og:title" content="found">', 'found'],
    ['impossible characters', '<title>a&#0;b&#x110000;c&bogus;</title>', 'abc&bogus;'],
  ])('is read through %s', (_name, markup, title) => {
    expect(factsOf(markup).title).toBe(title);
  });

  it('is decoded in the page’s encoding', () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="iso-8859-1"><title>K'),
      Buffer.from([0xe4]),
      Buffer.from('se</title>'),
    ]);
    expect(readPageFacts(bytes, PAGE).title).toBe('Käse');
    expect(factsOf('<meta charset="no-such-thing"><title>Käse</title>').title).toBe('Käse');
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://user:pw@shop.example/i.png',
    'http://[',
    `/${'x'.repeat(2100)}`,
  ])('has no picture at %s', (address) => {
    expect(factsOf(`<meta property="og:image" content="${address}">`).image).toBeNull();
  });

  it('is never longer than a link holds', () => {
    const { title, description } = factsOf(
      `<title>${'t'.repeat(5000)}</title><meta name=description content="${'d'.repeat(5000)}">`,
    );
    expect([title?.length, description?.length]).toEqual([300, 1000]);
  });

  it('is parsed in linear time, even for hostile pages', () => {
    const pages = ['<script></script>', '<title></title>', '<!---->', '<meta x=" ', "<a b='", '<meta =', '< ', '<meta'];
    for (const piece of pages) expect(factsOf(piece.repeat(600_000 / piece.length)).title).toBeNull();
  });

  it('can be read from any bytes, without NUL and lone surrogates', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '<meta ',
      '<title>',
      '</title',
      '"',
      "'",
      '=',
      'content',
      '\u0000',
      '&#xd800;',
      '&',
      ' ',
      'og:title',
      '<!--',
      '-->',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (pieces) => {
        const { title } = factsOf(pieces.join(''));
        expect(title ?? 'x').toMatch(/^[^\p{Cc}\p{Cs}]+$/u);
      }),
    );
  });
});
