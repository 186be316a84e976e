import { type ReactNode, useEffect, useRef } from 'react';
import styles from './highlighted-item.module.css';

interface HighlightedItemProps {
  /** The address names this item. */
  isHighlighted: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A list item that is highlighted and scrolled into view when the address names it. */
export function HighlightedItem({ isHighlighted, className = '', children }: HighlightedItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHighlighted) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isHighlighted]);
  return (
    <li
      ref={item}
      className={isHighlighted ? `${className} ${styles.sought}` : className}
      aria-current={isHighlighted || undefined}
    >
      {children}
    </li>
  );
}
