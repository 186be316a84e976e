import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import type { AddedLink } from './picked-links.ts';

interface Search {
  wanted: string;
  /** Undefined when the input is not an address. */
  address: AddedLink | undefined;
  picked: readonly AddedLink[];
  /** Number of matching links, including the picked ones. */
  found: number;
}

/** Returns the text for when no link remains to add; undefined when the link that was just added makes it obvious. */
export function nothingFoundText({ wanted, address, picked, found }: Search): string | undefined {
  if (address) return undefined;
  if (wanted !== '') return found > 0 ? messages.pickIsIn : messages.pickNone;
  if (found > 0) return messages.pickAllIn;
  return picked.length === 0 ? messages.pickNoneYet : undefined;
}
