import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { SuggestField, type SuggestFieldProps } from '../../../ui/form/suggest-field.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import styles from './goals.module.css';
import { pagesOf } from './query-variants.ts';
import { isNeverVisited, pathTyped, visitedPagesQuery } from './visited-pages.ts';

const MAX_SUGGESTIONS = 6;

/** A page of the website: a recently visited one, or any other, which then shows a hint. */
export function PageField(props: Omit<SuggestFieldProps, 'suggestions'>) {
  const { site } = useDashboard();
  const { value, error } = props;
  const settled = useDebounced(value, 300);
  const path = pathTyped(settled, site.domain);
  const { data, isPlaceholderData } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: visitedPagesQuery(site.id, path),
  });
  const rows = data?.data.rows ?? [];
  const wanted = value.trim().toLowerCase();
  const fitting = pagesOf(rows).filter((page) => page.toLowerCase().includes(wanted));
  const isKnown = data !== undefined && !isPlaceholderData && settled === value && error === undefined;
  return (
    <div className={styles.page}>
      <SuggestField {...props} suggestions={fitting.slice(0, MAX_SUGGESTIONS)} />
      {isKnown && path !== undefined && isNeverVisited(rows, path) && (
        <p className={styles.unopened} role="status" aria-live="polite">
          {texts.unopened}
        </p>
      )}
    </div>
  );
}
