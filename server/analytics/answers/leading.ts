import { hostsOf } from '../../websites/websites.ts';
import { type FunnelQuery, isAnyOrigin } from '../analytics.ts';
import type { Sending } from './account-port.ts';
import type { InsightParts } from './answer-deps.ts';

/** Of links and of codes each; their ids travel with the statement. Older ones count where they brought a visit in the time asked about. */
const MOST_LEADING = 5_000;

/** Of a website's funnel that begins with any link or code: what leads there. */
export async function withLeading(
  { owned, objects }: Pick<InsightParts, 'owned' | 'objects'>,
  query: FunnelQuery,
): Promise<FunnelQuery> {
  const { scope, steps, by } = query;
  if (scope.kind !== 'website' || by !== 'story' || !steps.some(isAnyOrigin)) return query;
  const { domain } = await owned.website(scope.accountId, scope.id);
  const hosts = hostsOf(domain);
  // The one without www. stands in the other.
  const shortest = hosts.reduce((one, other) => (one.length < other.length ? one : other));
  const { links, codes } = await objects.sendingTo(scope.accountId, shortest, MOST_LEADING);
  return { ...query, leading: { linkIds: idsOf(links, hosts), qrIds: idsOf(codes, hosts) } };
}

function idsOf(sending: readonly Sending[], hosts: readonly string[]): number[] {
  return sending.filter(({ addresses }) => addresses.some((one) => hosts.includes(hostOf(one)))).map(({ id }) => id);
}

/** As events name the hosts of pages. */
function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/\.$/, '') ?? '';
}
