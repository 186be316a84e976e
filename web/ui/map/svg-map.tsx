import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { useMemo, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { type MapNoun, mapMessages } from '../../messages/shared/analytics/map.ts';
import { counted } from '../../messages/shared/counts.ts';
import { formatInteger } from '../format.ts';
import { codeOf, countryCountsOf } from './country-counts.ts';
import styles from './map.module.css';
import { MAP_PX, mapHeight } from './map-height.tsx';

const [WIDTH, HEIGHT] = [800, 400];

export interface WorldMapProps {
  /** Counts by ISO 3166 alpha-2 code; the empty code counts unknown countries. */
  counts: ReadonlyMap<string, number>;
  noun: MapNoun;
  onChoose?: (country: string) => void;
  heightPx?: number;
  /** Countries in which something just happened; each pulses once. */
  pulses?: readonly { id: number; country: string }[];
}

interface Shape {
  /** Undefined for areas without their own code. */
  code: string | undefined;
  name: string;
  path: string;
  /** Center of the country in the drawing. */
  center: readonly [number, number];
}

/** Loaded on first use: the shapes are 40 kB. They are from Natural Earth (public domain). */
export default function SvgMap({ counts, noun, onChoose, heightPx = MAP_PX, pulses = [] }: WorldMapProps) {
  const shapes = useMemo(readShapes, []);
  const [pointed, setPointed] = useState<Shape>();
  const { countOf, most, unknown } = useMemo(() => countryCountsOf(counts), [counts]);
  return (
    <div className={styles.map} style={{ height: mapHeight(heightPx) }}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={mapMessages.map(noun)}>
        {shapes.map((shape) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of countries next to it does the same by keyboard
          <path
            key={shape.name}
            d={shape.path}
            className={styles.country}
            fill={shadeOf(countOf(shape.code), most)}
            onPointerEnter={() => setPointed(shape)}
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => shape.code && countOf(shape.code) > 0 && onChoose?.(shape.code)}
          />
        ))}
        <Pulses shapes={shapes} pulses={pulses} />
      </svg>
      {pointed && (
        <div className={styles.window} aria-hidden>
          {mapMessages.of(pointed.name, countWithNoun(countOf(pointed.code), noun))}
        </div>
      )}
      {unknown > 0 && <p className={styles.without}>{mapMessages.without(formatInteger(unknown))}</p>}
    </div>
  );
}

function Pulses({ shapes, pulses }: { shapes: readonly Shape[]; pulses: NonNullable<WorldMapProps['pulses']> }) {
  return pulses.map(({ id, country }) => {
    const center = shapes.find(({ code }) => code === country)?.center;
    return center && <circle key={id} className={styles.pulse} cx={center[0]} cy={center[1]} r="5" />;
  });
}

function countWithNoun(count: number, noun: MapNoun): string {
  return counted(count, noun === 'views' ? 'pageViews' : noun, formatInteger(count));
}

/** Logarithmic, because one country often has as many as all others together. */
function shadeOf(count: number, most: number): string {
  if (count === 0) return 'var(--hover)';
  const share = most === 1 ? 1 : Math.log(count + 1) / Math.log(most + 1);
  return `color-mix(in oklab, var(--accent) ${Math.round(15 + 80 * share)}%, var(--hover))`;
}

function readShapes(): Shape[] {
  const found = countryShapes();
  const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: 'FeatureCollection', features: found });
  const draw = geoPath(projection).digits(1);
  return found.map((one) => {
    const [id, { name }] = [String(one.id), one.properties];
    return { code: codeOf(id), name, path: draw(one) ?? '', center: draw.centroid(one) };
  });
}

const ANTARCTICA = '010';

/** Returns the countries, from Natural Earth (public domain): 40 kB, loaded with the first map. */
export function countryShapes() {
  const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  return feature(topology, topology.objects.countries).features.filter(({ id }) => id !== ANTARCTICA);
}
