import { Check, Copy } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import { useToasts } from '../floating/toasts.tsx';
import { Button, IconButton } from '../form/button.tsx';
import styles from './copy.module.css';

const DONE_MS = 1_600;

function useCopy(text: string): { isDone: boolean; copy: () => Promise<void> } {
  const [doneAt, setDoneAt] = useState(0);
  const { showError } = useToasts();
  useEffect(() => {
    if (doneAt === 0) return;
    const timer = setTimeout(() => setDoneAt(0), DONE_MS);
    return () => clearTimeout(timer);
  }, [doneAt]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDoneAt(Date.now());
    } catch {
      showError(componentMessages.copyRefused);
    }
  };
  return { isDone: doneAt !== 0, copy };
}

/**
 * Copies text and shows a notification, for menus and shortcuts, which have no button to show the result. The returned
 * function is stable.
 */
export function useAnnouncedCopy(): (text: string) => void {
  const { showToast, showError } = useToasts();
  return useCallback(
    (text) =>
      void navigator.clipboard
        .writeText(text)
        .then(() => showToast({ title: componentMessages.copied, text }))
        .catch(() => showError(componentMessages.copyRefused)),
    [showToast, showError],
  );
}

export interface CopyProps {
  text: string;
  /** Label of the button, e.g. "Copy address". */
  label: string;
}

/** Copies text and shows the result on the button. */
export function CopyButton({ text, label, words }: CopyProps & { words?: string }) {
  const { isDone, copy } = useCopy(text);
  const icon = isDone ? <Check className={styles.done} aria-hidden /> : <Copy aria-hidden />;
  if (words)
    return (
      <Button icon={icon} onClick={copy}>
        {isDone ? componentMessages.copied : words}
      </Button>
    );
  return <IconButton label={isDone ? componentMessages.copied : label} icon={icon} size="small" onClick={copy} />;
}

/** Text to copy: keys, snippets, DNS records. */
export function CopyField({ text, label, isWrapped }: CopyProps & { isWrapped?: boolean }) {
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard */}
      <code className={isWrapped ? `${styles.text} ${styles.wrap}` : styles.text} tabIndex={0}>
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
