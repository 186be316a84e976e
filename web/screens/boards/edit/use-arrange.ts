import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useState } from 'react';
import { boardMessages as messages } from '../../../messages/boards.ts';
import type { Panel } from '../board-data.ts';
import { movedBy, resizedBy, withPlace } from '../grid-layout.ts';
import { cellOf, cellsMoved, stepOf } from './cells.ts';

export interface Arranging {
  /** Panel under the pointer. */
  held: number | undefined;
  /** Where the last panel was put, for screen readers. */
  announced: string;
  begin: (event: ReactPointerEvent, drag: { panel: Panel; isResize: boolean; grid: HTMLElement | null }) => void;
  press: (event: KeyboardEvent, panel: Panel) => void;
}

/** Moves and resizes panels by pointer, touch and keyboard. Escape returns a dragged panel. */
export function useArrange(panels: readonly Panel[], change: (panels: readonly Panel[]) => void): Arranging {
  const [held, setHeld] = useState<number>();
  const [announced, setAnnounced] = useState('');
  const put = (next: readonly Panel[], id: number) => {
    change(next);
    setAnnounced(placeText(next.find((panel) => panel.id === id)));
  };
  const begin: Arranging['begin'] = (event, { panel, isResize, grid }) => {
    if (event.button !== 0 || !grid) return;
    // Prevents text selection and touch scrolling.
    event.preventDefault();
    setHeld(panel.id);
    const [cell, from] = [cellOf(grid), { x: event.pageX, y: event.pageY }];
    followPointer({
      moved: (pointer) => {
        const { x, y } = cellsMoved(from, { x: pointer.pageX, y: pointer.pageY }, cell);
        const next = isResize
          ? resizedBy(panels, panel.id, { w: x, h: y })
          : withPlace(panels, { ...panel, x: panel.x + x, y: panel.y + y });
        put(next, panel.id);
      },
      canceled: () => change(panels),
      ended: () => setHeld(undefined),
    });
  };
  const press: Arranging['press'] = (event, panel) => {
    const step = stepOf(event.key);
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = event.shiftKey
      ? resizedBy(panels, panel.id, { w: step.x, h: step.y })
      : movedBy(panels, panel.id, step);
    put(next, panel.id);
  };
  return { held, announced, begin, press };
}

function placeText(panel: Panel | undefined): string {
  return panel ? messages.placed(panel.title, panel) : '';
}

interface Following {
  moved: (pointer: PointerEvent) => void;
  canceled: () => void;
  ended: () => void;
}

/** Follows the pointer until it is released. */
function followPointer({ moved, canceled, ended }: Following): void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const end = () => {
    listeners.abort();
    ended();
  };
  const cancel = () => {
    canceled();
    end();
  };
  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
}
