import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';

/** Moves an item by a number of positions, down if positive. */
export type MoveBy = (key: string, by: number) => void;

export interface Drag {
  /** Key of the dragged item. */
  dragged: string | undefined;
  begin: (event: ReactPointerEvent, key: string) => void;
  move: MoveBy;
}

/**
 * Reorders a list by dragging. A row passes another once the pointer is over its middle, so that rows of different
 * heights do not alternate. Each row has its key in `data-key`; rows next to each other move sideways.
 */
export function useDrag(move: MoveBy): Drag {
  const [dragged, setDragged] = useState<string>();
  const current = useRef(move);
  current.current = move;
  const begin = (event: ReactPointerEvent, key: string) => {
    const list = event.currentTarget.closest('[data-key]')?.parentElement;
    if (event.button !== 0 || !list) return;
    // Prevents text selection and touch scrolling.
    event.preventDefault();
    setDragged(key);
    const follow = (pointer: PointerEvent) => {
      const rows = [...list.children].filter((row) => row instanceof HTMLElement && row.dataset.key !== undefined);
      const from = rows.findIndex((row) => (row as HTMLElement).dataset.key === key);
      const to = placeOf(
        rows.map((row) => row.getBoundingClientRect()),
        { from, pointer },
      );
      if (from >= 0 && to !== from) current.current(key, to - from);
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
  return { dragged, begin, move };
}

/** Extent of a row in the direction of the list. */
export interface Span {
  start: number;
  size: number;
}

type Box = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;
type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** Returns where the item belongs. In a grid of several lines that is the place of the item under the pointer. */
export function placeOf(boxes: readonly Box[], { from, pointer }: { from: number; pointer: Pointer }): number {
  const lines = new Set(boxes.map(({ top }) => Math.round(top)));
  const columns = new Set(boxes.map(({ left }) => Math.round(left)));
  if (lines.size < 2 || columns.size < 2) {
    const { spans, at } = alongList(boxes, pointer);
    return placeAt(spans, { from, at });
  }
  const under = boxes.findIndex(
    ({ top, left, width, height }) =>
      pointer.clientX >= left &&
      pointer.clientX < left + width &&
      pointer.clientY >= top &&
      pointer.clientY < top + height,
  );
  return under < 0 ? from : under;
}

/** Lists with several rows on one line are horizontal, all others vertical. */
export function alongList(boxes: readonly Box[], pointer: Pointer): { spans: Span[]; at: number } {
  const [first, second] = boxes;
  const isLine = first !== undefined && second !== undefined && Math.abs(first.top - second.top) < 1;
  return isLine
    ? { spans: boxes.map(({ left, width }) => ({ start: left, size: width })), at: pointer.clientX }
    : { spans: boxes.map(({ top, height }) => ({ start: top, size: height })), at: pointer.clientY };
}

/** Returns the index of the row that started at `from` while the pointer is at `at`. */
export function placeAt(rows: readonly Span[], { from, at }: { from: number; at: number }): number {
  const isPast = ({ start, size }: Span) => at > start + size / 2;
  const after = rows.slice(from + 1).filter(isPast).length;
  const before = rows.slice(0, Math.max(from, 0)).filter((row) => !isPast(row)).length;
  return from + after - before;
}
