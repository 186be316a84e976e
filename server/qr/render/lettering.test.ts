import { describe, expect, it } from 'vitest';
import { coverageMaskOf } from './coverage-mask.ts';
import { loadFont } from './font.ts';
import { endOf } from './outline.ts';
import { textOutlines, unknownCharacters } from './text-outlines.ts';

const BOX = { x: 2, y: 30, width: 33, height: 6 };

describe('lettering', () => {
  it.each(['Scan me!', 'ŽLUŤOUČKÝ kůň', 'Ελλάδα', 'Привет', 'Tiếng Việt', '£5 – 100 % “free”'])(
    '%s has a letter for everything and stays inside its box',
    (text) => {
      expect(unknownCharacters(text)).toEqual([]);
      const letters = textOutlines(text, BOX);
      expect(letters).toHaveLength([...text].filter((character) => character !== ' ').length);
      for (const [x, y] of letters.flat().map(endOf)) {
        expect(x).toBeGreaterThan(BOX.x);
        expect(x).toBeLessThan(BOX.x + BOX.width);
        expect(y).toBeGreaterThan(BOX.y - 0.5);
        expect(y).toBeLessThan(BOX.y + BOX.height);
      }
    },
  );

  it('is centered', () => {
    const xs = textOutlines('HOH', BOX)
      .flat()
      .map((segment) => endOf(segment)[0]);
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(BOX.x + BOX.width / 2, 1);
  });

  it('shrinks where it is long', () => {
    const heightOf = (text: string): number => coverageMaskOf(textOutlines(text, BOX)[0] ?? [], 20).height;
    expect(heightOf('H'.repeat(30))).toBeLessThan(heightOf('HH'));
  });

  it('fills letters and leaves their holes open', () => {
    const { width, height, coverage } = coverageMaskOf(textOutlines('O', BOX)[0] ?? [], 40);
    const at = (x: number, y: number): number | undefined =>
      coverage[Math.floor(height * y) * width + Math.floor(width * x)];
    expect([at(0.5, 0.5), at(0.1, 0.5), at(0.9, 0.5), at(0, 0)]).toEqual([0, 255, 255, 0]);
  });

  it('composed letters are their letter and their accent', () => {
    const font = loadFont();
    const parts = (character: string): number =>
      font.letter(character)?.outline.filter(([kind]) => kind === 'M').length ?? 0;
    expect(parts('Ö')).toBe(parts('O') + 2);
    expect(font.letter('Ö')?.advance).toBe(font.letter('O')?.advance);
  });

  it('dashes, which the font file stores as a stretched minus sign, have their full length', () => {
    const font = loadFont();
    const lengthOf = (character: string): number => {
      const ends =
        font
          .letter(character)
          ?.outline.map(endOf)
          .map(([x]) => x) ?? [];
      return Math.max(...ends) - Math.min(...ends);
    };
    expect(lengthOf('–')).toBeGreaterThan(0.5);
    expect(lengthOf('—')).toBeGreaterThan(0.67);
  });

  it('decomposed text is the same as composed', () => {
    expect(textOutlines('u\u0308', BOX)).toEqual(textOutlines('ü', BOX));
  });

  it.each([
    ['日本', ['日', '本']],
    ['aא', ['א']],
    ['😀😀', ['😀']],
    ['مرحبا', ['م', 'ر', 'ح', 'ب', 'ا']],
  ])('%s has characters without a letter', (text, unknown) => {
    expect(unknownCharacters(text)).toEqual(unknown);
  });

  it('of an empty text is empty', () => {
    expect(textOutlines('', BOX)).toEqual([]);
  });
});
