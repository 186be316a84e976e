import { describe, expect, it } from 'vitest';
import type { OverlayType } from '../../../../contract/vocabulary.ts';
import { DEFAULT_BRAND } from '../../../brand/brand.ts';
import { parseOverlayContent } from '../../../pages/overlay-value.ts';
import { contrast } from '../../../platform/color.ts';
import { colorsSheet, colorsUrl } from './overlay-colors.ts';
import { overlayPage } from './overlay-page.ts';
import { wholePercents } from './overlay-routes.ts';

const TARGET = 'https://shop.example/garden';
const NO_META = { title: null, description: null, image: null };

function show(type: OverlayType, stored: object) {
  const content = parseOverlayContent(JSON.stringify(stored));
  return overlayPage({ id: 7, type, content, baseUrl: 'https://go.example' }, TARGET, NO_META);
}

describe('an overlay', () => {
  it.each([
    ['message', 'bottom', 'strip bottom'],
    ['coupon', 'top', 'strip top'],
    ['message', 'top-left', 'card-box top-left'],
    ['contact', 'bottom', 'card-box bottom'],
    ['poll', 'bottom-right', 'card-box bottom-right'],
  ] as const)('of type %s at %s is a %s', (type, position, names) => {
    const { body } = show(type, { position, message: 'Hi', question: 'Hi?', coupon: 'X', options: ['a', 'b'] });
    expect(body).toContain(`<details class="overlay ${names}" open>`);
    expect(body).toContain(`<iframe src="${TARGET}"`);
  });

  it('begins with the name of its workspace', () => {
    const own = { name: 'Tea & Co', accent: null, logo: null, darkLogo: null, url: null, texts: {} };
    const body = show('poll', { question: 'Tea?', options: ['Yes', 'No'] }).in?.({ ...DEFAULT_BRAND, own }) ?? '';
    const places = ['Close', '<p class="owner">Tea &amp; Co</p>', 'Tea?', '<iframe'].map((text) => body.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('always links to the destination, which may forbid the frame after all', () => {
    expect(show('message', { message: 'Hi' }).body).toContain(`href="${TARGET}" rel="noopener">Open shop.example</a>`);
  });

  it.each(['contact', 'newsletter', 'poll'] as const)(
    "of type %s shows its form in a frame of the service's own origin",
    (type) => {
      const { body, headers } = show(type, { question: 'Tea?', options: ['Yes', 'No', 'Later'] });
      expect(body).toContain('src="https://go.example/embed/overlay/7"');
      expect(body).not.toContain('<form');
      expect(headers['Content-Security-Policy']).toContain("form-action 'none'");
    },
  );

  it('shows a code on coupons only, and its picture links where the button does', () => {
    expect(show('coupon', { coupon: 'SPRING20' }).body).toContain('<code>SPRING20</code>');
    expect(show('message', { message: 'x', coupon: 'SPRING20' }).body).not.toContain('<code>');
    const { body } = show('image', { image: 'https://a.example/a.png', link: 'https://a.example/' });
    expect(body).toMatch(
      /<a href="https:\/\/a\.example\/" rel="noopener nofollow" tabindex="-1" aria-hidden="true"><img /,
    );
  });

  it('sizes a poll by the lines that its options take', () => {
    const roomOf = (...options: string[]) => /class="poll (o\d+)"/.exec(show('poll', { options }).body)?.[1];
    expect(roomOf('Yes', 'No')).toBe('o2');
    expect(roomOf('Yes', 'x'.repeat(29))).toBe('o3');
    expect(roomOf('', 'x'.repeat(56), 'x'.repeat(57))).toBe('o6');
    expect(roomOf(...Array.from({ length: 10 }, () => 'x'.repeat(120)))).toBe('o10');
  });

  it('loads its colors from a separate style sheet', () => {
    const { body } = show('message', { message: 'x', background: '#123456', color: '#fff' });
    expect(body).toContain('<link rel="stylesheet" href="/assets/colors/123456-fff.css">');
    expect(show('message', { message: 'x' }).body).not.toContain('/assets/colors/');
  });
});

describe('the colors of an overlay', () => {
  it.each([
    ['123456', 'fff'],
    ['fff', 'fefefe'],
    ['777777', '888888'],
    ['fde68a', '7c2d12'],
    ['000', 'x'],
    ['x', 'ff0000'],
    ['ffffff', '949494'],
    ['ffffff', 'e11d48'],
    ['0f6b4f', '8bd5bb'],
    ['808080', '808080'],
  ])('%s with %s can be read', (background, color) => {
    const sheet = colorsSheet(`${background}-${color}.css`) ?? '';
    const rgb = (name: string) => {
      const [, red, green, blue] = new RegExp(`${name}: rgb\\((\\d+) (\\d+) (\\d+)\\)`).exec(sheet) ?? [];
      return [Number(red), Number(green), Number(blue)] as const;
    };
    expect(contrast(rgb('--text'), rgb('--surface'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb('--on-accent'), rgb('--accent'))).toBeGreaterThanOrEqual(4.5);
  });

  it('keep the hue of a text that is almost readable', () => {
    expect(colorsSheet('ffffff-949494.css')).toMatch(/--text: rgb\((\d+) \1 \1\)/);
    const [, red = 0, green = 0, blue = 0] =
      /--text: rgb\((\d+) (\d+) (\d+)\)/.exec(colorsSheet('fff-ff6600.css') ?? '') ?? [];
    expect(Number(red)).toBeGreaterThan(Number(green) * 2);
    expect(Number(green)).toBeGreaterThan(Number(blue));
    expect(colorsSheet('fff-b3261e.css')).toContain('--text: rgb(179 38 30)');
  });

  it('have no sheet where none are set', () => {
    expect(colorsUrl(null, null)).toBeUndefined();
    expect(colorsUrl('#abc', null)).toBe('/assets/colors/abc-x.css');
    for (const name of ['x-x.css', 'abcd-fff.css', 'abc-fff.css.css', 'abc-fff', 'ABC-fff.css', '../page.css']) {
      expect(colorsSheet(name)).toBeUndefined();
    }
  });
});

describe('the result of a poll', () => {
  it.each([
    [
      [14, 7, 7, 4],
      [44, 22, 22, 12],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [5, 0],
      [100, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('of %j votes adds up to 100 percent: %j', (votes, percents) => {
    expect(wholePercents(votes)).toEqual(percents);
  });
});
