import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { formatInteger } from '../../../ui/format.ts';
import type { NameSide } from './map-layers.ts';
import type { Pixel } from './map-view.ts';
import type { RankedPoster } from './poster-data.ts';
import styles from './posters.module.css';

/** Pixels of the map, which is drawn at any size. */
export const SIZE = { width: 960, height: 640 };
/** Movements of the pointer below this are clicks. */
export const CLICK_PX = 4;

/** Width of a pin on screen, by its scans relative to the best place. */
export function pinPx(share: number): number {
  return 22 + 20 * Math.sqrt(share);
}

interface PinProps {
  poster: RankedPoster;
  /** In the list, from 1. */
  place: number;
  at: Pixel;
  /** Scans relative to the best place. */
  share: number;
  /** Undefined where the name has no space: it shows while the pin is pointed at. */
  nameSide: NameSide | undefined;
  isPointed: boolean;
  onPick: () => void;
  onDrop: ((at: Pixel) => Promise<void>) | undefined;
}

/** A place with its number in the list. */
export function Pin({
  poster: { name, scans, placement },
  place: number,
  at,
  share,
  nameSide,
  isPointed,
  onPick,
  onDrop,
}: PinProps) {
  const { draggedTo, handlers } = useDrag(onDrop, onPick);
  const place = placed(draggedTo ?? at, pinPx(share));
  if (!place) return null;
  return (
    <button
      type="button"
      className={styles.pin}
      style={place}
      // Begins with the text that it shows, for those who say it to their device.
      aria-label={messages.pin(`${number} ${name}`, messages.scanCount(formatInteger(scans), scans === 1))}
      data-pointed={isPointed}
      data-name={nameSide ?? 'none'}
      data-gone={placement?.until != null}
      data-draggable={onDrop !== undefined}
      {...handlers}
    >
      <span className={styles.dot}>{number}</span> <span className={styles.pinName}>{name}</span>
    </button>
  );
}

interface GroupPinProps extends Pick<PinProps, 'at' | 'isPointed'> {
  posters: readonly RankedPoster[];
  onZoom: () => void;
}

/** Pins that would hide each other; a click shows them closer. */
export function GroupPin({ posters, at, isPointed, onZoom }: GroupPinProps) {
  const place = placed(at, 34);
  const scans = posters.reduce((sum, poster) => sum + poster.scans, 0);
  if (!place) return null;
  const label = messages.pin(messages.places(posters.length), messages.scanCount(formatInteger(scans), scans === 1));
  return (
    <button
      type="button"
      className={styles.pin}
      style={place}
      aria-label={label}
      title={label}
      data-pointed={isPointed}
      data-group
      onClick={onZoom}
    >
      <span className={styles.dot}>{posters.length}</span>
    </button>
  );
}

/** The style of a pin at a pixel; undefined outside of the map. */
function placed({ x, y }: Pixel, sizePx: number): CSSProperties | undefined {
  if (x < 0 || y < 0 || x > SIZE.width || y > SIZE.height) return undefined;
  const at = { left: `${(100 * x) / SIZE.width}%`, top: `${(100 * y) / SIZE.height}%` };
  return { ...at, '--pin': `${Math.round(sizePx)}px` } as CSSProperties;
}

/** Drags a pin to another pixel; a click without a movement picks it. Keyboards have the dialog of the place. */
function useDrag(onDrop: PinProps['onDrop'], onPick: () => void) {
  const [draggedTo, setDraggedTo] = useState<Pixel>();
  const from = useRef<Pixel>(undefined);
  const isMove = useRef(false);
  const pixelOn = (event: PointerEvent) => pixelIn(event.currentTarget.parentElement?.firstElementChild ?? null, event);
  const drag = onDrop && {
    onPointerDown: (event: PointerEvent) => {
      from.current = pixelOn(event);
      isMove.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current) return;
      const at = pixelOn(event);
      if (Math.hypot(at.x - from.current.x, at.y - from.current.y) > CLICK_PX) isMove.current = true;
      if (isMove.current) setDraggedTo(at);
    },
    onPointerUp: (event: PointerEvent) => {
      from.current = undefined;
      if (isMove.current) void onDrop(pixelOn(event)).finally(() => setDraggedTo(undefined));
    },
    onPointerCancel: () => {
      from.current = undefined;
      setDraggedTo(undefined);
    },
  };
  const pick = () => {
    if (!isMove.current) onPick();
    isMove.current = false;
  };
  return { draggedTo, handlers: { ...drag, onClick: pick } };
}

/** Returns where the pointer is, in pixels of the map, which is drawn at any size. */
export function pixelIn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Pixel {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return { x: ((clientX - left) * SIZE.width) / width, y: ((clientY - top) * SIZE.height) / height };
}
