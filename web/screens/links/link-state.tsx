import { Link } from 'wouter';
import { detailMessages } from '../../messages/links/link-detail.ts';
import { linkMessages } from '../../messages/links/links.ts';
import { type LinkObstacle, linkStateOf, obstacleOf } from '../../state/links/link-state.ts';
import { localOf } from '../../state/local-time.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { useCanOpen } from '../../state/workspace/workspace.ts';
import { formatDay, formatInteger, parseTimestamp } from '../../ui/format.ts';
import { Badge } from '../../ui/page/badges.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { LinkDetails, LinkRow } from './link-data.ts';

type StateFields = Pick<LinkRow, 'status' | 'protected' | 'start' | 'expiry' | 'clicklimit' | 'clicks'>;

/** The most important state of a link that does not simply redirect. */
export function LinkStateBadge({ link, className }: { link: StateFields; className?: string | undefined }) {
  const state = linkStateOf(link, Date.now());
  if (state === undefined) return null;
  return (
    <span className={className}>
      <Badge tone={state === 'protected' ? 'plain' : 'warn'}>{linkMessages.states[state]}</Badge>
    </span>
  );
}

/** Why no visitor gets to the destination; undefined where they do, if need be with a password. */
export function stopOf(link: StateFields): Exclude<LinkObstacle, 'protected'> | undefined {
  const obstacle = obstacleOf(link, Date.now());
  return obstacle === 'protected' ? undefined : obstacle;
}

/** The field of the editor that ends the state. */
const FIELDS = { disabled: 'status', expired: 'expiry', used: 'clicklimit', early: 'start' } as const;

/** Says why a link has no further clicks, and leads to the setting behind it. */
export function LinkStopNote({ details }: { details: LinkDetails }) {
  const canOpen = useCanOpen();
  const stop = stopOf(details);
  if (stop === undefined) return null;
  const { text, change } = detailMessages.stops[stop];
  const { expiry, start, clicklimit } = details;
  const values = { disabled: '', expired: dayOf(expiry), early: dayOf(start), used: formatInteger(clicklimit ?? 0) };
  const editor = `/links/${details.id}/edit`;
  return (
    <Note>
      {text(values[stop])} {canOpen(editor) && <Link to={`${editor}?field=${FIELDS[stop]}`}>{change}</Link>}
    </Note>
  );
}

/** A timestamp's day where the reader is; empty for none. */
export function dayOf(timestamp: string | null): string {
  return timestamp === null ? '' : formatDay(localOf(parseTimestamp(timestamp), ownTimeZone()).slice(0, 10));
}
