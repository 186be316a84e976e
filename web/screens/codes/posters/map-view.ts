/** The part of the world that a map shows, in the Mercator projection of tiles. */
import { geoMercator } from 'd3-geo';

export interface Position {
  latitude: number;
  longitude: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface MapView {
  center: Position;
  /** Pixels per radian at the equator. */
  scale: number;
}

export interface Pixel {
  x: number;
  y: number;
}

const EARTH_RADIUS_METERS = 6_371_000;
/** From the whole world to single streets. */
export const SCALE = { least: 100, most: 40_000_000 } as const;
/** One place alone is shown with a few kilometers around it. */
const CLOSEST_FIT = 400_000;
const WORLD: MapView = { center: { latitude: 25, longitude: 10 }, scale: 130 };
/** Pixels around the outermost places. */
const MARGIN_PX = 48;

/** Returns the view that shows all places; the world without any. */
export function viewOf(places: readonly Position[], size: Size): MapView {
  if (places.length === 0) return WORLD;
  const unit = geoMercator().scale(1).translate([0, 0]);
  const points = places.map(({ latitude, longitude }) => {
    const [x = 0, y = 0] = unit([longitude, latitude]) ?? [];
    return { x, y };
  });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const across = (size.width - 2 * MARGIN_PX) / Math.max(right - left, 1e-9);
  const down = (size.height - 2 * MARGIN_PX) / Math.max(bottom - top, 1e-9);
  const [longitude = 0, latitude = 0] = unit.invert?.([(left + right) / 2, (top + bottom) / 2]) ?? [];
  return { center: { latitude, longitude }, scale: clamped(Math.min(across, down, CLOSEST_FIT)) };
}

export function projectionOf({ center, scale }: MapView, { width, height }: Size) {
  return geoMercator()
    .scale(scale)
    .center([center.longitude, center.latitude])
    .translate([width / 2, height / 2]);
}

export function pixelOf(view: MapView, size: Size, { latitude, longitude }: Position): Pixel {
  const [x = 0, y = 0] = projectionOf(view, size)([longitude, latitude]) ?? [];
  return { x, y };
}

/** Returns the position of a pixel, to about ten centimeters. */
export function positionAt(view: MapView, size: Size, { x, y }: Pixel): Position {
  const [longitude = 0, latitude = 0] = projectionOf(view, size).invert?.([x, y]) ?? [];
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Zooms so that the position under a pixel stays there. */
export function zoomed(view: MapView, size: Size, { by, at }: { by: number; at: Pixel }): MapView {
  const scale = clamped(view.scale * by);
  const factor = view.scale / scale;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const from = { x: at.x + (middle.x - at.x) * factor, y: at.y + (middle.y - at.y) * factor };
  return { center: positionAt(view, size, from), scale };
}

/** Moves the map by as many pixels. */
export function moved(view: MapView, size: Size, { x, y }: Pixel): MapView {
  const center = positionAt(view, size, { x: size.width / 2 - x, y: size.height / 2 - y });
  return { ...view, center: { ...center, latitude: Math.max(-85, Math.min(85, center.latitude)) } };
}

/** How far an arrow key goes, as a share of the map's width. */
const KEY_SHARE = 0.1;
const KEY_MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const KEY_ZOOMS: Readonly<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5 };

/** Returns the view after a key: arrows move the map, plus and minus zoom; undefined for others. */
export function afterKey(view: MapView, size: Size, key: string): MapView | undefined {
  const move = KEY_MOVES[key];
  if (move) return moved(view, size, { x: move[0] * size.width * KEY_SHARE, y: move[1] * size.width * KEY_SHARE });
  const by = KEY_ZOOMS[key];
  return by === undefined ? undefined : zoomed(view, size, { by, at: { x: size.width / 2, y: size.height / 2 } });
}

export interface ScaleBar {
  meters: number;
  widthPx: number;
}

/** Returns the longest bar of a round length within the width. */
export function scaleBar({ center, scale }: MapView, mostPx: number): ScaleBar {
  const metersAPixel = (EARTH_RADIUS_METERS * Math.cos((center.latitude * Math.PI) / 180)) / scale;
  const most = metersAPixel * mostPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  return { meters, widthPx: meters / metersAPixel };
}

/** Least distance between the lines of the grid. */
const GRID_PX = 80;

/** Returns the pixels of lines at round degrees, which orient where the map has no borders. */
export function gridOf(view: MapView, size: Size): { xs: number[]; ys: number[] } {
  const { center, scale } = view;
  const pixelsADegree = (scale * Math.PI) / 180;
  const power = 10 ** Math.floor(Math.log10(GRID_PX / pixelsADegree));
  const step = [2, 5].map((times) => times * power).find((degrees) => degrees * pixelsADegree >= GRID_PX) ?? 10 * power;
  const between = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) => {
      return (Math.ceil(from / step) + index) * step;
    });
  const half = size.width / 2 / pixelsADegree;
  const [south, north] = [size.height, 0].map((y) => positionAt(view, size, { x: 0, y }).latitude);
  return {
    xs: between(center.longitude - half, center.longitude + half).map(
      (longitude) => size.width / 2 + (longitude - center.longitude) * pixelsADegree,
    ),
    ys: between(south ?? 0, north ?? 0).map((latitude) => pixelOf(view, size, { ...center, latitude }).y),
  };
}

function clamped(scale: number): number {
  return Math.max(SCALE.least, Math.min(SCALE.most, scale));
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
