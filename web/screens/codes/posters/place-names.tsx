import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callSurface } from '../../../api/private-surface.ts';
import { type Label, labelsOf, type PlaceName, type Spot, tilesOf } from './map-layers.ts';
import { SIZE } from './map-pins.tsx';
import type { MapView } from './map-view.ts';
import styles from './posters.module.css';

/** Large tiles: one view needs two to six. */
const TILE_PX = 512;
/** Of letters, in pixels of the screen. */
const CITY_PX = 14;
const DISTRICT_PX = 12;

interface PlaceNamesProps {
  view: MapView;
  /** Pixels of the map in a pixel of the screen. */
  unit: number;
  /** Pins with their names, which labels stay clear of. */
  taken: readonly Spot[];
}

/** Names of cities and districts, which orient on a map without streets. */
export function PlaceNames({ view, unit, taken }: PlaceNamesProps) {
  const places = usePlaces(view);
  const labels = labelsOf(places, { view, size: SIZE, unit, taken });
  return (
    <g className={styles.placeNames}>
      {labels.map((label) => (
        <PlaceLabel key={label.name} label={label} unit={unit} />
      ))}
    </g>
  );
}

function PlaceLabel({ label: { name, isDistrict, x, y }, unit }: { label: Label; unit: number }) {
  const letterPx = (isDistrict ? DISTRICT_PX : CITY_PX) * unit;
  return (
    <text
      x={x}
      y={y}
      data-district={isDistrict}
      style={{ fontSize: letterPx, strokeWidth: 3 * unit }}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {name}
    </text>
  );
}

function usePlaces(view: MapView): PlaceName[] {
  const paths = useMemo(() => {
    const tiles = tilesOf(view, SIZE, TILE_PX);
    return [...new Set(tiles.map(({ z, column, row }) => `/account/map-places/${z}/${column}/${row}` as const))];
  }, [view]);
  const responses = useQueries({
    queries: paths.map((path) => ({
      queryKey: [path],
      queryFn: () => callSurface<{ places: PlaceName[] }>(path),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return responses.flatMap(({ data }) => data?.places ?? []);
}
