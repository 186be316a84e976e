import type { QrDotShape, QrEyeShape } from '../../../../contract/vocabulary.ts';
import type { Outline } from '../../../../server/qr/render/outline.ts';
import { dotOutlines, pupilOutlines, ringOutlines } from '../../../../server/qr/render/shapes.ts';

/** Dark modules of a shape's preview: some isolated, some with neighbors on all sides. */
const PATTERN = ['##.#', '.##.', '#.##', '##.#'];
const isDark = (x: number, y: number) => PATTERN[y]?.[x] === '#';

function dots(shape: QrDotShape): string {
  const outlines = dotOutlines(shape);
  const places = PATTERN.flatMap((row, y) => [...row].flatMap((_, x) => (isDark(x, y) ? [[x, y] as const] : [])));
  return places
    .map(([x, y]) => {
      const neighbours =
        Number(isDark(x, y - 1)) |
        (Number(isDark(x + 1, y)) << 1) |
        (Number(isDark(x, y + 1)) << 2) |
        (Number(isDark(x - 1, y)) << 3);
      return pathOf(outlines[neighbours] ?? [], x, y);
    })
    .join('');
}

function pathOf(outline: Outline, dx = 0, dy = 0): string {
  const parts: string[] = [];
  for (const [letter, ...numbers] of outline) {
    if (letter === 'M' && parts.length > 0) parts.push('Z');
    parts.push(letter + numbers.map((number, index) => round(number + (index % 2 === 0 ? dx : dy))).join(' '));
  }
  return `${parts.join('')}Z`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}

/** Paths as the service's outlines draw them. */
export const shapePath = {
  dots,
  ring: (shape: QrEyeShape) => pathOf(ringOutlines(shape)[0] ?? []),
  pupil: (shape: QrEyeShape) => pathOf(pupilOutlines(shape)[0] ?? []),
};
