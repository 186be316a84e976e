import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import styles from './goals.module.css';
import { isOnlyPage, otherPagesQuery, variantIn, variantsQuery } from './query-variants.ts';

const QUERY = `${ANALYTICS}/query`;

interface UncountedPagesProps {
  /** Path of a goal or a funnel step, as currently counted. */
  path: string;
  isStep?: boolean | undefined;
  onCount: (path: string) => void;
}

/**
 * Warns when the page has visits with a query string, which do not count, and offers to count them where no other page
 * would match.
 */
export function UncountedPages({ path, isStep = false, onCount }: UncountedPagesProps) {
  const { site } = useDashboard();
  const twins = useApiQuery('queryAnalytics', QUERY, { body: variantsQuery(site.id, path) });
  const twin = twins.data && variantIn(twins.data.data.rows, path);
  const others = useApiQuery('queryAnalytics', QUERY, {
    body: otherPagesQuery(site.id, path),
    enabled: twin !== undefined,
  });
  if (twin === undefined) return null;
  const pattern = `${path}*`;
  return (
    <div className={styles.uncounted} role="status" aria-live="polite">
      <span>{isStep ? texts.uncountedStep(twin) : texts.uncounted(twin)}</span>
      {others.data && isOnlyPage(others.data.data.rows, path) && (
        <Button size="small" onClick={() => onCount(pattern)}>
          {texts.countToo(pattern)}
        </Button>
      )}
    </div>
  );
}
