import { Check, Copy } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { partWords } from '../../messages/shared/parts.ts';
import { useNotices } from '../floating/toasts.tsx';
import { Button, IconButton } from '../form/button.tsx';
import styles from './copy.module.css';

const DONE_MS = 1_600;

function useCopy(text: string): { isDone: boolean; copy: () => Promise<void> } {
  const [doneAt, setDoneAt] = useState(0);
  const { tellFault } = useNotices();
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
      tellFault(partWords.copyRefused);
    }
  };
  return { isDone: doneAt !== 0, copy };
}

/** Copies, and says so in a notice: for menus and keys, which leave nothing to say it at. The same function at all times. */
export function useToldCopy(): (text: string) => void {
  const { tell, tellFault } = useNotices();
  return useCallback(
    (text) =>
      void navigator.clipboard
        .writeText(text)
        .then(() => tell({ title: partWords.copied, text }))
        .catch(() => tellFault(partWords.copyRefused)),
    [tell, tellFault],
  );
}

export interface CopyProps {
  text: string;
  /** What is copied, e.g. "Copy address". */
  label: string;
}

/** Copies, and says so where the hand is. */
export function CopyButton({ text, label, words }: CopyProps & { words?: string }) {
  const { isDone, copy } = useCopy(text);
  const icon = isDone ? <Check className={styles.done} aria-hidden /> : <Copy aria-hidden />;
  if (words)
    return (
      <Button icon={icon} onClick={copy}>
        {isDone ? partWords.copied : words}
      </Button>
    );
  return <IconButton label={isDone ? partWords.copied : label} icon={icon} size="small" onClick={copy} />;
}

/** Text that is there to be copied: keys, snippets, records of name servers. */
export function CopyField({ text, label, isWrapped }: CopyProps & { isWrapped?: boolean }) {
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keyboard */}
      <code className={isWrapped ? `${styles.text} ${styles.wrap}` : styles.text} tabIndex={0}>
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
