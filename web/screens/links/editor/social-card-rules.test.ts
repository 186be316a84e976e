import { describe, expect, it } from 'vitest';
import { contentOf, noteOn, shapeOf } from './social-card-rules.ts';
import { BLANK } from './values.ts';

const square = (side: number) => ({ width: side, height: side });
const CARD = { width: 1_200, height: 630 };

describe('an image in a social preview', () => {
  it.each([
    ['facebook', CARD, 'large'],
    ['facebook', { width: 600, height: 315 }, 'large'],
    ['facebook', { width: 599, height: 400 }, 'small'],
    ['facebook', square(199), 'none'],
    ['x', { width: 300, height: 157 }, 'large'],
    ['x', square(150), 'small'],
    ['x', square(143), 'none'],
    ['linkedin', CARD, 'small'],
    ['linkedin', square(40), 'small'],
    ['whatsapp', { width: 300, height: 157 }, 'large'],
    ['whatsapp', square(100), 'small'],
    ['whatsapp', square(99), 'none'],
    ['slack', { width: 400, height: 200 }, 'large'],
    ['slack', square(75), 'small'],
  ] as const)('on %s with %j is %s', (network, image, shape) => {
    expect(shapeOf(network, image)).toBe(shape);
  });

  it.each([
    ['facebook', 'large'],
    ['linkedin', 'small'],
  ] as const)('keeps the usual space on %s until it is loaded: %s', (network, shape) => {
    expect(shapeOf(network, undefined)).toBe(shape);
  });

  it.each([
    ['facebook', CARD, undefined],
    ['facebook', square(240), 'Facebook shows images below 600 × 315 pixels small. This one is 240 × 240.'],
    ['x', square(90), 'X shows no image below 144 × 144 pixels. This one is 90 × 90.'],
    ['linkedin', CARD, 'LinkedIn shows large images only in ads.'],
  ] as const)('on %s with %j is explained by %j', (network, image, note) => {
    expect(noteOn(network, image)).toBe(note);
  });
});

describe('the content of a social preview', () => {
  const url = 'https://shop.example/garden';
  const health = { status: 'ok' as const, http_status: 200 };
  const facts = { title: 'Garden', description: 'All green', image: 'https://shop.example/g.png', health };
  const SHORT = 'https://go.example/garden';

  it('is the destination’s, under the host of the short link, which answers networks', () => {
    const content = contentOf({ ...BLANK, url }, facts, SHORT);
    const { title, description, image } = facts;
    expect(content).toEqual({ isOwn: true, host: 'go.example', title, description, image });
  });

  it('is first of all what the owner entered', () => {
    const own = { metatitle: 'Own', metadescription: 'Words', metaimage: 'https://shop.example/own.png' };
    const values = { ...BLANK, ...own, url, domain: 'brand.example' };
    const content = { host: 'brand.example', title: 'Own', description: 'Words', image: own.metaimage };
    expect(contentOf(values, facts, SHORT)).toEqual({ ...content, isOwn: true });
    const picture = 'data:image/png;base64,AA';
    expect(contentOf({ ...values, picture }, facts, SHORT).image).toBe(picture);
  });

  it('has the destination’s host where networks follow the link, and an example before there is one', () => {
    const nothing = { title: null, description: null, image: null, health };
    const plain = { isOwn: false, title: 'Destination title', description: '', image: '' };
    expect(contentOf({ ...BLANK, url }, nothing, SHORT)).toEqual({ ...plain, host: 'shop.example' });
    expect(contentOf({ ...BLANK, url: 'shop.example' }, undefined, undefined).host).toBe('shop.example');
    for (const typed of ['', 'not a url', 'https://not a url'])
      expect(contentOf({ ...BLANK, url: typed }, undefined, undefined).host).toBe('example.com');
    expect(contentOf(BLANK, undefined, undefined)).toEqual({ ...plain, host: 'example.com' });
  });

  it.each(['javascript:alert(1)', 'g.png', 'data:text/html,x'])('has no image at %s', (metaimage) => {
    expect(contentOf({ ...BLANK, metaimage }, undefined, SHORT).image).toBe('');
  });
});
