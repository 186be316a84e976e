import { hostsOf } from '../../websites/websites.ts';
import { type FunnelQuery, isAnyOrigin } from '../analytics.ts';
import type { Sending } from './account-port.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/**
 * Limit for links and for codes each, because the statement carries their IDs. Older ones count if they brought a visit
 * within the range.
 */
const MAX_OBJECTS = 5_000;

/** For a website's funnel that begins with any link or code, adds those that redirect to the website. */
export async function withRedirectingObjects(
  { owned, objects }: Pick<AnalyticsDeps, 'owned' | 'objects'>,
  query: FunnelQuery,
): Promise<FunnelQuery> {
  const { scope, steps, by } = query;
  if (scope.kind !== 'website' || by !== 'story' || !steps.some(isAnyOrigin)) return query;
  const { domain } = await owned.website(scope.accountId, scope.id);
  const hosts = hostsOf(domain);
  // The host without www. is a substring of the other.
  const shortest = hosts.reduce((one, other) => (one.length < other.length ? one : other));
  const { links, codes } = await objects.sendingTo(scope.accountId, shortest, MAX_OBJECTS);
  return { ...query, sourceObjects: { linkIds: idsOf(links, hosts), qrIds: idsOf(codes, hosts) } };
}

function idsOf(sending: readonly Sending[], hosts: readonly string[]): number[] {
  return sending.filter(({ addresses }) => addresses.some((one) => hosts.includes(hostOf(one)))).map(({ id }) => id);
}

/** Returns the host in the form in which events store it. */
function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/\.$/, '') ?? '';
}
