import { useQuery } from '@tanstack/react-query';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type Service } from '../../../api/private-surface.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { useIsOperator } from '../../../state/workspace/workspace.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { Bar, GridLines, Land, Tiles } from './map-ground.tsx';
import { groupsOf, type NameSide, namesBeside, type Spot, stacked } from './map-layers.ts';
import { CLICK_PX, GroupPin, Pin, pinPx, pixelIn, SIZE } from './map-pins.tsx';
import {
  afterKey,
  type MapView,
  moved,
  type Pixel,
  type Position,
  pixelOf,
  positionAt,
  viewOf,
  zoomed,
} from './map-view.ts';
import { PlaceNames } from './place-names.tsx';
import { positionOf, type RankedPoster } from './poster-data.ts';
import styles from './posters.module.css';

const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };
const STEP = 2;
const PIN_PX = 34;
/** Half of what a finger needs. */
const STACK_PX = 16;
/** More pins at one position stay a group with their count. */
const MAX_STACKED = 4;
/** From as many pixels of the map in one of the screen, pins have no names. */
const PHONE_UNIT = 2;

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
 * Places on streets, where the operator has chosen a tile server, or else on coasts, borders and the names of cities and
 * districts: browsers ask this service alone. The list beside it has the same.
 */
export default function PlaceMap({ posters, pointedId, onPick, onPlace, onMove }: PlaceMapProps) {
  const [chosen, setView] = useState<MapView>();
  const { map_attribution: attribution } = useService() ?? {};
  const [map, unit] = useUnit();
  const positions = posters.flatMap((poster) => positionOf(poster) ?? []);
  const view = chosen ?? viewOf(positions, SIZE);
  const shown = pinsOf(posters, view, unit);
  const groups = groupsOf(shown).flatMap((group) => apart(group, unit));
  const names = namesOf(groups, unit);
  const surface = useMapSurface(view, setView, onPlace);
  return (
    <>
      <section ref={map} className={styles.map} data-placing={onPlace !== undefined} aria-label={messages.map}>
        <svg {...surface} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden>
          <Land view={view} />
          {attribution ? <Tiles view={view} /> : <GridLines view={view} />}
          {attribution === null && (
            <PlaceNames
              view={view}
              unit={unit}
              taken={[...pinSpots(groups, unit), ...names.values().map(({ spot }) => spot), ...controlSpots(unit)]}
            />
          )}
          <Bar view={view} unit={unit} />
        </svg>
        <Pins {...{ pointedId, onPick, onMove, groups, names, view }} onView={setView} />
        <Credit text={attribution} />
        <ZoomButtons view={view} onView={setView} />
      </section>
      {attribution === null && <StreetsHint />}
    </>
  );
}

interface PinsProps extends Pick<PlaceMapProps, 'pointedId' | 'onPick' | 'onMove'> {
  groups: readonly (readonly MapPin[])[];
  names: ReadonlyMap<number, { side: NameSide }>;
  view: MapView;
  onView: (view: MapView) => void;
}

/** Single places, and groups that a click shows closer. */
function Pins({ groups, names, view, onView, pointedId, onPick, onMove }: PinsProps) {
  return groups.map(([first, ...others]) =>
    first === undefined ? null : others.length > 0 ? (
      <GroupPin
        key={first.poster.id}
        posters={[first, ...others].map(({ poster }) => poster)}
        at={first.at}
        isPointed={[first, ...others].some(({ poster }) => poster.id === pointedId)}
        onZoom={() => onView(closer(view, [first, ...others]))}
      />
    ) : (
      <Pin
        key={first.poster.id}
        poster={first.poster}
        place={first.place}
        at={first.at}
        share={first.share}
        nameSide={names.get(first.poster.id)?.side}
        isPointed={first.poster.id === pointedId}
        onPick={() => onPick(first.poster.id)}
        onDrop={
          onMove &&
          ((at) => {
            // The map stays where it is, although its outermost place may be another one now.
            onView(view);
            return onMove(first.poster.id, positionAt(view, SIZE, at));
          })
        }
      />
    ),
  );
}

/** Returns the pins of the places that have a position, with their size on the map. */
function pinsOf(posters: readonly RankedPoster[], view: MapView, unit: number) {
  const most = Math.max(1, ...posters.map(({ scans }) => scans));
  return posters.flatMap((poster, index) => {
    const position = positionOf(poster);
    if (!position) return [];
    const share = poster.scans / most;
    const radius = (pinPx(share) / 2) * unit;
    return [{ poster, position, place: index + 1, at: pixelOf(view, SIZE, position), share, radius }];
  });
}

