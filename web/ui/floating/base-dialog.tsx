import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { partWords } from '../../messages/shared/parts.ts';
import { IconButton } from '../form/button.tsx';
import styles from './floating.module.css';
import { useBack } from './use-back.ts';
import { useNoticesInReach } from './use-notices-in-reach.ts';

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
  /** Opening it was a step to another address, which Back leaves without help. */
  isInAddress?: boolean;
}

/** What is typed into comes before the cross; a finger's keyboard would cover half of the window. */
const FIELD =
  ':is(input, textarea):not([type=hidden], [type=checkbox], [type=radio], [aria-hidden=true], [tabindex="-1"])';

/** A window over the page. Escape, Back and the cross close it; focus goes back to where it came from. */
export default function BaseDialog(props: DialogProps) {
  const { title, isOpen, onClose, children, foot, isDrawer, widthPx, isInAddress = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBack(isOpen && !isInAddress, onClose);
  useNoticesInReach(popup, isOpen);
  const width = widthPx === undefined ? {} : ({ '--dialog-width': `${widthPx}px` } as CSSProperties);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          data-window
          className={isDrawer ? styles.drawer : styles.dialog}
          style={width}
          initialFocus={(how) => (how === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIELD) ?? true))}
        >
          <div className={styles.dialogHead}>
            <Base.Title className={styles.dialogTitle}>{title}</Base.Title>
            <Base.Close render={<IconButton label={partWords.close} icon={<X />} />} />
          </div>
          {children}
          {foot && <div className={styles.dialogFoot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
