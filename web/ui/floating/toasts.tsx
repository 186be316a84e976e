import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { componentMessages } from '../../messages/shared/components.ts';
import styles from './toasts.module.css';
import { useSwipeAway } from './use-swipe-away.ts';

export interface Toast {
  title: string;
  text?: string | undefined;
  /** Undoes the action. The notification stays long enough to be reached. */
  onUndo?: () => void;
}

export interface Toasts {
  /** Reports a completed action. */
  showToast(notice: Toast): void;
  /** Reports a failed action with the message of the error. */
  showError(title: string, error?: unknown): void;
}

interface ShownToast extends Toast {
  id: number;
  isError: boolean;
}

const SHOWN_MS = 5_000;
const LONG_MS = 10_000;
const MAX_SHOWN = 2;
let nextId = 1;

const ToastContext = createContext<Toasts>({ showToast: () => {}, showError: () => {} });

export function useToasts(): Toasts {
  return useContext(ToastContext);
}

/**
 * Notifications next to the content, announced to screen readers. They stay while hovered or focused. They are rendered
 * outside of the application's root, so that they appear above the backdrop of a dialog.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const add = useCallback(
    (notice: Toast, isError: boolean) =>
      setShown((before) => [...before, { ...notice, isError, id: nextId++ }].slice(-MAX_SHOWN)),
    [],
  );
  const remove = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  const notices = useMemo<Toasts>(
    () => ({
      showToast: (notice) => add(notice, false),
      showError: (title, error) =>
        add({ title, text: error instanceof ApiError ? sentenceOf(error) : undefined }, true),
    }),
    [add],
  );
  return (
    <ToastContext value={notices}>
      {children}
      {createPortal(
        <section className={styles.viewport} data-notices aria-label={componentMessages.notices} aria-live="polite">
          {shown.map((notice) => (
            <ToastItem key={notice.id} notice={notice} onClose={() => remove(notice.id)} />
          ))}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

function ToastItem({ notice, onClose }: { notice: ShownToast; onClose: () => void }) {
  const { title, text, isError, onUndo } = notice;
  const [isHeld, setHeld] = useState(false);
  const lastsMs = isError || onUndo ? LONG_MS : SHOWN_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing never changes its behavior
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, lastsMs);
    return () => clearTimeout(timer);
  }, [isHeld, lastsMs]);
  const swipe = useSwipeAway(onClose);
  const undo = () => {
    onClose();
    onUndo?.();
  };
  return (
    // Keyboard users can do everything: focus pauses the timer like hovering, and the close button replaces the swipe.
    // biome-ignore lint/a11y/noStaticElementInteractions: only its buttons are interactive; a role would silence it
    <div
      role={isError ? 'alert' : 'status'}
      className={isError ? `${styles.toast} ${styles.fault}` : styles.toast}
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {onUndo && (
        <button type="button" className={styles.action} onClick={undo}>
          {componentMessages.undo}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={componentMessages.close} onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Returns the field errors of a response, else its message. */
function sentenceOf({ message, fields }: ApiError): string {
  const sentences = Object.values(fields).flat();
  return sentences.length === 0 ? message : sentences.join(' ');
}
