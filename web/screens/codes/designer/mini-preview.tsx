import { ChevronDown, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { designMessages } from '../../../messages/codes/codes.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { pictureUrl } from '../code-data.ts';
import type { CodeState } from './code-state.ts';
import meter from './meter.module.css';
import { Fix, levelOf, sentenceOf, Word } from './meter.tsx';
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
  const { svg, refusal, check } = drawn;
  return (
    <div className={styles.mini}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {svg ? (
          <img src={pictureUrl(svg)} alt="" data-stale={refusal !== null} />
        ) : (
          <span className={styles.blank} aria-hidden />
        )}
        <span className={styles.words}>
          <Grade
            drawn={drawn}
            state={designer.state}
            caption={captionOf(designer.state, isStored || refusal !== null)}
          />
        </span>
        <ChevronDown aria-hidden />
        <span className="visually-hidden">{designMessages.openPreview}</span>
      </button>
      {check?.nearest && !refusal && <Fix nearest={check.nearest} designer={designer} isBusy={drawn.isChecking} />}
      <Dialog title={designMessages.preview} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={420}>
        <div className={styles.full}>{children}</div>
      </Dialog>
    </div>
  );
}

interface GradeProps {
  drawn: RenderedCode;
  state: CodeState;
  /** Shown below a good grade. */
  caption: string;
}

/** The grade as a word with its icon and its first reason. A rejected design shows no grade but a reason. */
function Grade({ drawn: { check, isChecking, refusal }, state, caption }: GradeProps) {
  if (refusal)
    return (
      <span className={meter.reason}>
        <PenLine aria-hidden />
        <span>{sentenceOf(refusal)}</span>
      </span>
    );
  if (!check) return <span className={meter.reason}>{designMessages.checkingShort}</span>;
  const level = levelOf(check, state);
  const [reason] = isChecking || level === 'good' || level === 'sample' ? [caption] : check.reasons;
  return (
    <>
      <span className={meter.head} data-level={isChecking ? undefined : level}>
        <Word level={level} isChecking={isChecking} />
      </span>
      {reason && <small>{reason}</small>}
    </>
  );
}
