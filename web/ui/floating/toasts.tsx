import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { componentMessages } from '../../messages/shared/components.ts';
import { loadWhenIdle } from '../page/when-idle.ts';
import type { ShownToast, Toast, ToastItem } from './toast-item.tsx';
import styles from './toasts.module.css';

const loadItem = () => import('./toast-item.tsx');

export interface Toasts {
  /** Reports a completed action. */
  showToast(toast: Toast): void;
  /** Reports a failed action with the message of the error. */
  showError(title: string, error?: unknown): void;
}

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
  const Item = useItem(shown.at(-1)?.id);
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
          {Item && shown.map((toast) => <Item key={toast.id} toast={toast} onClose={() => remove(toast.id)} />)}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

/** The code of a toast loads when the browser is idle, or with a toast: the next one tries again what failed. */
function useItem(newest: number | undefined): typeof ToastItem | undefined {
  const [item, setItem] = useState<typeof ToastItem>();
  useEffect(() => {
    if (newest === undefined || item) return;
    // Offline: the screen reports the failure, too.
    loadItem().then(
      (module) => setItem(() => module.ToastItem),
      () => undefined,
    );
  }, [newest, item]);
  useEffect(() => loadWhenIdle(loadItem), []);
  return item;
}

/** Returns the field errors of a response, else its message. */
function errorText({ message, fields }: ApiError): string {
  const sentences = Object.values(fields).flat();
  return sentences.length === 0 ? message : sentences.join(' ');
}
