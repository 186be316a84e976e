/** Returns an SVG document as a data URL. */
export function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
