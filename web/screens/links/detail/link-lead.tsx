import { detailWords as words } from '../../../messages/link-detail.ts';
import { linkWords } from '../../../messages/links.ts';
import { TargetName } from '../../../ui/object/link-name.tsx';
import { Moment } from '../../../ui/object/moment.tsx';
import { Badge } from '../../../ui/page/marks.tsx';
import type { LinkDetails } from '../link-data.ts';
import styles from './detail.module.css';

/** In a line: its title, where it leads, how that is, and what it carries. */
export function LinkLead({ details }: { details: LinkDetails }) {
  const { title, longurl, status, tags, date, protected: isProtected } = details;
  return (
    <span className={styles.lead}>
      {title && <b>{title}</b>}
      <a href={longurl} target="_blank" rel="noreferrer" className={styles.target}>
        <TargetName address={longurl} />
      </a>
      <Health health={details.health} />
      {status !== 'active' && <Badge tone="warn">{linkWords.statuses[status]}</Badge>}
      {isProtected && <Badge>{words.facts.protected}</Badge>}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      <span>
        {words.made} <Moment at={date} />
      </span>
    </span>
  );
}

function Health({ health }: Pick<LinkDetails, 'health'>) {
  if (health === null || health.status === 'unknown') return null;
  if (health.status === 'ok') return <Badge tone="good">{words.healthy}</Badge>;
  return (
    <Badge tone="bad">
      {words.broken}
      {health.http_status !== null && ` (${health.http_status})`}
    </Badge>
  );
}
