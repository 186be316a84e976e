import { Link } from 'wouter';
import { brokenMessages, problemOf } from '../../../messages/links/broken-links.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { useIsGuest } from '../../../state/workspace/workspace.ts';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import { TargetName } from '../../../ui/object/link-name.tsx';
import { OBJECT_ICONS } from '../../../ui/object/object-icons.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { type LinkDetails, type NamedObject, useCampaigns, useChannels, usePixels } from '../link-data.ts';
import { dayOf, LinkStateBadge } from '../link-state.tsx';
import styles from './detail.module.css';

/** Title, destination, health, state and tags of the link in one line. */
export function LinkLead({ details }: { details: LinkDetails }) {
  const { id, title, longurl, tags, date } = details;
  const isGuest = useIsGuest();
  return (
    <span className={styles.subtitle}>
      {title && <b>{title}</b>}
      <a href={longurl} target="_blank" rel="noreferrer" className={styles.target}>
        <TargetName address={longurl} />
      </a>
      <Health health={details.health} />
      <LinkStateBadge link={details} />
      {tags.map((tag) => (
        <Link key={tag} to={`/links?${new URLSearchParams({ tag })}`} className={styles.tag}>
          <Badge>{tag}</Badge>
        </Link>
      ))}
      {!isGuest && <Places details={details} />}
      <AuthorLine kind="link" id={id}>
        {messages.made} <RelativeTime at={date} />
      </AuthorLine>
    </span>
  );
}

/** Where the link belongs and what it carries: campaign, channels, pixels, expiry and campaign parameters. */
function Places({ details: { campaign, channels, pixels, expiry, longurl } }: { details: LinkDetails }) {
  const groups = [
    ...linksTo('campaign', useCampaigns(), campaign === null ? [] : [campaign]),
    ...linksTo('channel', useChannels(), channels),
    ...linksTo('pixel', usePixels(), pixels),
  ];
  const utm = [...(URL.parse(longurl)?.searchParams ?? [])].filter(([name]) => name.startsWith('utm_'));
  return (
    <>
      {groups.map(({ to, name, Icon }) => (
        <Link key={to} to={to} className={styles.place}>
          {Icon && <Icon aria-hidden />} {name}
        </Link>
      ))}
      {expiry !== null && <Badge>{messages.expires(dayOf(expiry))}</Badge>}
      {utm.length > 0 && <Badge>{messages.utm(utm.map(([, value]) => value).join(' · '))}</Badge>}
    </>
  );
}

function linksTo(type: 'campaign' | 'channel' | 'pixel', known: readonly NamedObject[], ids: readonly number[]) {
  return known
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ to: `/${type}s/${id}`, name, Icon: OBJECT_ICONS[type] }));
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
