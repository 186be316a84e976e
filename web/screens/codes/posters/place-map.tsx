import { useQuery } from '@tanstack/react-query';
import { geoPath } from 'd3-geo';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type Service } from '../../../api/private-surface.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { countryShapes } from '../../../ui/map/svg-map.tsx';
import { groupsOf, tilesOf } from './map-layers.ts';
import { CLICK_PX, GroupPin, Pin, pixelIn, SIZE } from './map-pins.tsx';
import {
  afterKey,
  gridOf,
  type MapView,
  moved,
  type Pixel,
  type Position,
  pixelOf,
  positionAt,
  projectionOf,
  scaleBar,
  viewOf,
  zoomed,
} from './map-view.ts';
import { positionOf, type RankedPoster } from './poster-data.ts';
import styles from './posters.module.css';

const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };
const STEP = 2;
const BAR_PX = 160;
/** Pixels beyond the edge where shapes are cut, so that the cut is not seen. */
const CLIP_PX = 10;
/** Pins that are closer are one. */
const GROUP_PX = 22;

export interface PlaceMapProps {
  posters: readonly RankedPoster[];
  /** Row that is pointed at in the list. */
  pointedId: number | undefined;
  onPick: (id: number) => void;
  /** Set while a place is chosen on the map. */
  onPlace: ((position: Position) => void) | undefined;
  /** Moves a place whose pin was dragged; undefined for people who may only look. */
  onMove: ((id: number, position: Position) => Promise<void>) | undefined;
}

/**
 * Places on streets, where the operator has chosen a tile server, or else on coasts and borders: browsers ask this
 * service alone. The list beside it has the same.
 */
export default function PlaceMap({ posters, pointedId, onPick, onPlace, onMove }: PlaceMapProps) {
  const [chosen, setView] = useState<MapView>();
  const attribution = useAttribution();
  const positions = posters.flatMap((poster) => positionOf(poster) ?? []);
  const view = chosen ?? viewOf(positions, SIZE);
  const shown = posters.flatMap((poster, index) => {
    const position = positionOf(poster);
    return position ? [{ poster, position, place: index + 1, at: pixelOf(view, SIZE, position) }] : [];
  });
  const zoom = (by: number) => setView(zoomed(view, SIZE, { by, at: MIDDLE }));
  const surface = useSurface(view, setView, onPlace);
  const most = Math.max(1, ...posters.map(({ scans }) => scans));
  return (
    <section className={styles.map} data-placing={onPlace !== undefined} aria-label={messages.map}>
      <svg {...surface} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden>
        <Land view={view} />
        {attribution === null ? <GridLines view={view} /> : <Tiles view={view} />}
        <Bar view={view} />
      </svg>
      {groupsOf(shown, GROUP_PX).map(([first, ...others]) =>
        first === undefined ? null : others.length > 0 ? (
          <GroupPin
            key={first.poster.id}
            posters={[first, ...others].map(({ poster }) => poster)}
            at={first.at}
            isPointed={[first, ...others].some(({ poster }) => poster.id === pointedId)}
            onZoom={() => setView(closer(view, [first, ...others]))}
          />
        ) : (
          <Pin
            key={first.poster.id}
            poster={first.poster}
            place={first.place}
            at={first.at}
            share={first.poster.scans / most}
            isPointed={first.poster.id === pointedId}
            onPick={() => onPick(first.poster.id)}
            onDrop={
              onMove &&
              ((at) => {
                // The map stays where it is, although its outermost place may be another one now.
                setView(view);
                return onMove(first.poster.id, positionAt(view, SIZE, at));
              })
            }
          />
        ),
      )}
      {attribution !== null && <small className={styles.credit}>{attribution}</small>}
      <span className={styles.zoom}>
        <IconButton size="small" label={messages.zoomIn} icon={<Plus />} onClick={() => zoom(STEP)} />
        <IconButton size="small" label={messages.zoomOut} icon={<Minus />} onClick={() => zoom(1 / STEP)} />
        <IconButton size="small" label={messages.fit} icon={<Maximize />} onClick={() => setView(undefined)} />
      </span>
    </section>
  );
}

