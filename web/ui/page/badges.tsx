import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import { formatShare, relativeChange } from '../format.ts';
import styles from './badges.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A state as text; its color only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${tone === 'plain' ? '' : styles[tone]}`}>{children}</span>;
}

/** A removable selection: a filter, a tag. */
export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}) {
  return (
    <span className={styles.chip}>
      <span>{children}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </span>
  );
}

export interface ChangeProps {
  current: number;
  previous: number;
  /** A lower value is better, as with the bounce rate. */
  isLowerBetter?: boolean | undefined;
}

/** The change since the comparison period in words and color. */
export function ChangeBadge({ current, previous, isLowerBetter }: ChangeProps) {
  const share = current === previous ? 0 : relativeChange(current, previous);
  if (share === undefined) return <span className={styles.same}>{componentMessages.noPrevious}</span>;
  if (Math.abs(share) < 0.0005) return <span className={styles.same}>{componentMessages.noChange}</span>;
  return <SignedChange by={share} text={formatShare(Math.abs(share))} isLowerBetter={isLowerBetter} />;
}

/** A difference with its sign and color; `text` is its size. */
export function SignedChange({ by, text, isLowerBetter = false }: SignedChangeProps) {
  const isGood = by > 0 !== isLowerBetter;
  return <span className={`tabular ${isGood ? styles.up : styles.down}`}>{`${by > 0 ? '+' : '−'}${text}`}</span>;
}

interface SignedChangeProps extends Pick<ChangeProps, 'isLowerBetter'> {
  by: number;
  text: string;
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
