import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { missingVisitsMessages as messages } from '../../messages/shared/analytics/figures.ts';
import { counted } from '../../messages/shared/counts.ts';
import type { ResolvedRange } from '../../state/analytics/date-ranges.ts';
import { filteredTrafficDays } from '../../state/analytics/filtered-traffic-days.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { droppedCount, hasMissing } from '../../state/missing-visits.ts';
import { LinkButton } from '../form/button.tsx';
import { formatInteger } from '../format.ts';
import styles from './attribution-summary.module.css';
import type { AttributionSummaryProps } from './attribution-summary.tsx';

interface MissingVisitsProps extends Omit<AttributionSummaryProps, 'via' | 'period'> {
  range: ResolvedRange;
}

/** Filtered traffic of the website in the period, shown when there are fewer visits than clicks or scans. */
export function MissingVisits({ noun, totals, target, range }: MissingVisitsProps) {
  const host = hostOf(target);
  const isAsked = host !== '' && hasMissing(totals[noun], totals.visits);
  const sites = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { search: host, per_page: 100 },
    enabled: isAsked,
  });
  const site = sites.data?.data.find(({ domain }) => isSameSite(domain, host));
  const days = filteredTrafficDays(range, Date.now());
  return isAsked && site && days ? <Line days={days} site={site} /> : null;
}

interface LineProps {
  days: { from: string; to: string };
  site: { id: number; domain: string };
}

function Line({ days, site: { id, domain } }: LineProps) {
  const query = useApiQuery('showFilteredTraffic', `${ANALYTICS}/websites/${id}/filtered-traffic`, {
    query: days,
  });
  const count = query.data === undefined ? 0 : droppedCount(query.data.data.reasons);
  if (count === 0) return null;
  return (
    <div className={styles.note}>
      <p>{messages.text(domain, counted(count, 'requests', formatInteger(count)))}</p>
      <LinkButton size="small" variant="ghost" to={`/websites/${id}/settings?tab=rules`}>
        {messages.why}
      </LinkButton>
    </div>
  );
}
