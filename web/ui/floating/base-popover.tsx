import { Popover as Base } from '@base-ui/react/popover';
import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, useState } from 'react';
import styles from './floating.module.css';
import { useBack } from './use-back.ts';

export interface PopoverProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  title?: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Rendered on first use. */
export default function BasePopover({ trigger, title, children, isOpen, onOpenChange }: PopoverProps) {
  const [isOwnOpen, setOwnOpen] = useState(true);
  const isShown = isOpen ?? isOwnOpen;
  const change = (open: boolean) => {
    setOwnOpen(open);
    onOpenChange?.(open);
  };
  useBack(isShown, () => change(false));
  return (
    <Base.Root open={isShown} onOpenChange={change}>
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
