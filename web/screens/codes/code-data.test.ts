import { describe, expect, it } from 'vitest';
import { QR_PICTURE_FORMATS, QR_TYPES } from '../../../contract/vocabulary.ts';
import { codeIdOf, defaultSize, FORMATS, fileNameOf, qrImageUrlOf, scanUrlOf, TYPES } from './code-data.ts';

const LINK = 'https://way.example/bio/qr/k7Pq2xVd';

describe('images of codes', () => {
  it('are requested from this origin, in the chosen format and size', () => {
    expect(qrImageUrlOf(LINK)).toBe('/bio/qr/k7Pq2xVd.svg');
    expect(qrImageUrlOf(LINK, 'png', { width: 50, dpi: 300 })).toBe('/bio/qr/k7Pq2xVd.png?width=50&dpi=300');
  });

  it('have the same default size everywhere', () => {
    expect(qrImageUrlOf(LINK, 'png', defaultSize('png', false))).toBe('/bio/qr/k7Pq2xVd.png?size=1024');
    expect(defaultSize('svg', true)).toEqual({});
    expect(defaultSize('png', true)).toEqual({ size: 1024 });
    for (const format of ['pdf', 'eps'] as const) {
      expect(defaultSize(format, false)).toEqual({ width: 50 });
      expect(defaultSize(format, true)).toEqual({ width: 120 });
    }
  });

  it('name the code in the address', () => expect(codeIdOf(LINK)).toBe('k7Pq2xVd'));

  it('contain the address that counts scans', () => expect(scanUrlOf(LINK)).toBe(`${new URL(LINK).origin}/q/k7Pq2xVd`));

  it.each([
    ['Poster A2', 'Poster-A2.svg'],
    ['Café "Nord" / Tür', 'Cafe-Nord-Tur.svg'],
    ['../../etc', 'etc.svg'],
    ['***', 'code.svg'],
    ['名前', '名前.svg'],
    ['x'.repeat(100), `${'x'.repeat(60)}.svg`],
  ])('%s is kept as %s', (name, file) => expect(fileNameOf(name, 'svg')).toBe(file));
});

describe('lists', () => {
  it('contain every type and format of the contract', () => {
    expect([...TYPES].sort()).toEqual([...QR_TYPES].sort());
    expect(FORMATS).toEqual(QR_PICTURE_FORMATS);
  });
});
