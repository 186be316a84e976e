import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';

/**
 * Returns where a scan ends: a code may contain a short link of this account, which redirects further. Undefined during
 * the lookup, so that nobody is advised to track the service itself.
 */
export function useDestination(address: string | undefined): string | undefined {
  const { data, error } = useApiQuery('listLinks', `${LINK_TOOLS}/urls`, {
    query: { short: address ?? '' },
    enabled: address !== undefined && address !== '',
  });
  if (data !== undefined) return destinationOf(data) ?? address;
  return error ? address : undefined;
}

/** Returns the destination in the lookup's response; undefined when there is no such link. */
export function destinationOf(response: ApiResponse<'listLinks'>): string | undefined {
  return 'details' in response ? response.details.longurl : undefined;
}
