import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { linkSubtitle, withoutScheme } from '../../state/link-name.ts';

export type Channel = ApiResponse<'listChannels'>['data']['channels'][number];
export type ChannelItem = ApiResponse<'listChannelItems'>['data']['items'][number];
export type ItemRef = Pick<ChannelItem, 'type' | 'id'>;

/** Queries that a change of channels can affect. */
export const INVALIDATED_PATHS = [`${LINK_TOOLS}/channel`] as const;
/** Maximum number of channels listed per account. */
export const MAX_CHANNELS = 1_000;

/** The first one is that of the list of channels. */
export const CHANNEL_METRICS = ['uniques', 'clicks', 'scans'] as const;

/** A channel, or undefined for none. */
export type Place = number | undefined;

export interface Step {
  path: string;
  method: 'POST' | 'DELETE';
}

/**
 * Returns the requests that move items from one place to another. Items are added to the new channel first: after a
 * failure in between, they are in both and lost from neither.
 */
export function stepsOf(items: readonly ItemRef[], from: Place, to: Place): Step[] {
  if (from === to) return [];
  const path = (channel: number, act: string, { type, id }: ItemRef) =>
    `${LINK_TOOLS}/channel/${channel}/${act}/${type}/${id}`;
  return items.flatMap((item) => [
    ...(to === undefined ? [] : [{ path: path(to, 'assign', item), method: 'POST' as const }]),
    ...(from === undefined ? [] : [{ path: path(from, 'unassign', item), method: 'DELETE' as const }]),
  ]);
}

export function keyOf({ type, id }: ItemRef): string {
  return `${type} ${id}`;
}

/** Parses keys into items; omits invalid keys. */
export function refsOf(keys: Iterable<number | string>): ItemRef[] {
  return [...keys].flatMap((key) => {
    const [type, id] = String(key).split(' ');
    return type === 'links' || type === 'bio' || type === 'qr' ? [{ type, id: Number(id) }] : [];
  });
}

/** Returns the address of an item's screen. */
export function screenOf({ type, id }: ItemRef): string {
  return { links: `/links/${id}`, bio: `/pages/bio/${id}`, qr: `/codes/${id}` }[type];
}

/** Path segments that are no channel number: `none` shows items without a channel, `new` the form. */
const OTHER_PLACES = ['none', 'new'];

/** Whether the address names a channel that does not exist. */
export function isGone(channels: ReadonlyArray<Pick<Channel, 'id'>>, wanted: string | undefined): boolean {
  if (wanted === undefined || OTHER_PLACES.includes(wanted)) return false;
  return !channels.some(({ id }) => String(id) === wanted);
}

/** Whether scans of a code are not counted: its image has the content instead of a scan URL. */
export function isStaticCode({ type, preview, link }: Pick<ChannelItem, 'type' | 'preview' | 'link'>): boolean {
  return type === 'qr' && preview === link;
}

/**
 * Returns the name of an item and details that the name does not contain. Links without a title are named by their
 * whole address; a static code has no address.
 */
export function namesOf(item: Pick<ChannelItem, 'type' | 'title' | 'preview' | 'link'>) {
  const { type, title, preview, link } = item;
  if (type !== 'links') return { name: title, more: isStaticCode(item) ? '' : withoutScheme(preview) };
  const name = title === preview ? withoutScheme(title) : title;
  return { name, more: linkSubtitle(name, preview, link) ?? '' };
}
