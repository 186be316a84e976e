import { describe, expect, it } from 'vitest';
import { type BioBlock, parseBioContent } from '../../../pages/bio-value.ts';
import { bioBlocks } from './bio-blocks.ts';

function show(...stored: object[]): string {
  const { blocks } = parseBioContent(JSON.stringify({ blocks: stored }));
  return bioBlocks(blocks, { path: '/@ada', now: 0 })
    .map(({ markup }) => markup)
    .join('');
}

const images = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `https://a.example/${n}.webp` }));

describe('blocks without what they show', () => {
  it.each<[BioBlock['type'], object]>([
    ['product', { url: 'https://shop.example/' }],
    ['tip', { title: 'Tip' }],
    ['file', { title: 'Menu' }],
    ['calendar', { title: 'Book' }],
    ['map', { title: 'Studio' }],
    ['faq', { title: 'Why?' }],
    ['faq', { text: 'Because.' }],
    ['gallery', { title: 'Work' }],
    ['gallery', { images: [{ url: 'javascript:alert(1)' }, { alt: 'x' }, 7] }],
    ['carousel', { images: [{ url: 'data:image/png;base64,AA' }] }],
    ['podcast', { title: 'Talk' }],
    ['countdown', { title: 'Sale' }],
  ])('%s with %j shows nothing', (type, fields) => {
    expect(show({ type, ...fields })).toBe('');
  });
});

describe('a product', () => {
  const product = {
    id: 3,
    type: 'product',
    title: 'Print',
    text: 'A2',
    price: '€29',
    image: 'https://a.example/p.webp',
  };
  it('is a counted link with picture, name, description and price', () => {
    expect(show({ ...product, url: 'https://shop.example/' })).toBe(
      '<a class="block product" href="/@ada/go/3" rel="noopener nofollow" target="_blank"><img src="https://a.example/p.webp" alt="" width="96" height="96" loading="lazy"><span>Print<small>A2</small><b>€29</b></span></a>\n',
    );
  });

  it('is no link without a URL, and needs no more than a name', () => {
    expect(show({ type: 'product', title: 'Print' })).toBe('<div class="block product"><span>Print</span></div>\n');
  });
});

describe('links with an icon', () => {
  it.each([
    [{ type: 'tip', url: 'https://ko-fi.com/ada' }, '<span>Leave a tip</span>'],
    [{ type: 'tip', url: 'https://ko-fi.com/ada', title: 'Coffee?' }, '<span>Coffee?</span>'],
    [{ type: 'file', url: 'https://a.example/menu.pdf?v=2' }, '<span>Download<small>PDF, a.example</small></span>'],
    [{ type: 'file', url: 'https://www.a.example/menu' }, '<span>Download<small>a.example</small></span>'],
    [{ type: 'file', url: 'https://a.example/a.zip', text: '2 MB' }, '<span>Download<small>2 MB</small></span>'],
    [{ type: 'calendar', url: 'https://cal.com/ada' }, '<span>Book an appointment</span>'],
    [{ type: 'map', text: '1 Main St' }, '<span>1 Main St</span>'],
    [{ type: 'map', text: '1 Main St', title: 'Studio' }, '<span>Studio<small>1 Main St</small></span>'],
  ])('%j shows %s', (block, words) => {
    const markup = show({ id: 5, ...block });
    expect(markup).toMatch(/^<a class="block signed" href="\/@ada\/go\/5" [^>]*><svg [^>]*aria-hidden="true"><path/);
    expect(markup).toContain(words);
  });

  it('show their thumbnail instead, and load nothing from the host they lead to', () => {
    const markup = show({ type: 'tip', url: 'https://ko-fi.com/ada', image: 'https://a.example/me.webp' });
    expect(markup).toMatch(/class="block thumbed".*me\.webp/);
    expect(markup).not.toMatch(/<svg|ko-fi/);
    expect(show({ type: 'map', text: '1 Main St' })).not.toMatch(/<img|<iframe|openstreetmap/);
  });
});

