import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import { keysHere } from '../../state/shortcuts.ts';
import styles from './toasts.module.css';
import { useSwipeAway } from './use-swipe-away.ts';

export interface Toast {
  title: string;
  text?: string | undefined;
  /** Undoes the action. The toast stays long enough to be reached. */
  onUndo?: () => void;
  /** Something else to do next, such as to edit what was created. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
  isError: boolean;
}

const DURATION_MS = 5_000;
const LONG_DURATION_MS = 10_000;

/** A toast that closes by itself, by its button or by a swipe. */
export function ToastItem({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, text, isError, onUndo, action } = toast;
  const [isPaused, setPaused] = useState(false);
  const durationMs = isError || onUndo || action ? LONG_DURATION_MS : DURATION_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing never changes its behavior
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onClose, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs]);
  const swipe = useSwipeAway(onClose);
  const undo =
    onUndo &&
    (() => {
      onClose();
      onUndo();
    });
  useUndoKeys(undo);
  const act = () => {
    onClose();
    action?.run();
  };
  return (
    // Keyboard users can do everything: focus pauses the timer like hovering, and the close button replaces the swipe.
    // biome-ignore lint/a11y/noStaticElementInteractions: only its buttons are interactive; a role would silence it
    <div
      role={isError ? 'alert' : 'status'}
      className={isError ? `${styles.toast} ${styles.error}` : styles.toast}
      {...swipe}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      {undo && (
        <button type="button" className={styles.action} onClick={undo}>
          {componentMessages.undo} <kbd>{keysHere('Ctrl Z')}</kbd>
        </button>
      )}
      <button type="button" className={styles.close} aria-label={componentMessages.close} onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  );
}

/** What the shown toasts undo, the newest last. */
const undoable: object[] = [];

/** Undoes the newest with Ctrl Z or ⌘ Z, except in a text field, which has its own. */
function useUndoKeys(undo: (() => void) | undefined): void {
  const current = useRef(undo);
  current.current = undo;
  const isOn = undo !== undefined;
  useEffect(() => {
    if (!isOn) return;
    undoable.push(current);
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const { target } = event;
      const isText = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
      if (!isUndo || isText || event.defaultPrevented || undoable.at(-1) !== current) return;
      event.preventDefault();
      current.current?.();
    };
    window.addEventListener('keydown', listen, true);
    return () => {
      undoable.splice(undoable.indexOf(current), 1);
      window.removeEventListener('keydown', listen, true);
    };
  }, [isOn]);
}
