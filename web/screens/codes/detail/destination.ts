import { type Answer, LINK_TOOLS } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';

/**
 * Where a scan ends: a code may lead to a short link of this account, which leads on. Undefined while that is looked up, so
 * that nobody is told to track the service itself.
 */
export function useDestination(address: string | undefined): string | undefined {
  const { data, error } = useAnswer('listLinks', `${LINK_TOOLS}/urls`, {
    query: { short: address ?? '' },
    enabled: address !== undefined && address !== '',
  });
  if (data !== undefined) return endOf(data) ?? address;
  return error ? address : undefined;
}

/** What the look-up of a short address says; undefined where there is no such link. */
export function endOf(answer: Answer<'listLinks'>): string | undefined {
  return 'details' in answer ? answer.details.longurl : undefined;
}
