import type { CSSProperties, ReactNode } from 'react';
import styles from './map-height.module.css';

export const MAP_PX = 300;

/** Limits the height: maps are twice as wide as high, so on a phone a higher one would have empty space. */
export function mapHeight(heightPx: number): string {
  return `min(${heightPx}px, 62vw)`;
}

/**
 * Gives a map and the other tabs of its panel the same height, so that the page does not move. Not on phones, where a
 * short list would leave a gap with nothing next to it.
 */
export function MapHeightBox({ heightPx = MAP_PX, children }: { heightPx?: number | undefined; children: ReactNode }) {
  const height = { '--map-height': mapHeight(heightPx) } as CSSProperties;
  return (
    <div className={styles.asHigh} style={height}>
      {children}
    </div>
  );
}