interface ZoomButtonsProps {
  view: MapView;
  /** Undefined shows all places. */
  onView: (view: MapView | undefined) => void;
}

function ZoomButtons({ view, onView }: ZoomButtonsProps) {
  const zoom = (by: number) => onView(zoomed(view, SIZE, { by, at: MIDDLE }));
  return (
    <span className={styles.zoom}>
      <IconButton size="small" label={messages.zoomIn} icon={<Plus />} onClick={() => zoom(STEP)} />
      <IconButton size="small" label={messages.zoomOut} icon={<Minus />} onClick={() => zoom(1 / STEP)} />
      <IconButton size="small" label={messages.fit} icon={<Maximize />} onClick={() => onView(undefined)} />
    </span>
  );
}

/** Operators alone can change the setting. */
function StreetsHint() {
  return useIsOperator() && <p className={styles.about}>{messages.streetsHint}</p>;
}

function useService(): Service | undefined {
  const path = '/account/service';
  return useQuery<Service, ApiError>({ queryKey: [path], queryFn: () => callSurface(path) }).data;
}

/** Returns how many pixels of the map are one of the screen, as the map is drawn at any size. */
function useUnit(): [RefObject<HTMLElement | null>, number] {
  const map = useRef<HTMLElement>(null);
  const [unit, setUnit] = useState(1);
  useEffect(() => {
    const element = map.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setUnit(SIZE.width / Math.max(1, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [map, unit];
}

type MapPin = ReturnType<typeof pinsOf>[number];

/** Returns where the names of single pins have space, by code; phones show none. */
function namesOf(groups: readonly (readonly MapPin[])[], unit: number): Map<number, { side: NameSide; spot: Spot }> {
  if (unit > PHONE_UNIT) return new Map();
  const singles = groups.flatMap((group) => (group.length === 1 ? group : []));
  const others = groups.filter((group) => group.length > 1);
  const taken = [...pinSpots(others, unit), ...controlSpots(unit)];
  const pins = singles.map(({ at, radius, poster: { name } }) => ({ at, radius, name }));
  const found = namesBeside(pins, { size: SIZE, unit, taken });
  return new Map(
    singles.flatMap(({ poster }, index) => {
      const one = found[index];
      return one ? [[poster.id, one] as const] : [];
    }),
  );
}

/** Returns what pins cover, each group with one. */
function pinSpots(groups: readonly (readonly MapPin[])[], unit: number): Spot[] {
  const side = PIN_PX * unit;
  return groups.flatMap(([first]) => (first ? { ...first.at, width: side, height: side } : []));
}

/** Returns what the buttons, the scale and the credit cover. */
function controlSpots(unit: number): Spot[] {
  const { width, height } = SIZE;
  return [
    { x: width - 20 * unit, y: 50 * unit, width: 60 * unit, height: 100 * unit },
    { x: 65 * unit, y: height - 18 * unit, width: 130 * unit, height: 36 * unit },
    { x: width - 75 * unit, y: height - 10 * unit, width: 150 * unit, height: 20 * unit },
  ];
}

/** What the license of the tiles, or of the names, demands. */
function Credit({ text }: { text: string | null | undefined }) {
  return (
    <small className={styles.credit}>
      {text ?? (
        <a href="https://db-ip.com" target="_blank" rel="noreferrer">
          {messages.namesCredit}
        </a>
      )}
    </small>
  );
}

/** No view is close enough to separate places with the same coordinates, so that their pins stand above each other. */
function apart<Item extends { at: Pixel; radius: number }>(group: Item[], unit: number): Item[][] {
  const [first] = group;
  const isOnePlace = first && group.every(({ at }) => Math.hypot(at.x - first.at.x, at.y - first.at.y) < 0.5);
  if (!isOnePlace || group.length < 2 || group.length > MAX_STACKED) return [group];
  const pixels = stacked(first.at, group.length, Math.max(STACK_PX * unit, ...group.map(({ radius }) => radius)));
  return group.map((item, place) => [{ ...item, at: pixels[place] ?? item.at }]);
}

/** Shows all places of a group, closer than before. */
function closer(view: MapView, group: readonly { position: Position }[]): MapView {
  const next = viewOf(
    group.map(({ position }) => position),
    SIZE,
  );
  return { ...next, scale: Math.max(next.scale, view.scale * STEP) };
}

/** Dragging, keys while the focus is on the map, zooming with Ctrl and the wheel, and clicks that place a code. */
function useMapSurface(
  view: MapView,
  setView: (view: MapView) => void,
  onPlace: ((position: Position) => void) | undefined,
) {
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
