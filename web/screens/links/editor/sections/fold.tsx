import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { editorMessages } from '../../../../messages/link-editor.ts';
import { Badge } from '../../../../ui/page/marks.tsx';
import styles from '../editor.module.css';

export interface FoldProps {
  title: string;
  /** Purpose in one short line. */
  about: string;
  /** Current setting in a word or two, shown while collapsed. */
  mark?: string | undefined;
  /** Opens the section, because it contains an error. */
  isFaulty?: boolean;
  children: ReactNode;
}

/** A collapsible section for rare options. */
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
            <span className="visually-hidden">{editorMessages.inUse}: </span>
            {mark}
          </Badge>
        )}
      </summary>
      {isShown && <div className={styles.folded}>{children}</div>}
    </details>
  );
}
