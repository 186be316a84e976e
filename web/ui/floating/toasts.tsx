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
  /** Undoes the action. The toast stays long enough to be reached. */
  onUndo?: () => void;
}

export interface Toasts {
  /** Reports a completed action. */
  showToast(toast: Toast): void;
  /** Reports a failed action with the message of the error. */
  showError(title: string, error?: unknown): void;
}

interface ShownToast extends Toast {
  id: number;
  isError: boolean;
}

const DURATION_MS = 5_000;
const LONG_DURATION_MS = 10_000;
const MAX_SHOWN = 2;
let nextId = 1;

const ToastContext = createContext<Toasts>({ showToast: () => {}, showError: () => {} });

export function useToasts(): Toasts {
  return useContext(ToastContext);
}

/**
 * Shows toasts next to the content and announces them to screen readers. They stay while hovered or focused. They are
 * rendered outside of the application's root, so that they appear above the backdrop of a dialog.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const add = useCallback(
    (toast: Toast, isError: boolean) =>
      setShown((before) => [...before, { ...toast, isError, id: nextId++ }].slice(-MAX_SHOWN)),
    [],
  );
  const remove = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  const toasts = useMemo<Toasts>(
    () => ({
      showToast: (toast) => add(toast, false),
      showError: (title, error) => add({ title, text: error instanceof ApiError ? errorText(error) : undefined }, true),
    }),
    [add],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        <section className={styles.viewport} data-toasts aria-label={componentMessages.toasts} aria-live="polite">
          {shown.map((toast) => (
            <ToastItem key={toast.id} toast={toast} onClose={() => remove(toast.id)} />
          ))}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

function ToastItem({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, text, isError, onUndo } = toast;
  const [isPaused, setPaused] = useState(false);
  const durationMs = isError || onUndo ? LONG_DURATION_MS : DURATION_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing never changes its behavior
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onClose, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs]);
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
function errorText({ message, fields }: ApiError): string {
  const sentences = Object.values(fields).flat();
  return sentences.length === 0 ? message : sentences.join(' ');
}
