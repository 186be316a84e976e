import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './floating.module.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Below what it holds: the buttons. */
  foot?: ReactNode;
  /** Beside the page and as high as it, for what is long. */
  isDrawer?: boolean;
  widthPx?: number;
}

/** A window over the page. Escape and the cross close it; focus goes back to where it came from. */
export default function BaseDialog({ title, isOpen, onClose, children, foot, isDrawer, widthPx }: DialogProps) {
  const width = widthPx === undefined ? {} : ({ '--dialog-width': `${widthPx}px` } as CSSProperties);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={isDrawer ? styles.drawer : styles.dialog} style={width}>
          <div className={styles.dialogHead}>
            <Base.Title className={styles.dialogTitle}>{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X />} />} />
          </div>
          {children}
          {foot && <div className={styles.dialogFoot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
