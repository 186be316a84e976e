import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { missingVisitsMessages as messages } from '../../messages/shared/analytics/figures.ts';
import { counted } from '../../messages/shared/counts.ts';
import type { ClickPeriod } from '../../state/click-query.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { daysOf, droppedCount, hasMissing } from '../../state/missing-visits.ts';
import { LinkButton } from '../form/button.tsx';
import { formatInteger } from '../format.ts';
import styles from './attribution-summary.module.css';
import type { AttributionSummaryProps } from './attribution-summary.tsx';

/** Filtered traffic of the website in the period, shown when there are fewer visits than clicks or scans. */
export function MissingVisits({ noun, totals, target, period }: Omit<AttributionSummaryProps, 'via'>) {
  const host = hostOf(target);
  const isAsked = host !== '' && hasMissing(totals[noun], totals.visits);
  const sites = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { search: host, per_page: 100 },
    enabled: isAsked,
  });
  const site = sites.data?.data.find(({ domain }) => isSameSite(domain, host));
  return isAsked && site ? <Line period={period} site={site} /> : null;
}

interface LineProps {
  period: ClickPeriod;
  site: { id: number; domain: string };
}

function Line({ period, site: { id, domain } }: LineProps) {
  const query = useApiQuery('showFilteredTraffic', `${ANALYTICS}/websites/${id}/filtered-traffic`, {
    query: daysOf(period, Date.now()),
  });
  const count = query.data === undefined ? 0 : droppedCount(query.data.data.reasons);
  if (count === 0) return null;
  return (
    <div className={styles.line}>
      <p className={styles.about}>{messages.text(domain, counted(count, 'requests', formatInteger(count)))}</p>
      <LinkButton size="small" to={`/websites/${id}/settings?tab=rules`}>
        {messages.why}
      </LinkButton>
    </div>
  );
}
