import { type ReactElement, useState } from 'react';
import { panelMessages } from '../../../messages/links/link-panel.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { linkName, plainTarget } from '../../../state/link-name.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatDay, formatInteger, parseTimestamp } from '../../../ui/format.ts';
import { SiteIcon } from '../../../ui/icon/site-icon.tsx';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import type { LinkRow } from '../link-data.ts';
import { dayOf } from '../link-state.tsx';
import styles from './link-card.module.css';

const messages = panelMessages.card;

interface LinkCardProps {
  row: LinkRow;
  period: ListPeriod;
  children: ReactElement<Record<string, unknown>>;
}

/** With a margin; higher cards are rare, and shown below the name only near the top. */
const SIZE = { widthPx: 340, heightPx: 240 };
const PICTURE_PX = 168;

/**
 * A card about a link while the mouse or the keyboard focus is on its name. It requests only the image of the social
 * preview: the list knows the rest.
 */
export function LinkCard({ row, period, children }: LinkCardProps) {
  const size = row.metaimage === null ? SIZE : { ...SIZE, heightPx: SIZE.heightPx + PICTURE_PX };
  return (
    <Tooltip text={<Card row={row} period={period} />} size={size}>
      {children}
    </Tooltip>
  );
}

function Card({ row, period }: Omit<LinkCardProps, 'children'>) {
  const { id, longurl, description, status, tags, date, metaimage } = row;
  return (
    <span className={styles.card}>
      {metaimage !== null && <Picture address={metaimage} />}
      <span className={styles.head}>
        <SiteIcon site={longurl} />
        <b className={styles.name}>{linkName(row)}</b>
      </span>
      <span className={styles.destination}>{plainTarget(longurl)}</span>
      {description && <span className={styles.about}>{description}</span>}
      <span className={styles.marks}>
        {status !== 'active' && <Badge tone="warn">{linkMessages.statuses[status]}</Badge>}
        {conditionsOf(row, Date.now()).map((text) => (
          <Badge key={text} tone="warn">
            {text}
          </Badge>
        ))}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
      <span className={styles.facts}>
        <b>{clicksText(row, period)}</b>
        <AuthorLine kind="link" id={id}>
          {messages.created} <RelativeTime at={date} />
        </AuthorLine>
      </span>
    </span>
  );
}

/** Keeps its space while it loads, and gives it back if it cannot be loaded. */
function Picture({ address }: { address: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return <img className={styles.picture} src={shownPicture(address)} alt="" onError={() => setMissing(true)} />;
}

/** All clicks, and the day of the last one as far as the period of the list shows it. */
function clicksText({ clicks, trend }: LinkRow, period: ListPeriod): string {
  const total = messages.total(clicks, formatInteger(clicks));
  if (clicks === 0 || trend === undefined) return total;
  const last = lastClickDay(trend, period, new Date());
  if (last === 'none') return `${total}, ${messages.notIn}`;
  return last === undefined ? total : `${total}, ${messages.lastOn(formatDay(last))}`;
}

type ConditionFields = Pick<LinkRow, 'start' | 'expiry' | 'clicklimit' | 'clicks' | 'protected'>;

/** Returns what visitors must meet to reach the destination, and what has already ended; a past start says nothing. */
export function conditionsOf(row: ConditionFields, now: number): string[] {
  const { start, expiry, clicklimit, clicks } = row;
  const isOver = expiry !== null && parseTimestamp(expiry) <= now;
  const isUsed = clicklimit !== null && clicks >= clicklimit;
  return [
    ...(row.protected ? [messages.password] : []),
    ...(start !== null && parseTimestamp(start) > now ? [messages.starts(dayOf(start))] : []),
    ...(expiry === null ? [] : [(isOver ? messages.expired : messages.expires)(dayOf(expiry))]),
    ...(clicklimit === null ? [] : [(isUsed ? messages.limitReached : messages.limit)(String(clicklimit))]),
  ];
}

/** Periods whose trend has one value for each day. */
const WITH_DAYS: readonly ListPeriod[] = ['7d', '30d', 'month', 'last_month'];

/**
 * Returns the day of the last click within the list's period, as `YYYY-MM-DD`, from the trend that the list already has:
 * no request for each card. `none`: no click in the period; undefined: the trend has weeks or months.
 */
export function lastClickDay(trend: readonly number[], period: ListPeriod, now: Date): string | 'none' | undefined {
  const last = trend.findLastIndex((count) => count > 0);
  if (last < 0) return 'none';
  if (!WITH_DAYS.includes(period)) return undefined;
  const end = period === 'last_month' ? new Date(now.getFullYear(), now.getMonth(), 0) : now;
  const day = new Date(end.getFullYear(), end.getMonth(), end.getDate() - (trend.length - 1 - last));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}
