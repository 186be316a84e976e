import { type RefObject, useEffect, useRef, useState } from 'react';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { type Scheme, showAs } from './page-scheme.ts';
import styles from './preview.module.css';
import { staticMarkup } from './static-markup.ts';

/** Blocks of a page that its editor points out, by the IDs in the preview. */
export interface PageMarks {
  /** The block being edited; 0 for none. */
  open: number;
  /** Blocks that visitors do not see, because something is missing. */
  samples: readonly number[];
  onChoose: (id: number) => void;
}

interface StaticPageProps {
  markup: string;
  scheme: Scheme;
  marks?: PageMarks | undefined;
}

/**
 * Shows a public page's markup and updates it without flicker: the new version loads invisibly, scrolls to the old
 * position, and replaces the old one. The sandbox blocks scripts and navigation.
 */
export function StaticPage({ markup, scheme, marks }: StaticPageProps) {
  const [shown, setShown] = useState<string>();
  const current = useRef<HTMLIFrameElement>(null);
  const pages = [...new Set([shown, markup])].filter((page) => page !== undefined);
  const mark = useMarks(marks);
  useEffect(() => {
    const timer = setTimeout(() => mark(current.current), LAYOUT_MS);
    return () => clearTimeout(timer);
  });
  return pages.map((page) => (
    <iframe
      // A change of the color scheme reloads the page.
      key={`${scheme} ${page}`}
      ref={page === shown ? current : undefined}
      className={page === shown ? styles.page : `${styles.page} ${styles.coming}`}
      title={pageMessages.previewOf}
      aria-hidden={page === shown ? undefined : true}
      style={{ colorScheme: scheme }}
      sandbox="allow-same-origin"
      srcDoc={staticMarkup(page, scheme)}
      onLoad={(event) => {
        if (page !== markup) return;
        const { contentDocument } = event.currentTarget;
        if (contentDocument) showAs(scheme, contentDocument);
        scrollAs(current, event.currentTarget);
        mark(event.currentTarget);
        setShown(page);
      }}
    />
  ));
}

/** A preview that was hidden, as on phones, has its layout only after the next frame. */
const LAYOUT_MS = 50;

function scrollAs(before: RefObject<HTMLIFrameElement | null>, after: HTMLIFrameElement): void {
  const top = before.current?.contentDocument?.scrollingElement?.scrollTop ?? 0;
  after.contentDocument?.scrollingElement?.scrollTo({ top, behavior: 'instant' });
}

/** Returns a function that marks the blocks of a page, and scrolls once to the block that was opened last. */
function useMarks(marks: PageMarks | undefined): (frame: HTMLIFrameElement | null) => void {
  const scrolledTo = useRef(0);
  return (frame) => {
    const page = frame?.contentDocument;
    if (!page?.body || !marks || frame?.clientHeight === 0) return;
    const { open, samples, onChoose } = marks;
    if (open === 0) scrolledTo.current = 0;
    for (const [id, block] of blocksOf(page)) {
      block.style.outline = id === open ? '2px solid var(--accent)' : '';
      block.style.outlineOffset = '4px';
      if (samples.includes(id)) Object.assign(block.style, SAMPLE_STYLE);
      if (id !== open || scrolledTo.current === open) continue;
      scrolledTo.current = open;
      reveal(block);
    }
    page.onclick = (event) => {
      const target = event.target as Element;
      if (target.closest('a')) event.preventDefault();
      const [id] = [...blocksOf(page)].find(([, block]) => block.contains(target)) ?? [];
      if (id !== undefined) onChoose(id);
    };
  };
}

const SAMPLE_STYLE = {
  width: 'auto',
  padding: '16px 20px',
  border: '1px dashed currentColor',
  borderRadius: 'var(--radius)',
  opacity: '0.7',
  textAlign: 'center',
} as const;

/** The elements of the blocks, each after a comment with its ID. */
function blocksOf(page: Document): Map<number, HTMLElement> {
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const blocks = new Map<number, HTMLElement>();
  while (comments.nextNode()) {
    const { data, nextElementSibling } = comments.currentNode as Comment;
    const [, id] = /^block (\d+)$/.exec(data) ?? [];
    if (id !== undefined && nextElementSibling) blocks.set(Number(id), nextElementSibling as HTMLElement);
  }
  return blocks;
}

/** Scrolls inside of the preview only: `scrollIntoView` would move the editor, too. */
function reveal(block: HTMLElement): void {
  const { top, bottom, height } = block.getBoundingClientRect();
  const view = block.ownerDocument.documentElement;
  if (top >= 0 && bottom <= view.clientHeight) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isStill ? 'instant' : 'smooth';
  view.scrollBy({ top: top - Math.max(24, (view.clientHeight - height) / 2), behavior });
}
