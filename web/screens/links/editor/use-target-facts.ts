import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';
import { LINKS } from '../link-data.ts';

export type TargetFacts = ApiResponse<'showLinkMetadata'>['data'];

/** Returns the destination's metadata, shortly after its address changed; undefined while unknown. */
export function useTargetFacts(typed: string): TargetFacts | undefined {
  const address = withScheme(typed);
  const settled = useDebounced(address, 700);
  const { data, isPlaceholderData } = useApiQuery('showLinkMetadata', `${LINKS}/metadata`, {
    query: { url: settled },
    enabled: isWhole(settled),
  });
  return settled === address && isWhole(settled) && !isPlaceholderData ? data?.data : undefined;
}

/** Whether an address is complete enough for a request: its host contains a dot, and it is not being typed. */
export function isWhole(address: string): boolean {
  const url = /^https?:\/\/[^/?#\s]+\.[^/?#\s]{2,}/i.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '';
}
