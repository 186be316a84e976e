import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { LoadError, Skeleton } from '../../../ui/page/query-states.tsx';
import { Segmented, type TabChoice } from '../../../ui/page/tabs.tsx';
import type { PageKind } from '../kinds.ts';
import styles from './preview.module.css';
import { type PageMarks, StaticPage } from './static-page.tsx';

const OPERATIONS = {
  bio: 'previewBioDraft',
  splash: 'previewSplashDraft',
  overlay: 'previewOverlayDraft',
} as const;

const DEVICES = ['phone', 'desktop'] as const;
const SCHEMES = ['light', 'dark'] as const;
const PAUSE_MS = 200;

/** Live preview of the editor's content, shortly after each change. */
export function Preview({ kind, ...shown }: { kind: PageKind; body: object; marks?: PageMarks | undefined }) {
  return <DraftPreview operation={OPERATIONS[kind]} path={`${LINK_TOOLS}/${kind}/preview`} {...shown} />;
}

interface DraftPreviewProps {
  operation: (typeof OPERATIONS)[PageKind] | 'previewPageBrand';
  path: string;
  body: object;
  marks?: PageMarks | undefined;
}

/** The page that an operation makes of an unsaved body, as phones and desktops show it. */
export function DraftPreview({ operation, path, body, marks }: DraftPreviewProps) {
  const [device, setDevice] = useState<(typeof DEVICES)[number]>('phone');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('light');
  const settled = useDebouncedValue(body, PAUSE_MS);
  const query = useApiQuery(operation, path, { body: settled });
  return (
    <section className={styles.frame} aria-label={pageMessages.preview}>
      <div className={styles.bar}>
        <Segmented
          label={pageMessages.deviceLabel}
          value={device}
          onChange={setDevice}
          choices={wordsOf(DEVICES, pageMessages.devices)}
        />
        <Segmented
          label={pageMessages.schemeLabel}
          value={scheme}
          onChange={setScheme}
          choices={wordsOf(SCHEMES, pageMessages.schemes)}
        />
      </div>
      <Screen device={device}>
        {query.data ? <StaticPage markup={query.data.html} scheme={scheme} marks={marks} /> : <Skeleton height={320} />}
      </Screen>
      {query.error && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
    </section>
  );
}

function wordsOf<const Word extends string>(
  words: readonly Word[],
  labels: Readonly<Record<Word, string>>,
): TabChoice<Word>[] {
  return words.map((value) => ({ value, label: labels[value] }));
}

const DESKTOP_PX = 1200;

/** The desktop preview fills the available width. */
function Screen({ device, children }: { device: 'phone' | 'desktop'; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(0.34);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watch = new ResizeObserver(() => setFit(current.clientWidth / DESKTOP_PX));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className={`${styles.screen} ${styles[device]}`} style={{ '--fit': fit } as CSSProperties}>
      {children}
    </div>
  );
}

/** Debounces a value; the first one passes immediately. */
function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are compared by content
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
