import type { ReactNode } from 'react';

export const MAP_PX = 300;

/** Maps are twice as wide as high: on a phone a high one would be empty above and below. */
export function mapHeight(heightPx: number): string {
  return `min(${heightPx}px, 62vw)`;
}

/** Around a map and what takes its place under other tabs: as high as the map, so that the page does not jump. */
export function AsHighAsMap({ heightPx = MAP_PX, children }: { heightPx?: number | undefined; children: ReactNode }) {
  return <div style={{ minHeight: mapHeight(heightPx) }}>{children}</div>;
}
