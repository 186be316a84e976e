import { isLimited, type Principal } from '../../../accounts/accounts.ts';
import { invalidField } from '../../../platform/app-error.ts';

/** The only websites and channels that a caller reaches. */
export interface Reach {
  websites: readonly number[];
  channels: readonly number[];
  /** Whether the caller is a guest; otherwise a key is limited. */
  isGuest: boolean;
}

/**
 * Returns what a guest of a channel or a limited key reaches, or a key that a guest created: what both reach. Undefined for
 * everyone else; viewers of one website's dashboard are limited in website-access.ts.
 */
export function reachOf({ websiteId, channelId, access }: Principal): Reach | undefined {
  const { websites, channels } = access ?? NOTHING;
  const isKeyLimited = isLimited({ websites, channels });
  if (channelId !== undefined && !isKeyLimited) return { websites: [], channels: [channelId], isGuest: true };
  if (!isKeyLimited) return undefined;
  const isOfGuest = websiteId !== undefined || channelId !== undefined;
  return {
    websites: isOfGuest ? websites.filter((id) => id === websiteId) : websites,
    channels: isOfGuest ? channels.filter((id) => id === channelId) : channels,
    isGuest: false,
  };
}

/**
 * Returns the channels whose items a list contains: the one that the query names, or else all that the caller reaches.
 * Undefined for the whole workspace. Throws for a channel that the caller does not reach.
 */
export function listedChannels(principal: Principal, channel?: number): readonly number[] | undefined {
  const reach = reachOf(principal);
  if (channel === undefined) return reach?.channels;
  if (reach === undefined || reach.channels.includes(channel)) return [channel];
  throw invalidField('channel', `channel must be one of ${reach.channels.join(', ')}.`);
}

const NOTHING = { websites: [], channels: [] };
