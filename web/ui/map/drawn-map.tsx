import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { useMemo, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { formatWhole } from '../format.ts';
import { codeOf } from './country-numbers.ts';
import styles from './map.module.css';

const [WIDTH, HEIGHT] = [800, 400];

export interface WorldMapProps {
  /** By ISO 3166 alpha-2 code. */
  counts: ReadonlyMap<string, number>;
  /** What is counted, in lower case: "visitors". */
  noun: string;
  onChoose?: (country: string) => void;
  heightPx?: number;
}

interface Shape {
  code: string;
  name: string;
  path: string;
}

/** Loaded when a map is first seen: the shapes are 40 kB. From Natural Earth, which is in the public domain. */
export default function DrawnMap({ counts, noun, onChoose, heightPx = 300 }: WorldMapProps) {
  const shapes = useMemo(readShapes, []);
  const [pointed, setPointed] = useState<Shape>();
  const most = Math.max(1, ...counts.values());
  return (
    <div className={styles.map} style={{ height: heightPx }}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`World map of ${noun} by country`}>
        {shapes.map((shape) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of countries beside it does the same by keyboard
          <path
            key={shape.name}
            d={shape.path}
            className={styles.country}
            fill={shadeOf(counts.get(shape.code) ?? 0, most)}
            onPointerEnter={() => setPointed(shape)}
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => counts.has(shape.code) && onChoose?.(shape.code)}
          />
        ))}
      </svg>
      {pointed && (
        <div className={styles.window} aria-hidden>
          {pointed.name}: {formatWhole(counts.get(pointed.code) ?? 0)} {noun}
        </div>
      )}
    </div>
  );
}

/** By the logarithm: one country mostly has as many as all others together. */
function shadeOf(count: number, most: number): string {
  if (count === 0) return 'var(--hover)';
  const share = most === 1 ? 1 : Math.log(count + 1) / Math.log(most + 1);
  return `color-mix(in oklab, var(--accent) ${Math.round(15 + 80 * share)}%, var(--hover))`;
}

function readShapes(): Shape[] {
  const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const found = feature(topology, topology.objects.countries).features.filter(({ id }) => id !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: 'FeatureCollection', features: found });
  const draw = geoPath(projection).digits(1);
  return found.map((one) => {
    return { code: codeOf(String(one.id)) ?? '', name: one.properties.name, path: draw(one) ?? '' };
  });
}

const ANTARCTICA = '010';
