import type { Mover } from '../../analytics.ts';
import type { ListedWebsite } from '../account-port.ts';
import { type HomeQuery, homeQueryIn } from '../home/home-period.ts';
import type { AnalyticsDeps } from '../result-deps.ts';
import { askObjectFigures, askTrends, type ObjectFigures } from './object-trends.ts';

/** Accounts with more websites search for them by name. */
export const MAX_WEBSITES = 500;
export const UTC = 'UTC';
/** Each time zone needs its own queries; websites in further zones use UTC. */
const MAX_ZONES = 12;

type Deps = Pick<AnalyticsDeps, 'analytics' | 'objects'>;
type TracedMover = Mover & { trend: readonly number[] };

/** Returns the time zone in which each website is counted: its own, as on its dashboard. */
export function zonesOf(websites: readonly Pick<ListedWebsite, 'timezone'>[]) {
  const known = new Set([...new Set(websites.map(({ timezone }) => timezone))].slice(0, MAX_ZONES));
  return ({ timezone }: Pick<ListedWebsite, 'timezone'>) => (known.has(timezone) ? timezone : UTC);
}

/** Returns the visitors of websites by ID, each in the days of its own time zone. */
export async function askWebsiteFigures(
  deps: Deps,
  { accountId, ids, query }: { accountId: number; ids: readonly number[]; query: HomeQuery },
): Promise<Map<number, ObjectFigures>> {
  const figures = new Map<number, ObjectFigures>();
  for (const [zone, members] of await byZone(deps, { accountId, ids, query })) {
    const requested = { accountId, kind: 'website', ids: members, query: homeQueryIn(zone, query) } as const;
    for (const [id, one] of await askObjectFigures(deps.analytics, requested)) figures.set(id, one);
  }
  return figures;
}

/**
 * Adds trends to websites, and counts those in another time zone than the query in their own. The others keep the
 * figures that were found, which saves two queries.
 */
export async function traceWebsites(
  deps: Deps,
  { accountId, query }: { accountId: number; query: HomeQuery },
  found: readonly Mover[],
): Promise<TracedMover[]> {
  const ids = found.map(({ id }) => id);
  const here = (await byZone(deps, { accountId, ids, query })).get(query.timezone) ?? [];
  const others = ids.filter((id) => !here.includes(id));
  const [trends, figures] = await Promise.all([
    askTrends(deps.analytics, { accountId, kind: 'website', ids: here, query }),
    askWebsiteFigures(deps, { accountId, ids: others, query }),
  ]);
  return found.map((mover) => ({ ...mover, trend: trends.get(mover.id) ?? [], ...figures.get(mover.id) }));
}

/** Groups websites by their time zone. */
async function byZone(
  { objects }: Deps,
  { accountId, ids, query }: { accountId: number; ids: readonly number[]; query: HomeQuery },
): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map();
  const websites = await objects.websites(accountId, MAX_WEBSITES);
  const zoneOf = zonesOf(websites);
  const zones = new Map(websites.map((website) => [website.id, zoneOf(website)]));
  return Map.groupBy(ids, (id) => zones.get(id) ?? query.timezone);
}
