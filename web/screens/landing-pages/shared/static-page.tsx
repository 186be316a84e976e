import { type RefObject, useRef, useState } from 'react';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { type Scheme, showAs } from './page-scheme.ts';
import styles from './preview.module.css';
import { staticMarkup } from './static-markup.ts';

interface StaticPageProps {
  markup: string;
  scheme: Scheme;
}

/**
 * Shows a public page's markup and updates it without flicker: the new version loads invisibly, scrolls to the old
 * position, and replaces the old one. The sandbox blocks scripts and navigation.
 */
export function StaticPage({ markup, scheme }: StaticPageProps) {
  const [shown, setShown] = useState<string>();
  const current = useRef<HTMLIFrameElement>(null);
  const pages = [...new Set([shown, markup])].filter((page) => page !== undefined);
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
        setShown(page);
      }}
    />
  ));
}

function scrollAs(before: RefObject<HTMLIFrameElement | null>, after: HTMLIFrameElement): void {
  const top = before.current?.contentDocument?.scrollingElement?.scrollTop ?? 0;
  after.contentDocument?.scrollingElement?.scrollTo({ top, behavior: 'instant' });
}
