import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import type { AddedLink } from './picked-links.ts';

interface Search {
  wanted: string;
  /** Undefined when the input is not an address. */
  address: AddedLink | undefined;
  picked: readonly AddedLink[];
}

/** Returns the text for when no link is found; undefined when the link that was just added makes it obvious. */
export function nothingFoundText({ wanted, address, picked }: Search): string | undefined {
  if (address) return undefined;
  if (wanted !== '') return messages.pickNone;
  return picked.length === 0 ? messages.pickNoneYet : undefined;
}