describe('a place that the service knows', () => {
  const city = { name: 'Vienna', latitude: 48.2082, longitude: 16.3713 };
  const studio = { id: 5, type: 'map', title: 'Studio', text: 'Leopoldsgasse 12, 1020 Vienna' };

  it('has a picture that takes its space before it loads, and links to maps', () => {
    const markup = show({ ...studio, city });
    expect(markup).toContain(
      '<section class="block place"><a href="/@ada/go/5" rel="noopener nofollow" target="_blank"><img src="/@ada/map/5.svg?at=48.2082,16.3713" alt="" width="480" height="240" loading="lazy"><span>Studio<small>Leopoldsgasse 12, 1020 Vienna</small></span></a>',
    );
    for (const [map, name] of [
      ['openstreetmap', 'OpenStreetMap'],
      ['google', 'Google Maps'],
      ['apple', 'Apple Maps'],
    ])
      expect(markup).toContain(`<a href="/@ada/go/5?map=${map}" rel="noopener nofollow" target="_blank">${name}</a>`);
  });

  it('is shown at the coordinates of its URL', () => {
    const url = 'https://www.google.com/maps/@48.3,16.5,12z';
    expect(show({ ...studio, city, url, title: null })).toContain('.svg?at=48.3,16.5"');
  });

  it('has a picture in a preview as well, where the block is not saved', () => {
    const preview = (stored: object) => {
      const { blocks } = parseBioContent(JSON.stringify({ blocks: [stored] }));
      return bioBlocks(blocks, { path: '/@ada', now: 0, isPreview: true })[0]?.markup;
    };
    expect(preview({ ...studio, city })).toContain('src="/account/map-picture?at=48.2082,16.3713"');
    const url = 'geo:48.3,16.5';
    expect(preview({ ...studio, url })).toContain('src="/account/map-picture?at=48.3,16.5&amp;exact=1"');
  });
});

describe('images', () => {
  it.each([
    [1, 'gallery'],
    [4, 'gallery'],
    [3, 'gallery thirds'],
    [9, 'gallery thirds'],
  ])('%i of a gallery are tiles that open in full: %s', (count, names) => {
    const markup = show({ type: 'gallery', title: 'Work', images: images(count) });
    expect(markup).toContain(`<h2>Work</h2>\n<div class="${names}">`);
    expect(
      markup.match(/<a href="https:\/\/a\.example\/\d\.webp" rel="noopener nofollow" target="_blank">/g),
    ).toHaveLength(count);
    // The image is all that a link says.
    expect(markup).toContain('alt="Image 1"');
  });

  it('of a carousel can be scrolled with the keyboard, and have their captions', () => {
    const markup = show({ type: 'carousel', images: [{ url: 'https://a.example/a.webp', alt: 'Sea' }, ...images(1)] });
    expect(markup).toContain('<div class="carousel" role="region" aria-label="2 images" tabindex="0">');
    expect(markup).toContain('alt="Sea" loading="lazy"><figcaption>Sea</figcaption></figure>');
    expect(markup.match(/<figcaption>/g)).toHaveLength(1);
    expect(show({ type: 'carousel', title: 'Tour', images: images(2) })).toContain('aria-label="Tour"');
  });
});

it('shows questions that open without a script', () => {
  expect(show({ type: 'faq', title: 'Why?', text: 'Because.' })).toBe(
    '<details class="block faq"><summary>Why?</summary><p class="lines">Because.</p></details>\n',
  );
});

describe('media', () => {
  it('have a still of their own, and a podcast its player', () => {
    const url = 'https://podcasts.apple.com/us/podcast/x/id123?i=4';
    const markup = show({ type: 'podcast', url, image: 'https://a.example/still.webp' });
    expect(markup).toContain('<summary><img src="https://a.example/still.webp" alt="" loading="lazy">Listen</summary>');
    expect(markup).toContain('src="https://embed.podcasts.apple.com/us/podcast/x/id123?i=4"');
    expect(show({ type: 'video', url: 'https://youtu.be/abcdefgh' })).toContain('<summary>Watch</summary>');
  });
});
