import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sought-item.module.css';

interface SoughtItemProps {
  /** It is what the address names. */
  isSought: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of a list that is marked, and scrolled into sight, where the address names it: whoever searched for it sees which it is. */
export function SoughtItem({ isSought, className = '', children }: SoughtItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  return (
    <li
      ref={item}
      className={isSought ? `${className} ${styles.sought}` : className}
      aria-current={isSought || undefined}
    >
      {children}
    </li>
  );
}
