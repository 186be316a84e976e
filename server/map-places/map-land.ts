/** Draws coasts and borders, on the thread of the places: its memory ends with it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** What a picture shows, in the Mercator projection of tiles. */
export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  /** Pixels per radian at the equator. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels beyond the edge where shapes are cut, so that the cut is not seen. */
const CLIP_PX = 10;

let countries: ReturnType<typeof readCountries> | undefined;

/** Returns the path of all countries of a view. */
export function landPath({ latitude, longitude, scale, width, height }: MapView): string {
  countries ??= readCountries();
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .center([0, latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-CLIP_PX, -CLIP_PX],
      [width + CLIP_PX, height + CLIP_PX],
    ]);
  const draw = geoPath(projection).digits(1);
  return countries.map((country) => draw(country) ?? '').join('');
}

/** Natural Earth (public domain), in the detail that suits a region. */
function readCountries() {
  const path = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
  const world: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(path, 'utf8'));
  return feature(world, world.objects.countries).features;
}
