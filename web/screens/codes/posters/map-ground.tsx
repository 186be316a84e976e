/** What a map draws below its pins. */
import { geoPath } from 'd3-geo';
import { useMemo } from 'react';
import { formatInteger } from '../../../ui/format.ts';
import { countryShapes } from '../../../ui/map/svg-map.tsx';
import { tilesOf } from './map-layers.ts';
import { SIZE } from './map-pins.tsx';
import { gridOf, type MapView, projectionOf, scaleBar } from './map-view.ts';
import styles from './posters.module.css';

const BAR_PX = 110;
/** Pixels beyond the edge where shapes are cut, so that the cut is not seen. */
const CLIP_PX = 10;

export function Tiles({ view }: { view: MapView }) {
  return (
    <g className={styles.tiles}>
      {tilesOf(view, SIZE).map(({ z, column, row, side, x, y }) => (
        <image
          key={`${z}/${column}/${row}/${Math.round(x)}`}
          href={`/account/map-tiles/${z}/${column}/${row}`}
          {...{ x, y }}
          // Half a pixel more, so that no line shows between two.
          width={side + 0.5}
          height={side + 0.5}
          preserveAspectRatio="none"
        />
      ))}
    </g>
  );
}

export function Land({ view: { center, scale } }: { view: MapView }) {
  const { latitude, longitude } = center;
  const path = useMemo(() => {
    const projection = projectionOf({ center: { latitude, longitude }, scale }, SIZE).clipExtent([
      [-CLIP_PX, -CLIP_PX],
      [SIZE.width + CLIP_PX, SIZE.height + CLIP_PX],
    ]);
    const draw = geoPath(projection).digits(1);
    return countryShapes()
      .map((shape) => draw(shape) ?? '')
      .join('');
  }, [latitude, longitude, scale]);
  return <path d={path} className={styles.land} />;
}

export function GridLines({ view }: { view: MapView }) {
  const { xs, ys } = gridOf(view, SIZE);
  const lines = [
    ...xs.map((x) => `M${x.toFixed(1)} 0V${SIZE.height}`),
    ...ys.map((y) => `M0 ${y.toFixed(1)}H${SIZE.width}`),
  ];
  return <path d={lines.join('')} className={styles.grid} />;
}

export function Bar({ view, unit }: { view: MapView; unit: number }) {
  const { meters, widthPx } = scaleBar(view, BAR_PX * unit);
  const label = meters < 1_000 ? `${formatInteger(meters)} m` : `${formatInteger(meters / 1_000)} km`;
  return (
    <g className={styles.scale} transform={`translate(${12 * unit} ${SIZE.height - 12 * unit}) scale(${unit})`}>
      <path d={`M0 -6v6h${widthPx / unit}v-6`} />
      <text x={4} y={-5}>
        {label}
      </text>
    </g>
  );
}
