import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './file-drop.module.css';

type TakeFile = (file: File | undefined) => void;

/** Accepts dropped files: returns listeners and whether a file is dragged over the element. */
export function useFileDrop(take: TakeFile) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
  };
}

export interface FileDropProps {
  onFile: TakeFile;
  /** Media types and extensions, as in an input's `accept`. */
  accept: string;
  /** Name of the input for screen readers. */
  label: string;
  /** Lower than a drop area that is alone on a screen. */
  isLow?: boolean;
  children: ReactNode;
}

/** Text of the drop area; touch screens only offer to choose a file. */
export function DropWords({ drop, choose }: { drop: string; choose: string }) {
  return (
    <>
      <span className={styles.byMouse}>{drop}</span>
      <span className={styles.byFinger}>{choose}</span>
    </>
  );
}

/** A file field: drop, click or keyboard. */
export function FileDrop({ onFile, accept, label, isLow, children }: FileDropProps) {
  const id = useId();
  const listeners = useFileDrop(onFile);
  return (
    <label className={isLow ? `${styles.drop} ${styles.low}` : styles.drop} htmlFor={id} {...listeners}>
      {children}
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // Cleared, so that choosing the same file again fires a change.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
