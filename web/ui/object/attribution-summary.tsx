import { ArrowRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import { ANALYTICS } from '../../api/client.ts';
import { useHasVisits } from '../../api/has-visits.ts';
import { useApiQuery } from '../../api/queries.ts';
import { figureMessages, attributionMessages as words } from '../../messages/shared/analytics/figures.ts';
import { counted } from '../../messages/shared/counts.ts';
import { type Span, spanFields } from '../../state/analytics/spans.ts';
import { goalRateOf } from '../../state/click-query.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { buttonClass, LinkButton } from '../form/button.tsx';
import { formatInteger, formatPercent } from '../format.ts';
import type { Via } from '../goals/goal-parts.ts';
import styles from './attribution-summary.module.css';

type Site = ApiResponse<'listWebsites'>['data'][number];

export interface AttributionSummaryProps {
  noun: 'clicks' | 'scans';
  totals: ApiResponse<'queryAnalytics'>['data']['totals'];
  /** Filter that finds the visits. */
  via: Via;
  period: Span;
  /** Destination; undefined when there are several. */
  target?: string | undefined;
}

/** Visits and conversions attributed to clicks or scans; without visits, how to start tracking them. */
export function AttributionSummary({ noun, totals, via, period, target }: AttributionSummaryProps) {
  const host = hostOf(target);
  const query = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { search: host, per_page: 100 },
    enabled: host !== '',
  });
  if (host !== '' && query.data === undefined) return null;
  const site = query.data?.data.find(({ domain }) => isSameSite(domain, host));
  const { visits } = totals;
  if (visits) {
    const address =
      site &&
      `/websites/${site.id}?${new URLSearchParams({ f: `is,${via.dimension},${via.id}`, ...spanFields(period) })}`;
    return <AttributedRows noun={noun} totals={totals} site={site} address={address} />;
  }
  if (host === '')
    return <Summary text={words.unknown(noun)} action={<NextStep to="/websites" messages={words.websites} />} />;
  const all = totals[noun] ?? 0;
  if (site && all > 0)
    return <Missing came={counted(all, noun, formatInteger(all))} host={host} target={target} id={site.id} />;
  if (site) return <Tracked noun={noun} host={host} siteId={site.id} />;
  return (
    <Summary
      text={words.untracked(host, noun)}
      action={<NextStep to={`/websites/new?domain=${encodeURIComponent(host)}`} messages={words.add(host)} />}
    />
  );
}

interface MissingProps extends Pick<AttributionSummaryProps, 'target'> {
  came: string;
  host: string;
  id: number;
}

/** Shown when clicks exist but the website has no visits: suggests what to check. */
function Missing({ came, host, target, id }: MissingProps) {
  return (
    <Summary
      text={words.noVisit(came, host)}
      action={
        <>
          <a className={buttonClass({ size: 'small' })} href={target} target="_blank" rel="noreferrer">
            {words.open}
          </a>
          <NextStep to={`/websites/${id}/install`} messages={words.snippet} />
        </>
      }
    />
  );
}

/** Hides the snippet once the website has ever had a visit. */
function Tracked({ noun, host, siteId }: Pick<AttributionSummaryProps, 'noun'> & { host: string; siteId: number }) {
  const isSeen = useHasVisits(siteId);
  if (isSeen === undefined) return null;
  return (
    <Summary
      text={words.tracked(host, noun, isSeen)}
      action={!isSeen && <NextStep to={`/websites/${siteId}/install`} messages={words.snippet} />}
    />
  );
}

function Summary({ text, action }: { text: string; action: ReactNode }) {
  return (
    <section className={styles.line} aria-label={words.title}>
      <p className={styles.about}>{text}</p>
      {action}
    </section>
  );
}

function NextStep({ to, messages: name }: { to: string; messages: string }) {
  return (
    <LinkButton size="small" to={to}>
      {name}
    </LinkButton>
  );
}

interface AttributedRowsProps extends Pick<AttributionSummaryProps, 'noun' | 'totals'> {
  site: Site | undefined;
  /** Dashboard of the website, filtered by these visits. */
  address: string | undefined;
}

/** The figures from left to right, each with its share, and the way to the visits. */
function AttributedRows({ noun, totals, site, address }: AttributedRowsProps) {
  const reached = totals.conversions ?? 0;
  const goals = useApiQuery('listGoals', `${ANALYTICS}/websites/${site?.id}/goals`, {
    query: { per_page: MIN_VISITS_PER_PAGE },
    enabled: site !== undefined && reached === 0,
  });
  const hasNoGoals = reached === 0 && goals.data?.data.length === 0;
  return (
    <section className={styles.strip} aria-label={words.fromTo(noun)}>
      <div className={styles.head}>
        <h2>{words.fromTo(noun)}</h2>
        {address && (
          <LinkButton size="small" variant="ghost" to={address}>
            {words.seeVisits}
          </LinkButton>
        )}
      </div>
      <ol className={styles.steps}>
        {stepsOf(noun, totals).map(({ name, count, share, part }, place) => (
          <li key={name}>
            {place > 0 && <ArrowRight aria-hidden />}
            <span>{name}</span> <b>{count}</b> {share && <small>{share}</small>}
            <i style={{ '--share': part } as CSSProperties} aria-hidden />
          </li>
        ))}
      </ol>
      {hasNoGoals && (
        <p className={styles.line}>
          <span className={styles.about}>{words.noGoals}</span>
          <NextStep to={`/websites/${site?.id}?goals=new#goals`} messages={words.addGoal} />
        </p>
      )}
    </section>
  );
}

/** Smallest page size of the lists of websites and goals. */
const MIN_VISITS_PER_PAGE = 10;

/** Scans 120, visits 84 (70% of scans), conversions 9 (by 10.7% of visitors). */
export function stepsOf(noun: AttributionSummaryProps['noun'], totals: AttributionSummaryProps['totals']) {
  const [all, visits] = [totals[noun] ?? 0, totals.visits ?? 0];
  // A shared landing address has more visits than scans, so a percentage would exceed 100.
  const share = visits <= all && all > 0 ? words.share(formatPercent(visits / all), noun) : '';
  const rate = goalRateOf(totals);
  const conversions = totals.conversions ?? 0;
  // Bars of the largest count, since repeated visits can exceed the clicks.
  const most = Math.max(all, visits, conversions, 1);
  return [
    { name: figureMessages[noun], count: formatInteger(all), share: '', part: all / most },
    { name: figureMessages.visits, count: formatInteger(visits), share, part: visits / most },
    {
      name: figureMessages.conversions,
      count: formatInteger(conversions),
      part: conversions / most,
      share: rate === undefined ? '' : figureMessages.ofPeople(formatPercent(rate)),
    },
  ];
}
