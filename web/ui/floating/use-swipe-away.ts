import { type PointerEvent, useRef } from 'react';

/** Distance in pixels that distinguishes a swipe from a tap. */
const AWAY_PX = 40;

interface Place {
  x: number;
  y: number;
}

/** Makes an element follow a swipe and dismisses it after enough distance. */
export function useSwipeAway(onAway: () => void) {
  const begun = useRef<Place>(undefined);
  const move = (element: HTMLElement, { x, y }: Place) => {
    element.style.translate = `${x}px ${y}px`;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') begun.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (begun.current) move(event.currentTarget, ledBy(event, begun.current));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!begun.current) return;
      const led = ledBy(event, begun.current);
      begun.current = undefined;
      if (isAway(led)) onAway();
      else move(event.currentTarget, { x: 0, y: 0 });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      begun.current = undefined;
      move(event.currentTarget, { x: 0, y: 0 });
    },
  };
}

/** Limits the movement to its dominant axis. */
function ledBy({ clientX, clientY }: { clientX: number; clientY: number }, from: Place): Place {
  const [x, y] = [clientX - from.x, clientY - from.y];
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}

function isAway({ x, y }: Place): boolean {
  return Math.hypot(x, y) >= AWAY_PX;
}
