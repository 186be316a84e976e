import { campaignMessages as words } from '../../../messages/campaigns.ts';
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
export function nothingFound({ wanted, address, picked, found }: Search): string | undefined {
  if (address) return undefined;
  if (wanted !== '') return found > 0 ? words.pickIsIn : words.pickNone;
  if (found > 0) return words.pickAllIn;
  return picked.length === 0 ? words.pickNoneYet : undefined;
}
