/** What a map draws above its land: streets in tiles or names of places, and pins in groups. */
import { type MapView, type Pixel, type Position, pixelOf, type Size } from './map-view.ts';

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

/** Returns the tiles that cover the view, at the zoom level whose tiles are closest to a size. */
export function tilesOf({ center, scale }: MapView, { width, height }: Size, tilePx = TILE_PX): Tile[] {
  const world = 2 * Math.PI * scale;
  const z = Math.max(0, Math.min(MAX_TILE_ZOOM, Math.round(Math.log2(world / tilePx))));
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

/** Groups circles that touch the first of a group, in their order. */
export function groupsOf<Item extends { at: Pixel; radius: number }>(items: readonly Item[]): Item[][] {
  const groups: [Item, ...Item[]][] = [];
  for (const item of items) {
    const near = groups.find(
      ([{ at, radius }]) => Math.hypot(at.x - item.at.x, at.y - item.at.y) < radius + item.radius,
    );
    if (near) near.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Stacks as many circles at a pixel, so that none touches another and each has room for its name beside it. */
export function stacked({ x, y }: Pixel, count: number, radius: number): Pixel[] {
  return Array.from({ length: count }, (_, place) => ({ x, y: y + (2 * place - count + 1) * radius }));
}

/** A city or a district, as the service names it. */
export interface PlaceName extends Position {
  name: string;
  is_district: boolean;
  /** How large it is, relative to others. */
  weight: number;
}

/** A rectangle of the map around a pixel. */
export interface Spot extends Pixel, Size {}

export interface Label extends Pixel {
  name: string;
  isDistrict: boolean;
}

interface LabelOptions {
  view: MapView;
  size: Size;
  /** Pixels of the map in a pixel of the screen. */
  unit: number;
  taken: readonly Spot[];
}

/** Of a label on the screen: its line, the average letter, and the space beside it. */
const LABEL_PX = { height: 18, letter: 7.2, beside: 8 };
/** A name that has no space where it belongs moves up or down, that of a city further. */
const LINES = [0, -1, 1, -2, 2, -3, 3, -4, 4];
const DISTRICT_LINES = LINES.slice(0, 5);

/** Returns the names that have space, the largest places first. */
export function labelsOf(places: readonly PlaceName[], { view, size, unit, taken }: LabelOptions): Label[] {
  const spots = [...taken];
  const labels = new Map<string, Label>();
  for (const place of places.toSorted((one, other) => other.weight - one.weight)) {
    if (labels.has(place.name)) continue;
    const { x, y } = pixelOf(view, size, place);
    const width = (place.name.length * LABEL_PX.letter + LABEL_PX.beside) * unit;
    const height = LABEL_PX.height * unit;
    const lines = place.is_district ? DISTRICT_LINES : LINES;
    const spot = lines
      .map((line) => ({ x, y: y + line * height, width, height }))
      .find((one) => isInside(one, size) && !spots.some((other) => overlap(one, other)));
    if (!spot) continue;
    spots.push(spot);
    labels.set(place.name, { name: place.name, isDistrict: place.is_district, x: spot.x, y: spot.y });
  }
  return [...labels.values()];
}

/** A pin with its name, in their order of importance. */
export interface NamedPin {
  at: Pixel;
  radius: number;
  name: string;
}

export type NameSide = 'right' | 'left' | 'below' | 'above';

/** Of a name beside a pin on the screen: its line, the average letter, its padding, its most, and the gap to the pin. */
const NAME_PX = { height: 18, letter: 6.8, padding: 8, most: 160, gap: 3 };

/** Returns the side of each pin at which its name covers no pin and no other name; undefined where none has space. */
export function namesBeside(pins: readonly NamedPin[], { size, unit, taken }: Omit<LabelOptions, 'view'>) {
  const spots: Spot[] = [...taken, ...pins.map(({ at, radius }) => ({ ...at, width: 2 * radius, height: 2 * radius }))];
  return pins.map((pin): { side: NameSide; spot: Spot } | undefined => {
    const free = Object.entries(sidesOf(pin, unit)).find(
      ([, spot]) => isInside(spot, size) && !spots.some((other) => overlap(spot, other)),
    );
    if (!free) return undefined;
    spots.push(free[1]);
    return { side: free[0] as NameSide, spot: free[1] };
  });
}

function sidesOf({ at: { x, y }, radius, name }: NamedPin, unit: number): Record<NameSide, Spot> {
  const width = Math.min(NAME_PX.most, name.length * NAME_PX.letter + NAME_PX.padding) * unit;
  const height = NAME_PX.height * unit;
  const [beside, over] = [width, height].map((length) => radius + NAME_PX.gap * unit + length / 2) as [number, number];
  return {
    right: { x: x + beside, y, width, height },
    left: { x: x - beside, y, width, height },
    below: { x, y: y + over, width, height },
    above: { x, y: y - over, width, height },
  };
}

function isInside({ x, y, width, height }: Spot, size: Size): boolean {
  return x > width / 2 && y > height / 2 && x < size.width - width / 2 && y < size.height - height / 2;
}

function overlap(one: Spot, other: Spot): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}
