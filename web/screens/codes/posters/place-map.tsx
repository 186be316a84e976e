import { geoPath } from 'd3-geo';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { countryShapes } from '../../../ui/map/svg-map.tsx';
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

const SIZE = { width: 960, height: 640 };
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };
const STEP = 2;
const BAR_PX = 160;
/** Pixels beyond the edge where shapes are cut, so that the cut is not seen. */
const CLIP_PX = 10;
/** Movements of the pointer below this are clicks. */
const CLICK_PX = 4;

export interface PlaceMapProps {
  posters: readonly RankedPoster[];
  /** Row that is pointed at in the list. */
  pointedId: number | undefined;
  onPick: (id: number) => void;
  /** Set while a place is chosen on the map. */
  onPlace: ((position: Position) => void) | undefined;
}

/** Places on coasts and borders, without tiles: nothing is fetched from others. The list below has the same. */
export default function PlaceMap({ posters, pointedId, onPick, onPlace }: PlaceMapProps) {
  const shown = posters.flatMap((poster, index) => {
    const position = positionOf(poster);
    return position ? [{ poster, position, place: index + 1 }] : [];
  });
  const places = shown.map(({ position }) => position);
  const [chosen, setView] = useState<MapView>();
  const view = chosen ?? viewOf(places, SIZE);
  const zoom = (by: number) => setView(zoomed(view, SIZE, { by, at: MIDDLE }));
  const surface = useSurface(view, setView, onPlace);
  const most = Math.max(1, ...posters.map(({ scans }) => scans));
  return (
    <section className={styles.map} data-placing={onPlace !== undefined} aria-label={messages.map}>
      <svg {...surface} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden>
        <Land view={view} />
        <GridLines view={view} />
        <Bar view={view} />
      </svg>
      {shown.map(({ poster, position, place }) => (
        <Pin
          key={poster.id}
          poster={poster}
          place={place}
          at={pixelOf(view, SIZE, position)}
          share={poster.scans / most}
          isPointed={poster.id === pointedId}
          onPick={() => onPick(poster.id)}
        />
      ))}
      <span className={styles.zoom}>
        <IconButton size="small" label={messages.zoomIn} icon={<Plus />} onClick={() => zoom(STEP)} />
        <IconButton size="small" label={messages.zoomOut} icon={<Minus />} onClick={() => zoom(1 / STEP)} />
        <IconButton size="small" label={messages.fit} icon={<Maximize />} onClick={() => setView(undefined)} />
      </span>
    </section>
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

interface PinProps {
  poster: RankedPoster;
  /** In the list, from 1. */
  place: number;
  at: Pixel;
  /** Scans relative to the best place. */
  share: number;
  isPointed: boolean;
  onPick: () => void;
}

function Pin({ poster: { name, scans, placement }, place: number, at: { x, y }, share, isPointed, onPick }: PinProps) {
  if (x < 0 || y < 0 || x > SIZE.width || y > SIZE.height) return null;
  const place = {
    left: `${(100 * x) / SIZE.width}%`,
    top: `${(100 * y) / SIZE.height}%`,
    '--pin': `${Math.round(22 + 20 * Math.sqrt(share))}px`,
  } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.pin}
      style={place}
      // Begins with the text that it shows, for those who say it to their device.
      aria-label={messages.pin(`${number} ${name}`, messages.scanCount(formatInteger(scans), scans === 1))}
      data-pointed={isPointed}
      data-gone={placement?.until != null}
      onClick={onPick}
    >
      <span className={styles.dot}>{number}</span> <span className={styles.pinName}>{name}</span>
    </button>
  );
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

/** Returns where the pointer is, in pixels of the map, which is drawn at any size. */
function pixelIn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Pixel {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return { x: ((clientX - left) * SIZE.width) / width, y: ((clientY - top) * SIZE.height) / height };
}
