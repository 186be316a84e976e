import { brokenMessages, problemOf } from '../../../messages/links/broken-links.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import { TargetName } from '../../../ui/object/link-name.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import type { LinkDetails } from '../link-data.ts';
import { dayOf, LinkStateBadge } from '../link-state.tsx';
import styles from './detail.module.css';

/** Title, destination, health, state and tags of the link in one line. */
export function LinkLead({ details }: { details: LinkDetails }) {
  const { id, title, longurl, tags, date } = details;
  return (
    <span className={styles.subtitle}>
      {title && <b>{title}</b>}
      <a href={longurl} target="_blank" rel="noreferrer" className={styles.target}>
        <TargetName address={longurl} />
      </a>
      <Health health={details.health} />
      <LinkStateBadge link={details} />
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      <AuthorLine kind="link" id={id}>
        {messages.made} <RelativeTime at={date} />
      </AuthorLine>
    </span>
  );
}

function Health({ health }: Pick<LinkDetails, 'health'>) {
  if (health === null || health.status === 'unknown') return null;
  if (health.status === 'ok') return <Badge tone="good">{messages.healthy}</Badge>;
  return (
    <>
      <Badge tone="bad">
        {messages.broken(problemOf(health.http_status))}
        {health.http_status !== null && ` (${health.http_status})`}
      </Badge>
      {health.broken_since && <span>{brokenMessages.sinceDay(dayOf(health.broken_since))}</span>}
    </>
  );
}
