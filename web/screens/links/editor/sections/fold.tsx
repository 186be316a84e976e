import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { editorWords } from '../../../../messages/link-editor.ts';
import { Badge } from '../../../../ui/page/marks.tsx';
import styles from '../editor.module.css';

export interface FoldProps {
  title: string;
  /** What it is for, in one short line. */
  about: string;
  /** What is set in it, in a word or two; a mark shows it while it is folded. */
  mark?: string | undefined;
  /** Something in it is refused: it must be seen. */
  isFaulty?: boolean;
  children: ReactNode;
}

/** Rare options under a name that says what they do. */
export function Fold({ title, about, mark, isFaulty = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isFaulty;
  return (
    <details className={styles.fold} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden />
        <span className={styles.foldTitle}>
          {title}
          <small>{about}</small>
        </span>
        {mark !== undefined && (
          <Badge tone="good">
            <span className="visually-hidden">{editorWords.inUse}: </span>
            {mark}
          </Badge>
        )}
      </summary>
      {isShown && <div className={styles.folded}>{children}</div>}
    </details>
  );
}
