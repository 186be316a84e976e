import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './floating.module.css';

export interface PopoverProps {
  trigger: ReactElement<{ onClick?: () => void }>;
  title?: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A small window under a button, for settings that are at hand at once. */
export default function BasePopover({
  trigger,
  title,
  children,
  isOpen,
  onOpenChange,
  isAwaited,
}: PopoverProps & { isAwaited: boolean }) {
  return (
    <Base.Root open={isOpen} defaultOpen={isAwaited} onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
          <Base.Popup className={`${styles.popup} ${styles.panel}`}>
            {title && <Base.Title className="visually-hidden">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
