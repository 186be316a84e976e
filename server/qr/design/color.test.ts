import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLACK, contrastRatio, formatRgb, luma, parseColor, type Rgb, WHITE } from './color.ts';

function rgb(red: number, green: number, blue: number): Rgb {
  return { red, green, blue };
}

describe('parseColor', () => {
  it.each([
    ['rgb(1,2,3)', rgb(1, 2, 3)],
    ['rgb(255, 255, 255)', WHITE],
    ['  RGB( 0 , 0 , 0 ) ', BLACK],
    ['rgb(007,000,010)', rgb(7, 0, 10)],
    ['#000', BLACK],
    ['#1a2B3c', rgb(26, 43, 60)],
    ['#fa0', rgb(255, 170, 0)],
  ])('%j', (text, expected) => {
    expect(parseColor('foreground', text)).toEqual(expected);
  });

  it.each([
    'rgb(256,0,0)',
    'rgb(-1,0,0)',
    'rgb(1,2)',
    'rgb(1,2,3,4)',
    'rgba(1,2,3,1)',
    'rgb(1.5,2,3)',
    'red',
    '#12345',
    '#ggg',
    '',
    'rgb(0,0,0)"/><script>',
    'rgb(0,0,0);url(x)',
    null,
    undefined,
    123,
    ['rgb(0,0,0)'],
    { red: 1 },
  ])('%j is rejected under its field name', (value) => {
    expect(() => parseColor('background', value)).toThrow('Enter a color');
  });

  it('formatted colors can be parsed again', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        expect(parseColor('foreground', formatRgb({ red, green, blue }))).toEqual({ red, green, blue });
      }),
    );
  });
});

describe('contrastRatio', () => {
  // Figures of WebAIM's contrast checker.
  it.each([
    ['black on white', BLACK, WHITE, 21],
    ['white on black', WHITE, BLACK, 21],
    ['the same', WHITE, WHITE, 1],
    ['#767676 on white', rgb(0x76, 0x76, 0x76), WHITE, 4.54],
    ['#777777 on white', rgb(0x77, 0x77, 0x77), WHITE, 4.48],
    ['red on white', rgb(255, 0, 0), WHITE, 4],
    ['red on lime', rgb(255, 0, 0), rgb(0, 255, 0), 2.91],
  ])('%s', (_, one, other, expected) => {
    expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
  });
});

describe('luma', () => {
  it.each([
    ['black', BLACK, 0],
    ['white', WHITE, 255],
    ['green weighs most', rgb(0, 255, 0), 149.685],
    ['blue least', rgb(0, 0, 255), 29.07],
  ])('%s', (_, color, expected) => {
    expect(luma(color)).toBeCloseTo(expected);
  });
});
