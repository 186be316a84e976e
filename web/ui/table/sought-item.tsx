import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sought-item.module.css';

interface SoughtItemProps {
  /** The address names this item. */
  isSought: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A list item that is highlighted and scrolled into view when the address names it. */
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