/** The credit of the map with streets; null without one. */
function useAttribution(): string | null {
  const { data } = useQuery<Service, ApiError>({
    queryKey: ['/account/service'],
    queryFn: () => callSurface('/account/service'),
  });
  return data?.map_attribution ?? null;
}

/** Shows all places of a group, closer than before. */
function closer(view: MapView, group: readonly { position: Position }[]): MapView {
  const next = viewOf(
    group.map(({ position }) => position),
    SIZE,
  );
  return { ...next, scale: Math.max(next.scale, view.scale * STEP) };
}

function Tiles({ view }: { view: MapView }) {
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

function Land({ view: { center, scale } }: { view: MapView }) {
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

function GridLines({ view }: { view: MapView }) {
  const { xs, ys } = gridOf(view, SIZE);
  const lines = [
    ...xs.map((x) => `M${x.toFixed(1)} 0V${SIZE.height}`),
    ...ys.map((y) => `M0 ${y.toFixed(1)}H${SIZE.width}`),
  ];
  return <path d={lines.join('')} className={styles.grid} />;
}

function Bar({ view }: { view: MapView }) {
  const { meters, widthPx } = scaleBar(view, BAR_PX);
  const label = meters < 1_000 ? `${formatInteger(meters)} m` : `${formatInteger(meters / 1_000)} km`;
  const y = SIZE.height - 18;
  return (
    <g className={styles.scale}>
      <path d={`M18 ${y - 6}v6h${widthPx}v-6`} />
      <text x={22} y={y - 5}>
        {label}
      </text>
    </g>
  );
}

/** Dragging, keys while the focus is on the map, zooming with Ctrl and the wheel, and clicks that place a code. */
function useSurface(view: MapView, setView: (view: MapView) => void, onPlace: PlaceMapProps['onPlace']) {
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ from: Pixel; view: MapView; isMove: boolean }>(undefined);
  const newest = useRef({ view, setView });
  newest.current = { view, setView };
  useEffect(() => {
    const element = svg.current;
    const wheel = (event: WheelEvent) => {
      // The page scrolls as usual; zooming needs Ctrl, which is also what pinching on a touchpad sends.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const by = event.deltaY < 0 ? 1.25 : 0.8;
      newest.current.setView(zoomed(newest.current.view, SIZE, { by, at: pixelIn(element, event) }));
    };
    const key = (event: KeyboardEvent) => {
      const next = event.ctrlKey || event.metaKey ? undefined : afterKey(newest.current.view, SIZE, event.key);
      if (!next) return;
      event.preventDefault();
      newest.current.setView(next);
    };
    // The pins and buttons are beside the drawing, which takes no focus.
    const map = element?.parentElement;
    element?.addEventListener('wheel', wheel, { passive: false });
    map?.addEventListener('keydown', key);
    return () => {
      element?.removeEventListener('wheel', wheel);
      map?.removeEventListener('keydown', key);
    };
  }, []);
  return {
    ref: svg,
    onPointerDown: (event: PointerEvent) => {
      drag.current = { from: pixelIn(svg.current, event), view, isMove: false };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current || event.buttons === 0) return;
      const at = pixelIn(svg.current, event);
      const by = { x: at.x - drag.current.from.x, y: at.y - drag.current.from.y };
      if (Math.hypot(by.x, by.y) > CLICK_PX) drag.current.isMove = true;
      if (drag.current.isMove) setView(moved(drag.current.view, SIZE, by));
    },
    onPointerUp: (event: PointerEvent) => {
      const isClick = drag.current && !drag.current.isMove;
      drag.current = undefined;
      if (isClick) onPlace?.(positionAt(view, SIZE, pixelIn(svg.current, event)));
    },
  };
}
