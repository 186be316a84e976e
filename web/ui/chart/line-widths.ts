const LINE_PX = 2;
/** What shows of the lower line on both sides of the upper one together. */
const MORE_PX = 4;

/**
 * Widths of lines that are drawn in this order: one that lies beneath another for a while is so much wider that it is seen on both
 * sides of it.
 *
 * @param lines as many values each
 */
export function lineWidths(lines: ReadonlyArray<readonly number[]>): number[] {
  return lines.map((line, at) => LINE_PX + MORE_PX * mostAbove(line, lines.slice(at + 1)));
}

/** How many of the later lines cover the same piece of this one at once. */
function mostAbove(line: readonly number[], later: ReadonlyArray<readonly number[]>): number {
  const above = line.map((_, place) => later.filter((other) => isCovered(line, other, place)).length);
  return Math.max(0, ...above);
}

/** From this place to the next. Lines that cross are both seen, and at nought there is nothing to see. */
function isCovered(line: readonly number[], other: readonly number[], place: number): boolean {
  const ends = line.length === 1 ? [0] : [place, place + 1];
  return ends.every((end) => end < line.length && line[end] === other[end]) && ends.some((end) => line[end] !== 0);
}
