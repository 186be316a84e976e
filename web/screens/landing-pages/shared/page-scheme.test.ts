import { describe, expect, it } from 'vitest';
import { pageStyle } from '../../../../server/http/public/page/page-style.ts';
import { mediaAs } from './page-scheme.ts';

describe('a page in light or dark mode', () => {
  it.each([
    ['dark', '(prefers-color-scheme: dark)', 'all'],
    ['light', '(prefers-color-scheme: dark)', 'not all'],
    ['light', '(prefers-color-scheme:light)', 'all'],
    ['dark', '(max-width: 600px)', '(max-width: 600px)'],
    ['dark', 'print', 'print'],
  ] as const)('%s reads %j as %j', (scheme, media, taken) => {
    expect(mediaAs(scheme, media)).toBe(taken);
  });

  it('uses no other media queries than these', () => {
    const requested = [...pageStyle.matchAll(/@media ([^{]*prefers-color-scheme[^{]*)\{/g)].map(
      ([, media = '']) => media,
    );
    expect(requested.map((media) => mediaAs('dark', media))).toEqual(requested.map(() => 'all'));
  });
});
