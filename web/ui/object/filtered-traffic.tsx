import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { filteredTrafficMessages as messages } from '../../messages/shared/analytics/figures.ts';
import { type ClickQuery, filteredTraffic } from '../../state/click-query.ts';
import { formatInteger } from '../format.ts';
import styles from './filtered-traffic.module.css';

interface FilteredTrafficProps extends Pick<ClickQuery, 'scope' | 'period'> {
  noun: 'clicks' | 'scans';
}

/** Filtered traffic with its reasons, so that a test by a program explains itself. Empty without filtered traffic. */
export function FilteredTraffic({ noun, scope, period }: FilteredTrafficProps) {
  const body = filteredTraffic({ scope, period, metrics: [noun] });
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  const count = query.data?.data.totals[noun] ?? 0;
  if (count === 0) return null;
  return (
    <details className={styles.filteredTraffic}>
      <summary>{messages.count(formatInteger(count))}</summary>
      <p>{messages.about(noun)}</p>
    </details>
  );
}
