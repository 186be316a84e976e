/** SVG with a single path. Nothing of the owner's text goes in: only numbers and the logo's own base64. */
import { formatRgb } from './colour.ts';
import { outerSize, pictureSquare, type QrDrawing, QUIET_ZONE } from './drawing.ts';
import type { QrMatrix } from './matrix.ts';

/**
 * A complete SVG document: one unit a module, `viewBox` only, so that it takes the size its place gives it.
 * The background is painted, never transparent: a code on a dark page would not read.
 */
export function renderSvg({ design, matrix }: QrDrawing): string {
  const side = outerSize(matrix);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="${formatRgb(design.background)}" d="M0 0h${side}v${side}h-${side}z"/>` +
    `<path fill="${formatRgb(design.foreground)}" d="${modulePath(matrix)}"/>` +
    `${logoImage({ design, matrix })}</svg>`
  );
}

/** Each run of dark modules in a row is one rectangle; moves are relative, which saves a third of the bytes. */
function modulePath({ size, modules }: QrMatrix): string {
  let path = '';
  let atX = 0;
  let atY = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules[y * size + x]) continue;
      const start = x;
      while (x < size && modules[y * size + x]) x++;
      const width = x - start;
      path += path ? `m${start - atX} ${y - atY}` : `M${start + QUIET_ZONE} ${y + QUIET_ZONE}`;
      path += `h${width}v1h-${width}z`;
      atX = start;
      atY = y;
    }
  }
  return path;
}

function logoImage({ design, matrix }: QrDrawing): string {
  const square = pictureSquare(matrix);
  if (!square || !design.logo) return '';
  const { start, side } = square;
  const source = `data:image/png;base64,${design.logo.toString('base64')}`;
  return `<image x="${start}" y="${start}" width="${side}" height="${side}" href="${source}"/>`;
}
