/** Places points, names and tiles on the picture of a place, in the Mercator projection of tiles. */
import type { MapPlace, MapView } from '../map-places/map-places.ts';

/** The drawing's units; pages show it at 350 to 520 pixels. */
export const SIZE = { width: 480, height: 240 } as const;
const DEGREE = Math.PI / 180;
/** The projection has no poles. */
const MAX_LATITUDE = 84;
/** Without streets, the cities around orient. */
const REGION_WIDTH = 3 * DEGREE;
/** Units of the drawing in a pixel of a tile: small enough to be sharp, large enough to read. */
export const UNITS_PER_TILE_PIXEL = 0.8;
export const TILE_PX = 256;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the view of a region around a place; with a zoom level, that of its tiles. */
export function viewOf({ latitude, longitude }: Position, zoom?: number): MapView {
  const scale =
    zoom === undefined ? SIZE.width / REGION_WIDTH : (TILE_PX * 2 ** zoom * UNITS_PER_TILE_PIXEL) / (2 * Math.PI);
  const within = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return { latitude: within, longitude, scale, ...SIZE };
}

/** Returns where a position is on the picture. */
export function pointOf({ latitude, longitude, scale }: MapView, position: Position) {
  const across = ((position.longitude - longitude + 540) % 360) - 180;
  return {
    x: SIZE.width / 2 + scale * across * DEGREE,
    y: SIZE.height / 2 - scale * (northing(position.latitude) - northing(latitude)),
  };
}

function northing(latitude: number): number {
  return Math.asinh(Math.tan(latitude * DEGREE));
}

/** A tile, and where its pixels are on a picture of tile pixels. */
export interface PlacedTile {
  readonly z: number;
  readonly column: number;
  readonly row: number;
  readonly left: number;
  readonly top: number;
}

/** Returns the tiles that cover a picture of this many tile pixels. */
export function tilesAround(place: Position, zoom: number, { width, height }: { width: number; height: number }) {
  const { latitude, longitude } = viewOf(place);
  const side = 2 ** zoom;
  const left = Math.round(((longitude + 180) / 360) * side * TILE_PX - width / 2);
  const top = Math.round((0.5 - northing(latitude) / (2 * Math.PI)) * side * TILE_PX - height / 2);
  const tiles: PlacedTile[] = [];
  for (let row = Math.floor(top / TILE_PX); row * TILE_PX < top + height; row++) {
    for (let column = Math.floor(left / TILE_PX); column * TILE_PX < left + width; column++) {
      const at = { left: column * TILE_PX - left, top: row * TILE_PX - top };
      if (row >= 0 && row < side) tiles.push({ z: zoom, column: ((column % side) + side) % side, row, ...at });
    }
  }
  return tiles;
}

/** A name beside the dot of its city; below the pin for the city that the pin is in. */
export interface Label {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly side: 'before' | 'after' | 'below';
}

const LABEL = { height: 20, letter: 8.2, gap: 8, most: 10 };
/** The pin, with its tip in the middle, and how far from it a city counts as that of the pin. */
const PIN = { left: 222, right: 258, top: 70, bottom: 128, reach: 24 };
const TIP = { x: SIZE.width / 2, y: SIZE.height / 2 };

interface Spot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the names that have space, the largest cities first. */
export function labelsOf(places: readonly MapPlace[], view: MapView): Label[] {
  const points = places.map((place) => ({ name: place.name, ...pointOf(view, place) }));
  const own = points.find(({ x, y }) => Math.hypot(x - TIP.x, y - TIP.y) < PIN.reach);
  const taken: Spot[] = [PIN];
  const labels = [...(own ? [own] : []), ...points.filter((point) => point !== own)].flatMap((point): Label[] => {
    const sides = point === own ? (['below'] as const) : (['after', 'before'] as const);
    const label = sides
      .map((side) => ({ ...point, side }))
      .find((one) => {
        const spot = spotOf(one);
        return isInside(spot) && !taken.some((other) => overlap(spot, other));
      });
    if (!label) return [];
    taken.push(spotOf(label));
    return [label.side === 'below' ? { ...label, x: TIP.x, y: TIP.y + LABEL.height } : label];
  });
  return labels.slice(0, LABEL.most);
}

function spotOf({ name, x, y, side }: Label): Spot {
  const width = name.length * LABEL.letter + LABEL.gap;
  if (side === 'below') {
    const half = width / 2;
    return { left: TIP.x - half, right: TIP.x + half, top: PIN.bottom, bottom: PIN.bottom + LABEL.height };
  }
  const left = side === 'before' ? x - width : x - 4;
  return { left, right: left + width + 4, top: y - LABEL.height / 2, bottom: y + LABEL.height / 2 };
}

function isInside({ left, right, top, bottom }: Spot): boolean {
  return left > 2 && top > 2 && right < SIZE.width - 2 && bottom < SIZE.height - 2;
}

function overlap(one: Spot, other: Spot): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
