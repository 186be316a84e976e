import { Filter } from 'lucide-react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { codeGoalMessages as messages } from '../../../messages/codes/code-goals.ts';
import { type Span, spanFields } from '../../../state/analytics/spans.ts';
import { hostOf, isSameSite } from '../../../state/hosts/tracked-host.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import styles from './detail.module.css';
import { funnelFrom, funnelUrl, goalRows } from './goal-parts.ts';

interface ConversionsProps {
  id: number;
  period: Span;
  /** Final destination of its scans. */
  target: string;
  scans: number;
}

/** Conversions of visitors who scanned the code, with a link to its funnel. */
export function Conversions(props: ConversionsProps) {
  const host = hostOf(props.target);
  const query = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { search: host, per_page: 100 },
    enabled: host !== '',
  });
  const site = query.data?.data.find(({ domain }) => isSameSite(domain, host));
  return site ? <Goals {...props} siteId={site.id} /> : null;
}

function Goals({ id, period, scans, siteId }: ConversionsProps & { siteId: number }) {
  const query = useApiQuery('showOverview', `${ANALYTICS}/websites/${siteId}/overview`, {
    query: { ...spanFields(period), timezone: ownTimeZone(), filter_via_qr: String(id) },
  });
  const goals = query.data?.data.goals ?? [];
  if (goals.length === 0) return null;
  if (goals.every(({ conversions }) => conversions === 0)) return <p className={styles.about}>{messages.none}</p>;
  const of = messages.ofScans(formatInteger(scans), scans === 1);
  return (
    <section className={styles.goals} aria-label={messages.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.title}</th>
            <th scope="col">{messages.reached}</th>
            <th scope="col">{of}</th>
          </tr>
        </thead>
        <tbody>
          {goalRows(goals, scans).map(({ value, label, count, more }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              <td>{formatInteger(count)}</td>
              <td>{more}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FunnelLink id={id} period={period} siteId={siteId} />
    </section>
  );
}

function FunnelLink({ id, period, siteId }: Pick<ConversionsProps, 'id' | 'period'> & { siteId: number }) {
  const query = useApiQuery('listFunnels', `${ANALYTICS}/websites/${siteId}/funnels`, {
    query: { per_page: 100, sort: 'asc' },
  });
  if (!query.data) return null;
  const funnel = funnelFrom(query.data.data, id);
  return (
    <LinkButton
      size="small"
      variant="ghost"
      icon={<Filter aria-hidden />}
      to={funnelUrl(siteId, { codeId: id, period, funnelId: funnel?.id })}
    >
      {funnel ? messages.funnel(funnel.name) : messages.addFunnel}
    </LinkButton>
  );
}
