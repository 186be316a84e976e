import { Settings, Star } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { Link, useLocation } from 'wouter';
import { ANALYTICS } from '../../api/client.ts';
import { useHasVisits } from '../../api/has-visits.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { errorMessages } from '../../messages/shared/errors.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { formatCompact, formatShare } from '../../ui/format.ts';
import { SiteIcon } from '../../ui/icon/site-icon.tsx';
import { MetricChange } from '../../ui/metric-change.tsx';
import { AuthorMark } from '../../ui/object/authors.tsx';
import type { WebsiteSummary } from './summaries.ts';
import styles from './websites.module.css';

const COUNTS = ['visitors', 'visits', 'views'] as const;

/** Summary of a website in one row. The whole row links to its dashboard. */
export function SiteCard({ site, range }: { site: WebsiteSummary; range: string }) {
  const { id, domain, days, conversion_rate: rate, conversion_rate_before: rateBefore } = site;
  const isQuiet = site.visits + site.visits_before === 0;
  return (
    <article className={styles.site} aria-label={domain}>
      <div className={styles.name}>
        <SiteIcon site={domain} />
        <div>
          <Link to={`/websites/${id}?period=${range}`}>{domain}</Link>
          {isQuiet ? <Installation id={id} range={range} /> : <Online live={site.live} />}
        </div>
      </div>
      {COUNTS.map((name) => (
        <div key={name} className={styles.figure}>
          <span className={styles.label}>{messages[name]}</span>
          <b>{formatCompact(site[name])}</b>
          <MetricChange metric={name} current={site[name]} previous={site[`${name}_before`]} />
        </div>
      ))}
      <div className={styles.figure}>
        <span className={styles.label}>{messages.conversionRate}</span>
        {rate === null ? <NoGoal id={id} /> : <b>{formatShare(rate / 100)}</b>}
        {rate !== null && (
          <MetricChange
            metric="conversion_rate"
            current={rate}
            previous={rateBefore ?? 0}
            visitsBefore={site.visits_before}
          />
        )}
      </div>
      <div className={styles.spark}>
        <Sparkline values={days} label={`${messages.visitors}, ${domain}`} width={280} height={44} />
      </div>
      <Tools site={site} />
    </article>
  );
}

function Online({ live }: { live: number }) {
  return (
    <span className={styles.state} data-state={live > 0 ? 'live' : 'quiet'}>
      {formatCompact(live)} {messages.live}
    </span>
  );
}

/** Without visits in the two periods: whether the snippet was ever seen. */
function Installation({ id, range }: { id: number; range: string }) {
  const hasVisits = useHasVisits(id);
  if (hasVisits === undefined) return <span className={styles.state}>…</span>;
  if (hasVisits) return <span className={styles.state}>{messages.quiet(range)}</span>;
  return (
    <span className={styles.state} data-state="waiting">
      <Link to={`/websites/${id}/install`}>{messages.waiting}</Link>
    </span>
  );
}

function NoGoal({ id }: { id: number }) {
  return (
    <Link className={styles.add} to={`/websites/${id}?goals=new#goals`}>
      {messages.makeGoal}
    </Link>
  );
}

function Tools({ site: { id, favorite, domain } }: { site: WebsiteSummary }) {
  const [, go] = useLocation();
  const { showError } = useToasts();
  const update = useApiMutation('updateWebsite', [`${ANALYTICS}/websites`]);
  const [isStarred, show] = useOptimistic(favorite);
  const toggle = () =>
    startTransition(async () => {
      show(!isStarred);
      await update
        .mutateAsync({ path: `${ANALYTICS}/websites/${id}`, method: 'PATCH', body: { favorite: !isStarred } })
        .catch((error: unknown) => showError(errorMessages.notSaved, error));
    });
  return (
    <div className={styles.tools}>
      <AuthorMark kind="website" id={id} />
      <IconButton
        label={isStarred ? messages.unstar(domain) : messages.star(domain)}
        icon={<Star />}
        size="small"
        className={isStarred ? styles.starred : ''}
        onClick={toggle}
      />
      <IconButton
        label={`${messages.settings} ${domain}`}
        icon={<Settings />}
        size="small"
        onClick={() => go(`/websites/${id}/settings`)}
      />
    </div>
  );
}
