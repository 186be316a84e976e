import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import { IconButton } from '../form/button.tsx';
import styles from './floating.module.css';
import { useBack } from './use-back.ts';
import { useReachableToasts } from './use-reachable-toasts.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below the content. */
  foot?: ReactNode;
  /** Full height at the side of the page, for long content. */
  isDrawer?: boolean;
  widthPx?: number;
  /** The dialog is part of the address, so Back closes it by itself. */
  isInUrl?: boolean;
}

/**
 * Initial focus goes to the first field instead of the close button; on touch screens the keyboard would cover half of
 * the window.
 */
const FIELD =
  ':is(input, textarea):not([type=hidden], [type=checkbox], [type=radio], [aria-hidden=true], [tabindex="-1"])';

/** A modal dialog. Escape, Back and the close button close it; the focus returns to its previous element. */
export default function BaseDialog(props: DialogProps) {
  const { title, isOpen, onClose, children, foot, isDrawer, widthPx, isInUrl = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBack(isOpen && !isInUrl, onClose);
  useReachableToasts(popup, isOpen);
  const width = widthPx === undefined ? {} : ({ '--dialog-width': `${widthPx}px` } as CSSProperties);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          data-window={isDrawer ? 'drawer' : ''}
          className={isDrawer ? styles.drawer : styles.dialog}
          style={width}
          initialFocus={(how) => (how === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIELD) ?? true))}
        >
          <div className={styles.dialogHead}>
            <Base.Title className={styles.dialogTitle}>{title}</Base.Title>
            <Base.Close render={<IconButton label={componentMessages.close} icon={<X />} />} />
          </div>
          {children}
          {foot && <div className={styles.dialogFoot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
