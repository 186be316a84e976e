import { useDebounced } from '../../../state/debounced.ts';
import { withoutQuery } from './query-variants.ts';
import { UncountedPages } from './uncounted-pages.tsx';

export interface UncountedPageProps {
  /** Input for a goal or a funnel step. */
  typed: { kind: string; text: string };
  onCount: (path: string) => void;
  isStep?: boolean;
}

/** Checks the input once it has been unchanged for a moment. */
export function UncountedPage({ typed, ...handlers }: UncountedPageProps) {
  const { kind, text } = useDebounced(typed, 500);
  const page = withoutQuery({ kind, path: text.trim().replace(/^(?=[a-z])/i, '/') });
  return page === undefined ? null : <UncountedPages path={page} {...handlers} />;
}
