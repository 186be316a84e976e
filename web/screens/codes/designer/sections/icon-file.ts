/** Returns an icon as a vector image of this color, from its markup on screen. */
export function iconFile(svg: string, color: string): Blob {
  return new Blob([iconMarkup(svg, color)], { type: 'image/svg+xml' });
}

/** Gives the markup what an image needs: a namespace, a size and a color. */
export function iconMarkup(svg: string, color: string): string {
  const bare = svg.replace(/\s(?:xmlns|width|height|class|style|aria-hidden)="[^"]*"/g, '');
  return bare
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"')
    .replaceAll(/currentcolor/gi, color);
}
