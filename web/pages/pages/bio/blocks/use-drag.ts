import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';

export interface Drag {
  /** What is being dragged. */
  dragged: string | undefined;
  begin: (event: ReactPointerEvent, key: string) => void;
}

/**
 * Rows of a list change places under the pointer. A row goes past another once the pointer is over its middle, so that a high
 * one and a low one do not swap to and fro.
 *
 * @param list whose children have their keys in `data-key`, in order
 */
export function useDrag(list: RefObject<HTMLElement | null>, move: (key: string, to: number) => void): Drag {
  const [dragged, setDragged] = useState<string>();
  const current = useRef(move);
  current.current = move;
  const begin = (event: ReactPointerEvent, key: string) => {
    if (event.button !== 0) return;
    // No selection of text, and no scrolling by touch.
    event.preventDefault();
    setDragged(key);
    const follow = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
      const from = rows.findIndex((row) => row.dataset.key === key);
      const to = placeAt(
        rows.map((row) => row.getBoundingClientRect()),
        { from, y: clientY },
      );
      if (to !== from) current.current(key, to);
    };
    const end = () => {
      setDragged(undefined);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return { dragged, begin };
}

/** The place of the row that began at `from` when the pointer is at `y`. */
export function placeAt(
  rows: readonly Pick<DOMRect, 'top' | 'height'>[],
  { from, y }: { from: number; y: number },
): number {
  const isPast = ({ top, height }: Pick<DOMRect, 'top' | 'height'>) => y > top + height / 2;
  const after = rows.slice(from + 1).filter(isPast).length;
  const before = rows.slice(0, Math.max(from, 0)).filter((row) => !isPast(row)).length;
  return from + after - before;
}
