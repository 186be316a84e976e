const LINE_PX = 2;
/** Visible width of the lower line, both sides together. */
const MORE_PX = 4;

/** A line that is covered on less of its way is seen on the rest. */
const HIDDEN_SHARE = 0.5;

/**
 * Returns the widths of lines drawn in this order: a line that others hide is wide enough to be visible on both sides of
 * them. Lines that only touch, as small counts often do, stay thin.
 *
 * @param lines with the same number of values each
 */
export function lineWidths(lines: ReadonlyArray<readonly number[]>): number[] {
  return lines.map((line, at) => LINE_PX + MORE_PX * mostAbove(line, lines.slice(at + 1)));
}

/** Returns the maximum number of later lines that cover one segment of this line; 0 if most of it is not covered. */
function mostAbove(line: readonly number[], later: ReadonlyArray<readonly number[]>): number {
  const above = line.map((_, place) => later.filter((other) => isCovered(line, other, place)).length);
  const drawn = line.filter((_, place) => isDrawn(line, place)).length;
  const covered = above.filter((count) => count > 0).length;
  return covered < drawn * HIDDEN_SHARE ? 0 : Math.max(0, ...above);
}

/** Whether the segment from this index to the next is covered. Crossing lines are both visible. */
function isCovered(line: readonly number[], other: readonly number[], place: number): boolean {
  return isDrawn(line, place) && endsOf(line, place).every((end) => line[end] === other[end]);
}

/** Whether there is a segment from this index to the next that is not at zero, where no line needs extra width. */
function isDrawn(line: readonly number[], place: number): boolean {
  const ends = endsOf(line, place);
  return ends.every((end) => end < line.length) && ends.some((end) => line[end] !== 0);
}

/** A line with a single value is a point. */
function endsOf(line: readonly number[], place: number): number[] {
  return line.length === 1 ? [0] : [place, place + 1];
}
