/** What a map draws above its land: streets in tiles, and pins in groups. */
import type { MapView, Pixel, Size } from './map-view.ts';

/** A tile of the map with streets, and where it is drawn. */
export interface Tile extends Pixel {
  z: number;
  column: number;
  row: number;
  /** Side in pixels of the map. */
  side: number;
}

const TILE_PX = 256;
/** Tile servers have images down to single houses. */
const MAX_TILE_ZOOM = 19;

/** Returns the tiles that cover the view, at the zoom level that is closest to its own. */
export function tilesOf({ center, scale }: MapView, { width, height }: Size): Tile[] {
  const world = 2 * Math.PI * scale;
  const z = Math.max(0, Math.min(MAX_TILE_ZOOM, Math.round(Math.log2(world / TILE_PX))));
  const count = 2 ** z;
  const side = world / count;
  const angle = Math.PI / 4 + (center.latitude * Math.PI) / 360;
  const left = ((center.longitude + 180) / 360) * world - width / 2;
  const top = (1 - Math.log(Math.tan(angle)) / Math.PI) * (world / 2) - height / 2;
  const tiles: Tile[] = [];
  for (let row = Math.max(0, Math.floor(top / side)); row < count && row * side < top + height; row++) {
    for (let column = Math.floor(left / side); column * side < left + width; column++) {
      const at = { x: column * side - left, y: row * side - top };
      tiles.push({ z, column: ((column % count) + count) % count, row, side, ...at });
    }
  }
  return tiles;
}

/** Groups pixels that are closer than the distance to the first of a group, in their order. */
export function groupsOf<Item extends { at: Pixel }>(items: readonly Item[], distance: number): Item[][] {
  const groups: [Item, ...Item[]][] = [];
  for (const item of items) {
    const near = groups.find(([{ at }]) => Math.hypot(at.x - item.at.x, at.y - item.at.y) < distance);
    if (near) near.push(item);
    else groups.push([item]);
  }
  return groups;
}
