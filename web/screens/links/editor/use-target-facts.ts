import type { Answer } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { withScheme } from '../../../state/hosts/web-address.ts';
import { useSettled } from '../../../state/settled.ts';
import { LINKS } from '../link-data.ts';

export type TargetFacts = Answer<'showTargetFacts'>['data'];

/** What the target says of itself, a moment after its address was last changed; undefined while nobody knows. */
export function useTargetFacts(typed: string): TargetFacts | undefined {
  const address = withScheme(typed);
  const settled = useSettled(address, 700);
  const { data, isPlaceholderData } = useAnswer('showTargetFacts', `${LINKS}/facts`, {
    query: { url: settled },
    enabled: isWhole(settled),
  });
  return settled === address && isWhole(settled) && !isPlaceholderData ? data?.data : undefined;
}

/** An address that can be asked: it has a host with a dot in it, and is not in the middle of being typed. */
export function isWhole(address: string): boolean {
  const url = /^https?:\/\/[^/?#\s]+\.[^/?#\s]{2,}/i.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '';
}
