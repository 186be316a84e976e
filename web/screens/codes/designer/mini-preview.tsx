import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { designMessages } from '../../../messages/codes/codes.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { pictureUrl } from '../code-data.ts';
import { MeterFix, MeterWord } from './meter.tsx';
import styles from './mini-preview.module.css';
import { captionOf } from './preview.tsx';
import type { Designer } from './use-designer.ts';
import type { RenderedCode } from './use-rendered-code.ts';

interface MiniPreviewProps {
  drawn: RenderedCode;
  designer: Designer;
  isStored: boolean;
  /** The full preview, which opens over the page. */
  children: ReactNode;
}

/** Pinned above the tabs on narrow screens: the code, its grade with the first reason, and the button that fixes it. */
export function MiniPreview({ drawn, designer, isStored, children }: MiniPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { svg, refusal } = drawn;
  return (
    <div className={styles.mini}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {svg ? (
          <img src={pictureUrl(svg)} alt="" data-stale={refusal !== null} />
        ) : (
          <span className={styles.blank} aria-hidden />
        )}
        <span className={styles.words}>
          <MeterWord drawn={drawn} caption={captionOf(designer.state, isStored || refusal !== null)} />
        </span>
        <ChevronDown aria-hidden />
        <span className="visually-hidden">{designMessages.openPreview}</span>
      </button>
      <MeterFix drawn={drawn} designer={designer} />
      <Dialog title={designMessages.preview} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={420}>
        <div className={styles.full}>{children}</div>
      </Dialog>
    </div>
  );
}
