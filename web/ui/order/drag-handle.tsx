import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { orderMessages } from '../../messages/shared/order.ts';
import styles from './drag-handle.module.css';
import type { Drag } from './use-drag.ts';

export interface DragHandleProps {
  /** Name of the item. */
  name: string;
  itemKey: string;
  drag: Drag;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Moves its row by pointer, touch or arrow keys. */
export function DragHandle({ name, itemKey, drag }: DragHandleProps) {
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const list = event.currentTarget.closest('[data-key]')?.parentElement;
    // Moved elements lose the focus, and table rows receive other items: rendered synchronously, so that the next key
    // moves the same item.
    flushSync(() => drag.move(itemKey, by));
    list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(itemKey)}"] .${styles.grip}`)?.focus();
  };
  return (
    <button
      type="button"
      className={styles.grip}
      data-dragged={drag.dragged === itemKey}
      aria-label={orderMessages.handleOf(name)}
      onPointerDown={(event) => drag.begin(event, itemKey)}
      onKeyDown={press}
    >
      <GripVertical aria-hidden />
    </button>
  );
}
