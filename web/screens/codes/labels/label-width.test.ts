import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../../../../server/qr/design/color.ts';
import { readStyle } from '../../../../server/qr/design/style-input.ts';
import { drawDesign, outerSize } from '../../../../server/qr/render/drawing.ts';
import { renderSvg } from '../../../../server/qr/render/svg.ts';
import { PLAIN_STYLE } from '../design/look.ts';
import { type Sides, sidesOf } from '../design/print.ts';
import { codesTooSmallFor, type Measured, sheetFor } from './label-width.ts';
import { SHEETS } from './sheet.ts';

const [THIRTY, TWENTY_FOUR, TWELVE] = SHEETS;
const PLAIN: Measured = { name: 'Plain', sides: [37, 37] };
/** With text below the code, as the service draws it. */
const FRAMED: Measured = { name: 'Framed', sides: [37, 45] };
const DENSE: Measured = { name: 'Dense', sides: [81, 81] };

describe('labels', () => {
  it('need the minimum width for small codes, and no less with a frame', () => {
    expect(codesTooSmallFor(THIRTY, [PLAIN])).toEqual([]);
    expect(codesTooSmallFor(THIRTY, [PLAIN, FRAMED])).toEqual([{ name: 'Framed', widthMm: 19.4, leastMm: 20 }]);
    expect(codesTooSmallFor(TWENTY_FOUR, [PLAIN, FRAMED])).toEqual([]);
  });

  it('need more width for dense codes, and list the worst first', () => {
    expect(codesTooSmallFor(THIRTY, [FRAMED, DENSE]).map(({ name, leastMm }) => [name, leastMm])).toEqual([
      ['Dense', 33],
      ['Framed', 20],
    ]);
  });

  it('use the sheet with the most labels on which all codes are readable', () => {
    expect(sheetFor([PLAIN])?.name).toBe('40');
    expect(sheetFor([PLAIN, FRAMED])?.name).toBe('24');
    expect(sheetFor([DENSE])?.name).toBe(TWELVE.name);
    expect(sheetFor([{ name: 'All there is', sides: [185, 185] }])).toBeUndefined();
  });

  const drawn = (type: 'none' | 'border' | 'rounded' | 'label', length: number) => {
    const frame = type === 'none' ? null : { type, text: 'Scan me', color: null };
    const style = readStyle({ ...PLAIN_STYLE, frame }, null) ?? undefined;
    const content = `https://go.example/${'a'.repeat(length)}`;
    const drawing = drawDesign({ content, foreground: BLACK, background: WHITE, logo: null, style });
    return { side: outerSize(drawing.matrix), sides: sidesOf(renderSvg(drawing)) as Sides };
  };

  it.each(['none', 'border', 'rounded', 'label'] as const)(
    'derive the width of a code with the frame %s from its image',
    (type) => {
      for (const length of [1, 20, 60, 400]) {
        const { side, sides } = drawn(type, length);
        const leastMm = Math.ceil(Math.max(20, side * 0.4));
        const [reported] = codesTooSmallFor({ name: 'tiny', columns: 20, rows: 30 }, [{ name: type, sides }]);
        // A wide border counts as four additional modules at most.
        expect([leastMm, leastMm + 1, leastMm + 2].slice(0, side < 45 || type === 'none' ? 1 : 3)).toContain(
          reported?.leastMm,
        );
      }
    },
  );
});
