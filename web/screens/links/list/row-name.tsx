import { CornerDownRight, QrCode } from 'lucide-react';
import { brokenMessages, problemOf } from '../../../messages/links/broken-links.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { linkName, linkSubtitle, withoutScheme } from '../../../state/link-name.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { OpenLink } from '../../../ui/floating/open-link.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatDateTime, parseTimestamp } from '../../../ui/format.ts';
import { SiteIcon } from '../../../ui/icon/site-icon.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { UrlName } from '../../../ui/object/url-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import type { LinkRow } from '../link-data.ts';
import { LinkStateBadge } from '../link-state.tsx';
import { ShortUrl } from '../short-url.tsx';
import { LinkCard } from './link-card.tsx';
import type { RowActions } from './row-actions.ts';
import styles from './row-name.module.css';

interface RowNameProps {
  row: LinkRow;
  period: ListPeriod;
  actions: RowActions;
}

const MAX_TAGS = 3;

/** A link in two lines: its name with state and tags, then its short link and destination. */
export function WideName({ row, period, actions }: RowNameProps) {
  const name = linkName(row);
  const destination = linkSubtitle(name, row.longurl, undefined);
  return (
    <span className={styles.wide}>
      <span className={styles.icon}>
        <SiteIcon site={row.longurl} />
      </span>
      <span className={styles.lines}>
        <span className={styles.line}>
          <LinkCard row={row} period={period}>
            <OpenLink id={row.id} className={styles.name}>
              <LinkName name={name} />
            </OpenLink>
          </LinkCard>
          <Problem health={row.health} />
          <LinkStateBadge link={row} className={styles.state} />
          <Tags tags={row.tags} />
        </span>
        <span className={`${styles.line} ${styles.second}`}>
          <OpenLink id={row.id} className={styles.address} tabIndex={-1}>
            <ShortUrl address={row.shorturl} />
          </OpenLink>
          <Tools row={row} actions={actions} />
          {destination !== undefined && (
            <span className={styles.destination}>
              <CornerDownRight aria-hidden />
              <UrlName name={destination} />
            </span>
          )}
        </span>
        {destination !== undefined && (
          <span className={styles.destinationHost}>
            <CornerDownRight aria-hidden />
            <span>{hostOf(row.longurl)}</span>
          </span>
        )}
      </span>
    </span>
  );
}

/** A link in one line: its short link; on phones its name, too, which has no column there. */
export function CompactName({ row, period, actions }: RowNameProps) {
  return (
    <span className={styles.short}>
      <LinkCard row={row} period={period}>
        <OpenLink id={row.id} className={styles.address}>
          <span className={styles.narrowName}>
            <LinkName name={linkName(row)} />
          </span>
          <ShortUrl address={row.shorturl} />
        </OpenLink>
      </LinkCard>
      <LinkStateBadge link={row} className={styles.state} />
      <Problem health={row.health} />
      <Tools row={row} actions={actions} />
    </span>
  );
}

/** On phones, a destination has a line of its own, with room for its host only. */
function hostOf(url: string): string {
  return withoutScheme(URL.parse(url)?.host ?? url);
}

/** A tag that filters the list. */
export function TagButton({ tag }: { tag: string }) {
  const [, change] = useUrlState();
  return (
    <button type="button" className={styles.tag} title={linkMessages.filterByTag(tag)} onClick={() => change({ tag })}>
      <Badge>{tag}</Badge>
    </button>
  );
}

function Tags({ tags }: Pick<LinkRow, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <span className={styles.tags}>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <TagButton key={tag} tag={tag} />
      ))}
      {tags.length > MAX_TAGS && (
        <span title={tags.join(', ')}>
          <Badge>+{tags.length - MAX_TAGS}</Badge>
        </span>
      )}
    </span>
  );
}

/** Why the destination does not work, with the time of the last check on hover. */
function Problem({ health }: Pick<LinkRow, 'health'>) {
  if (health?.status !== 'broken') return null;
  return (
    <span
      className={styles.problem}
      title={brokenMessages.checkedAt(formatDateTime(parseTimestamp(health.checked_at)))}
    >
      <Badge tone="bad">
        {problemOf(health.http_status)}
        {health.http_status !== null && <span className={styles.status}> ({health.http_status})</span>}
      </Badge>
    </span>
  );
}

function Tools({ row, actions }: Omit<RowNameProps, 'period'>) {
  return (
    <span className={styles.tools}>
      <CopyButton text={row.shorturl} label={linkMessages.copy} />
      <IconButton label={linkMessages.qr} icon={<QrCode />} size="small" onClick={() => actions.showQr(row)} />
    </span>
  );
}
