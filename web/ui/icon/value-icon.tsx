import { lazy, Suspense } from 'react';
import styles from './value-icon.module.css';
import type { ValueIconProps } from './value-picture.tsx';

/** With its icons it weighs 3 kB, and the names can be read before. */
const ValuePicture = lazy(() => import('./value-picture.tsx'));

const WITH_PICTURES: ReadonlySet<string> = new Set(['country', 'browser', 'os', 'device', 'source', 'referrer']);

/**
 * The flag of a country, or the icon of a browser, system, device or source, in a place that is kept for it; nothing for other
 * dimensions. Decorative: the name stands beside it.
 */
export function ValueIcon(props: ValueIconProps) {
  if (!WITH_PICTURES.has(props.dimension)) return null;
  return (
    <span className={styles.icon} aria-hidden>
      <Suspense>
        <ValuePicture {...props} />
      </Suspense>
    </span>
  );
}
