import { campaignWords as words } from '../../../messages/campaigns.ts';
import type { AddedLink } from './picked-links.ts';

interface Search {
  wanted: string;
  /** Undefined where what is typed is none. */
  address: AddedLink | undefined;
  picked: readonly AddedLink[];
  /** Links that were found, those that are picked among them. */
  found: number;
}

/** What is said where no link is left to be put in; undefined: nothing, because what was just put in says it all. */
export function nothingFound({ wanted, address, picked, found }: Search): string | undefined {
  if (address) return undefined;
  if (wanted !== '') return found > 0 ? words.pickIsIn : words.pickNone;
  if (found > 0) return words.pickAllIn;
  return picked.length === 0 ? words.pickNoneYet : undefined;
}
