import { Settings, Star } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { Link, useLocation } from 'wouter';
import { ANALYTICS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { nounOf } from '../../messages/shared/counts.ts';
import { errorMessages } from '../../messages/shared/errors.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { formatCompact } from '../../ui/format.ts';
import { AuthorMark } from '../../ui/object/authors.tsx';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import type { WebsiteSummary } from './summaries.ts';
import styles from './websites.module.css';

/** Summary of a website. The whole card links to its dashboard. */
export function SiteCard({ site, range }: { site: WebsiteSummary; range: string }) {
  const { id, domain, visitors, visitors_before: before, live, days } = site;
  return (
    <article className={styles.site} aria-label={domain}>
      <div className={styles.name}>
        <Link to={`/websites/${id}?period=${range}`}>{domain}</Link>
      </div>
      <Tools site={site} />
      <div className={styles.spark}>
        <Sparkline values={days} label={`${messages.visitors}, ${domain}`} width={280} height={40} />
      </div>
      <div className={styles.numbers}>
        <span>
          <b>{formatCompact(visitors)}</b> {nounOf(visitors, 'visitors')}
        </span>
        <ChangeBadge current={visitors} previous={before} />
        {live > 0 && (
          <span className={styles.live}>
            {formatCompact(live)} {messages.live}
          </span>
        )}
      </div>
    </article>
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
