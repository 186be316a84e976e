import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { Badge } from '../../../../ui/page/badges.tsx';
import styles from '../editor.module.css';

export interface CollapsibleSectionProps {
  title: string;
  /** Purpose in one short line. */
  description: string;
  /** Current setting in a word or two, shown while collapsed. */
  mark?: string | undefined;
  /** Opens the section, because it contains an error. */
  hasError?: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A collapsible section for rare options. */
export function CollapsibleSection({
  title,
  description,
  mark,
  hasError = false,
  isOpenAtFirst = false,
  children,
}: CollapsibleSectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isShown = isOpen || hasError;
  return (
    <details className={styles.fold} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden />
        <span className={styles.foldTitle}>
          {title}
          <small>{description}</small>
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
