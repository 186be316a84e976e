import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { IconButton } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './floating.module.css';

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
