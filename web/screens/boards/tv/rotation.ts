/** How long each board is shown. */
export const ROTATION_MS = 30_000;

/** Returns the board after this one; the first one after the last. Boards without panels are left out. */
export function nextBoard<Board extends { id: number; panels: readonly unknown[] }>(
  boards: readonly Board[],
  shown: number,
): Board | undefined {
  const filled = boards.filter(({ id, panels }) => panels.length > 0 || id === shown);
  const place = filled.findIndex(({ id }) => id === shown);
  return filled[(place + 1) % filled.length];
}

/** Sizes in pixels are made for a board of this width. Its rows are higher with their gap; lists shrink to fit. */
const DRAWN_WIDTH_PX = 1_180;
const ROW_PX = 80;
const [SMALLEST, LARGEST] = [0.6, 4];
/** Title and padding. */
const HEAD_PX = 80;

/**
 * Returns by how much TV mode enlarges panels, so that they are readable from afar: as much as the width allows, unless the
 * board has so many rows that they would not fit.
 */
export function zoomOf({ widthPx, heightPx }: { widthPx: number; heightPx: number }, rows: number): number {
  const fitting = (heightPx - HEAD_PX) / (rows * ROW_PX);
  return Math.min(Math.max(Math.min(Math.max(widthPx / DRAWN_WIDTH_PX, 1), fitting), SMALLEST), LARGEST);
}
