import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './file-drop.module.css';

type TakeFile = (file: File | undefined) => void;

/** Lets an element take a file that is dropped on it: its listeners, and whether one is held over it. */
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
  /** Media types and endings, as inputs write them. */
  accept: string;
  /** Names the input for whoever does not see it. */
  label: string;
  /** Lower than what is on its own on a screen. */
  isLow?: boolean;
  children: ReactNode;
}

/** What stands in the field, where there is something to drop files with; fingers only choose. */
export function DropWords({ drop, choose }: { drop: string; choose: string }) {
  return (
    <>
      <span className={styles.byMouse}>{drop}</span>
      <span className={styles.byFinger}>{choose}</span>
    </>
  );
}

/** A field for a file: dropped, or chosen by a click or by keyboard. */
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
          // The same file again is a change as well.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
