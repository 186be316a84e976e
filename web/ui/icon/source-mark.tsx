import type { ReactNode } from 'react';
import { MARK_SIDES, SOURCE_MARKS } from './network-marks.ts';
import styles from './site-icon.module.css';

interface SourceMarkProps {
  /** The service's name for a source, such as Google. */
  name: string;
  /** Shown for sources without a mark. */
  children: ReactNode;
}

/** The bundled mark of a usual source, where the service has no icon of its website. Drawn in the color of the letters beside it. */
export default function SourceMark({ name, children }: SourceMarkProps) {
  const path = Object.hasOwn(SOURCE_MARKS, name) ? SOURCE_MARKS[name] : undefined;
  if (!path) return children;
  const side = MARK_SIDES[name] ?? 24;
  return (
    <span className={styles.mark} data-mark={name} aria-hidden>
      <svg viewBox={`0 0 ${side} ${side}`} fill="currentcolor" aria-hidden>
        <path d={path} />
      </svg>
    </span>
  );
}
