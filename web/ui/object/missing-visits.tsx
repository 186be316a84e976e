import { ANALYTICS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { counted } from '../../messages/shared/counts.ts';
import { missingWords as words } from '../../messages/shared/numbers.ts';
import type { ClickPeriod } from '../../state/click-question.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { PARTS_AGAIN_MS } from '../../state/live-pace.ts';
import { daysOf, droppedCount, hasMissing } from '../../state/missing-visits.ts';
import { LinkButton } from '../form/button.tsx';
import styles from './attribution-summary.module.css';
import type { LedOnProps } from './attribution-summary.tsx';
import { formatWhole } from './format.ts';

/** Where fewer visits came than were led: what the website left out in these days, whoever sent it. */
export function MissingVisits({ noun, totals, target, period }: Omit<LedOnProps, 'via'>) {
  const host = hostOf(target);
  const isAsked = host !== '' && hasMissing(totals[noun], totals.visits);
  const sites = useAnswer('listWebsites', `${ANALYTICS}/websites`, {
    query: { search: host, per_page: 100 },
    enabled: isAsked,
  });
  const site = sites.data?.data.find(({ domain }) => isSameSite(domain, host));
  return isAsked && site ? <Line {...{ period, site }} /> : null;
}

interface LineProps {
  period: ClickPeriod;
  site: { id: number; domain: string };
}

function Line({ period, site: { id, domain } }: LineProps) {
  const answer = useAnswer('showLeftOut', `${ANALYTICS}/websites/${id}/left-out`, {
    query: daysOf(period, Date.now()),
    refetchIntervalMs: PARTS_AGAIN_MS,
  });
  const count = answer.data === undefined ? 0 : droppedCount(answer.data.data.reasons);
  if (count === 0) return null;
  return (
    <div className={styles.line}>
      <p className={styles.about}>{words.text(domain, counted(count, 'messages', formatWhole(count)))}</p>
      <LinkButton size="small" to={`/websites/${id}/settings?tab=rules`}>
        {words.why}
      </LinkButton>
    </div>
  );
}
