import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { SuggestField, type SuggestFieldProps } from '../../../ui/form/suggest-field.tsx';
import { formatCompact } from '../../../ui/format.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import styles from './goals.module.css';
import { MAX_PAGES, pagesOf } from './query-variants.ts';
import { isNeverVisited, pathTyped, sentEventsQuery, visitedPagesQuery } from './visited-pages.ts';

const MAX_SUGGESTIONS = 6;

type KnownFieldProps = Omit<SuggestFieldProps, 'suggestions' | 'figures'>;

/** A page of the website: a recently visited one, or any other, which then shows a hint. */
export function PageField(props: KnownFieldProps) {
  const { site } = useDashboard();
  const { value } = props;
  const settled = useDebounced(value, 300);
  const path = pathTyped(settled, site.domain);
  const { data, isPlaceholderData } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: visitedPagesQuery(site.id, path),
  });
  const rows = data?.data.rows ?? [];
  const isKnown = data !== undefined && !isPlaceholderData && settled === value;
  return (
    <SeenField
      {...props}
      seen={pagesOf(rows).map((page, index) => [page, rows[index]?.metrics.visitors ?? 0])}
      hint={isKnown && path !== undefined && isNeverVisited(rows, path) ? texts.unopened : undefined}
    />
  );
}

/** An event of the website: one that it sent recently, or any other, which then shows a hint. */
export function EventField(props: KnownFieldProps) {
  const { site } = useDashboard();
  const settled = useDebounced(props.value, 300).trim();
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: sentEventsQuery(site.id) });
  const rows = data?.data.rows ?? [];
  const names = rows.map(({ dimensions }) => dimensions.event ?? '');
  const isUnsent = data !== undefined && settled !== '' && rows.length < MAX_PAGES && !names.includes(settled);
  return (
    <SeenField
      {...props}
      seen={names.map((name, index) => [name, rows[index]?.metrics.events ?? 0])}
      hint={isUnsent && settled === props.value.trim() ? texts.unsent : undefined}
    />
  );
}

interface SeenFieldProps extends KnownFieldProps {
  /** Values with their counts, the most frequent first. */
  seen: readonly (readonly [string, number])[];
  hint: string | undefined;
}

function SeenField({ seen, hint, ...field }: SeenFieldProps) {
  const wanted = field.value.trim().toLowerCase();
  const fitting = seen.filter(([text]) => text !== '' && text.toLowerCase().includes(wanted)).slice(0, MAX_SUGGESTIONS);
  return (
    <div className={styles.page}>
      <SuggestField
        {...field}
        suggestions={fitting.map(([text]) => text)}
        figures={Object.fromEntries(fitting.map(([text, count]) => [text, formatCompact(count)]))}
      />
      {hint !== undefined && fitting.length === 0 && field.error === undefined && (
        <p className={styles.unopened} role="status" aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  );
}
