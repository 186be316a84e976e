import { Filter } from 'lucide-react';
import { ANALYTICS, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { reachedGoalMessages as messages } from '../../messages/shared/analytics/reached-goals.ts';
import { type Span, spanFields } from '../../state/analytics/spans.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { LinkButton } from '../form/button.tsx';
import { formatInteger } from '../format.ts';
import { revenueText } from '../money/revenue.tsx';
import { BarList } from '../table/bar-list.tsx';
import { funnelFrom, funnelUrl, goalRows, type Via } from './goal-parts.ts';
import styles from './reached-goals.module.css';

interface ReachedGoalsProps {
  via: Via;
  period: Span;
  /** Final destination. */
  target: string;
  /** Clicks or scans. */
  count: number;
}

/** Goals and revenue of the visitors that a link, code or campaign brought, with a link to its funnel. */
export function ReachedGoals(props: ReachedGoalsProps) {
  const host = hostOf(props.target);
  const query = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { search: host, per_page: 100 },
    enabled: host !== '',
  });
  const site = query.data?.data.find(({ domain }) => isSameSite(domain, host));
  return site ? <Goals {...props} siteId={site.id} /> : null;
}

function Goals({ via, period, count, siteId }: ReachedGoalsProps & { siteId: number }) {
  const query = useApiQuery('showOverview', `${ANALYTICS}/websites/${siteId}/overview`, {
    query: { ...spanFields(period), timezone: ownTimeZone(), [`filter_${via.dimension}`]: String(via.id) },
  });
  const goals = query.data?.data.goals ?? [];
  if (goals.length === 0) return null;
  if (goals.every(({ conversions }) => conversions === 0)) return <p className={styles.about}>{messages.none}</p>;
  const noun = via.dimension === 'via_qr' ? 'scans' : 'clicks';
  return (
    <section className={styles.goals} aria-label={messages.title}>
      <BarList
        heads={[messages.title, messages.reached, messages.of(count, formatInteger(count), noun)]}
        rows={goalRows(goals, count)}
      />
      <Revenue overview={query.data?.data} />
      <FunnelLink via={via} period={period} siteId={siteId} />
    </section>
  );
}

/** What these visitors paid; nothing without a total. */
function Revenue({ overview }: { overview: ApiResponse<'showOverview'>['data'] | undefined }) {
  if (!overview) return null;
  const { revenue, currency } = overview.totals;
  const amounts = revenue && currency !== null ? [{ currency, amount: revenue }] : [];
  if (amounts.length === 0 && !overview.revenue?.total) return null;
  return (
    <p className={styles.revenue}>
      {messages.revenue} <b className="tabular">{revenueText(amounts, overview.revenue)}</b>
    </p>
  );
}

function FunnelLink({ via, period, siteId }: Pick<ReachedGoalsProps, 'via' | 'period'> & { siteId: number }) {
  const query = useApiQuery('listFunnels', `${ANALYTICS}/websites/${siteId}/funnels`, {
    query: { per_page: 100, sort: 'asc' },
  });
  if (!query.data) return null;
  const funnel = funnelFrom(query.data.data, via);
  // The form of new funnels knows codes and links.
  if (!funnel && via.dimension === 'via_campaign') return null;
  return (
    <LinkButton
      size="small"
      variant="ghost"
      icon={<Filter aria-hidden />}
      to={funnelUrl(siteId, { via, period, funnelId: funnel?.id })}
    >
      {funnel ? messages.funnel(funnel.name) : messages.addFunnel(via.dimension === 'via_qr' ? 'scan' : 'click')}
    </LinkButton>
  );
}
