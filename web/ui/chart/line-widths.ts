const LINE_PX = 2;
/** Visible width of the lower line, both sides together. */
const MORE_PX = 4;

/**
 * Returns the widths of lines drawn in this order: a line that another covers is wide enough to be visible on both
 * sides of it.
 *
 * @param lines with the same number of values each
 */
export function lineWidths(lines: ReadonlyArray<readonly number[]>): number[] {
  return lines.map((line, at) => LINE_PX + MORE_PX * mostAbove(line, lines.slice(at + 1)));
}

/** Returns the maximum number of later lines that cover one segment of this line. */
function mostAbove(line: readonly number[], later: ReadonlyArray<readonly number[]>): number {
  const above = line.map((_, place) => later.filter((other) => isCovered(line, other, place)).length);
  return Math.max(0, ...above);
}

/**
 * Whether the segment from this index to the next is covered. Crossing lines are both visible, and lines at zero need
 * no extra width.
 */
function isCovered(line: readonly number[], other: readonly number[], place: number): boolean {
  const ends = line.length === 1 ? [0] : [place, place + 1];
  return ends.every((end) => end < line.length && line[end] === other[end]) && ends.some((end) => line[end] !== 0);
}
