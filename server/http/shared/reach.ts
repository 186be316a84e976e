import { isLimited, type Principal } from '../../accounts/accounts.ts';

/** The only websites and channels that a caller reaches. */
export interface Reach {
  websites: readonly number[];
  channels: readonly number[];
  /** Whether the caller is a guest; otherwise a key is limited. */
  isGuest: boolean;
}

/**
 * Returns what a guest of a channel or a limited key reaches, or a key that a guest created: what both reach. Undefined for
 * everybody else; viewers of one website's dashboard are limited in viewers.ts.
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

const NOTHING = { websites: [], channels: [] };
