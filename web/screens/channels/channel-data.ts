import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { belowName, plainAddress } from '../../state/link-name.ts';

export type Channel = Answer<'listChannels'>['data']['channels'][number];
export type ChannelItem = Answer<'listChannelItems'>['data']['items'][number];
export type ItemRef = Pick<ChannelItem, 'type' | 'id'>;

/** What a change of channels can show up in. */
export const TOUCHED = [`${LINK_TOOLS}/channel`] as const;
/** Channels of an account that are listed; more than anybody reads. */
export const MOST_CHANNELS = 1_000;

/** Where something is or goes: a channel, or undefined for none. */
export type Place = number | undefined;

export interface Step {
  path: string;
  method: 'POST' | 'DELETE';
}

/**
 * What is to be asked so that items leave one place for another. Into the new one first: what fails in between stands in
 * both, and is lost from neither.
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

/** The items of keys; keys that are none are left out. */
export function refsOf(keys: Iterable<number | string>): ItemRef[] {
  return [...keys].flatMap((key) => {
    const [type, id] = String(key).split(' ');
    return type === 'links' || type === 'bio' || type === 'qr' ? [{ type, id: Number(id) }] : [];
  });
}

/** Where an item is looked at. */
export function screenOf({ type, id }: ItemRef): string {
  return { links: `/links/${id}`, bio: `/pages/bio/${id}`, qr: `/codes/${id}` }[type];
}

/** Words of the address that are no channel's number: none opens the first, or what there is to do. */
const OTHER_PLACES = ['none', 'new'];

/** Whether the address names a channel that is not there. */
export function isGone(channels: ReadonlyArray<Pick<Channel, 'id'>>, wanted: string | undefined): boolean {
  if (wanted === undefined || OTHER_PLACES.includes(wanted)) return false;
  return !channels.some(({ id }) => String(id) === wanted);
}

/** What an item is called, and what its name does not say: links without a title come by the name of their whole address. */
export function namesOf({ type, title, preview, link }: Pick<ChannelItem, 'type' | 'title' | 'preview' | 'link'>) {
  if (type !== 'links') return { name: title, more: plainAddress(preview) };
  const name = title === preview ? plainAddress(title) : title;
  return { name, more: belowName(name, preview, link) ?? '' };
}
