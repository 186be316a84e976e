import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageFacts } from './page-facts.ts';

const PAGE = 'https://shop.example/garden/tools';
const factsOf = (markup: string, page = PAGE) => readPageFacts(Buffer.from(markup), page);
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

describe('priorities of a page’s metadata', () => {
  const titles = ['og:title', 'twitter:title'];
  const descriptions = ['og:description', 'twitter:description', 'description'];
  const images = ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'];

  it.each([
    ['title', titles],
    ['description', descriptions],
    ['image', images],
  ] as const)('uses the %s with the highest weight, at any position', (field, names) => {
    const anyOrder = fc.shuffledSubarray([...names], { minLength: 1 });
    fc.assert(
      fc.property(anyOrder, (present) => {
        const facts = factsOf(present.map((name) => meta(name, `https://x.example/${name}`)).join('\n'));
        const winner = names.find((name) => present.includes(name));
        expect(facts[field]).toBe(`https://x.example/${winner}`);
      }),
    );
  });

  it('the first of one name counts, unless it is empty', () => {
    expect(factsOf(meta('og:title', 'one') + meta('og:title', 'two')).title).toBe('one');
    expect(factsOf(meta('og:title', '  ') + meta('og:title', 'two')).title).toBe('two');
    expect(factsOf('<title>one</title><title>two</title>').title).toBe('one');
  });

  it('nothing behind the head counts', () => {
    expect(factsOf(`<head></head><body>${meta('og:title', 'x')}<title>y</title>`).title).toBeNull();
    expect(factsOf(`<BODY class="a">${meta('og:title', 'x')}`).title).toBeNull();
  });

  it('nothing beyond half a megabyte counts', () => {
    const filler = ' '.repeat(512 * 1024);
    expect(factsOf(`${filler}<title>late</title>`).title).toBeNull();
    expect(factsOf(`<title>early</title>${filler}`).title).toBe('early');
  });
});

describe('text of a page', () => {
  it.each([
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&quot;a&quot; &amp; &apos;b&apos;', '"a" & \'b\''],
    ['&AMP;&Lt;', '&<'],
    ['&amp;lt;', '&lt;'],
    ['a&nbsp;&nbsp;b', 'a b'],
    ['a&#10;b&#9;c', 'a b c'],
    ['&hearts; &unknown;', '&hearts; &unknown;'],
    ['AT&T & Co', 'AT&T & Co'],
    ['&#128578;', '🙂'],
    ['&#55357;&#56898;', '🙂'],
    ['a\u00a0\u2003b', 'a b'],
    ['a\u0007\u009fb', 'a b'],
  ])('%j reads %j', (written, text) => {
    expect(factsOf(`<title>${written}</title>`).title).toBe(text);
    expect(factsOf(meta('og:title', written.replaceAll('"', '&quot;'))).title).toBe(text);
  });

  it('is cut at its length, and never through a character', () => {
    const { title } = factsOf(`<title>${'x'.repeat(298)}🙂🙂</title>`);
    expect(title?.length).toBeLessThanOrEqual(300);
    expect(title?.endsWith('…')).toBe(true);
    expect(title?.isWellFormed()).toBe(true);
    expect(factsOf(`<title>${'x'.repeat(300)}</title>`).title).toBe('x'.repeat(300));
  });
});

describe('the picture of a page', () => {
  it.each([
    ['/i.png', 'https://shop.example/i.png'],
    ['i.png', 'https://shop.example/garden/i.png'],
    ['../i.png', 'https://shop.example/i.png'],
    ['//cdn.example/i.png', 'https://cdn.example/i.png'],
    ['?v=2', 'https://shop.example/garden/tools?v=2'],
    ['http://cdn.example/ä b.png', 'http://cdn.example/%C3%A4%20b.png'],
    ['https://cdn.example/i.png?a=1&amp;b=2', 'https://cdn.example/i.png?a=1&b=2'],
  ])('at %s is at %s', (written, address) => {
    expect(factsOf(meta('og:image', written)).image).toBe(address);
  });

  it.each(['blob:https://x/1', 'file:///etc/passwd', 'http://', 'https://u@x.example/i.png', 'javascript&#58;x'])(
    'is absent at %s',
    (written) => {
      expect(factsOf(meta('og:image', written)).image).toBeNull();
    },
  );

  it('is http or https without credentials, or missing, with any value', () => {
    const piece = fc.constantFrom(
      'http',
      'https',
      ':',
      '/',
      '//',
      '@',
      'x.example',
      'javascript',
      'data',
      '?',
      '#',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { image } = factsOf(meta('og:image', pieces.join('')));
        if (image === null) return;
        const url = new URL(image);
        expect([/^https?:$/.test(url.protocol), url.username, url.password]).toEqual([true, '', '']);
      }),
    );
  });
});

describe('the encoding of a page', () => {
  const encoded = (declaration: string, bytes: readonly number[]) =>
    readPageFacts(Buffer.concat([Buffer.from(`${declaration}<title>`), Buffer.from(bytes)]), PAGE).title;

  it.each([
    ['<meta charset=windows-1251>', [0xcf, 0xf0, 0xe8], 'При'],
    ['<meta charset="shift_jis">', [0x83, 0x65], 'テ'],
    ['<META http-equiv="Content-Type" content="text/html; charset=ISO-8859-2">', [0xb1], 'ą'],
    ['<meta charset = "windows-1252">', [0x80], '€'],
    ['<?xml version="1.0" encoding="utf-8"?>', [0xc3, 0xa4], 'ä'],
    ['', [0xe2, 0x82, 0xac], '€'],
    ['', [0xff], '\ufffd'],
  ])('%s is heard', (declaration, bytes, title) => {
    expect(encoded(declaration, bytes)).toBe(title);
  });

  it('is not looked for beyond the first kilobyte', () => {
    expect(encoded(`${' '.repeat(1024)}<meta charset=windows-1251>`, [0xcf])).toBe('\ufffd');
  });
});
