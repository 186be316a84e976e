import { type RefObject, useEffect, useState } from 'react';
import { designMessages } from '../../../messages/codes/codes.ts';
import { pictureUrl } from '../code-data.ts';
import { MeterWord } from './meter.tsx';
import styles from './mini-preview.module.css';
import type { RenderedCode } from './use-rendered-code.ts';

interface MiniPreviewProps {
  drawn: RenderedCode;
  /** The full preview's element. */
  of: RefObject<HTMLElement | null>;
}

/**
 * Shown on narrow screens once the preview has scrolled out of view: the code and its grade in one line, with a link
 * back.
 */
export function MiniPreview({ drawn, of }: MiniPreviewProps) {
  const isAbove = useAbove(of);
  if (!isAbove || !drawn.svg) return null;
  return (
    <button type="button" className={styles.mini} onClick={() => of.current?.scrollIntoView({ block: 'center' })}>
      <img src={pictureUrl(drawn.svg)} alt="" data-stale={drawn.refusal !== null} />
      <MeterWord drawn={drawn} />
      <span className="visually-hidden">{designMessages.toPreview}</span>
    </button>
  );
}

/** Whether the element has scrolled past the upper edge. */
function useAbove(of: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (!of.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setAbove(!entry.isIntersecting && entry.boundingClientRect.bottom < TOP_BAR_PX),
      { rootMargin: `-${TOP_BAR_PX}px 0px 0px` },
    );
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return isAbove;
}

const TOP_BAR_PX = 52;
