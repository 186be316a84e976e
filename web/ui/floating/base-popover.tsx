import { Popover as Base } from '@base-ui/react/popover';
import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, useState } from 'react';
import styles from './floating.module.css';
import { useBack } from './use-back.ts';

export interface PopoverProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  title?: string;
  children: ReactNode;
  /** The edge of the trigger at which the panel is aligned; its end by default. */
  align?: 'start' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Rendered on first use. */
export default function BasePopover({ trigger, title, children, align = 'end', isOpen, onOpenChange }: PopoverProps) {
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
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={`${styles.popup} ${styles.panel}`}>
            {title && <Base.Title className="visually-hidden">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
