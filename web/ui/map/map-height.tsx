import type { CSSProperties, ReactNode } from 'react';
import styles from './map-height.module.css';

export const MAP_PX = 300;

/** Maps are twice as wide as high: on a phone a high one would be empty above and below. */
export function mapHeight(heightPx: number): string {
  return `min(${heightPx}px, 62vw)`;
}

/**
 * Around a map and what takes its place under other tabs: as high as the map, so that the page does not jump. On a phone a short
 * list would leave a hole, where nothing stands beside it.
 */
export function AsHighAsMap({ heightPx = MAP_PX, children }: { heightPx?: number | undefined; children: ReactNode }) {
  const height = { '--map-height': mapHeight(heightPx) } as CSSProperties;
  return (
    <div className={styles.asHigh} style={height}>
      {children}
    </div>
  );
}
