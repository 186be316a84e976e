import type { ChangeFeed } from '../platform/changes.ts';
import { TtlMap } from '../platform/ttl-map.ts';
import { hostsOf } from '../websites/websites.ts';
import type { LandingSites } from './redirect-port.ts';

/** The tracked website of a host. Shared by all locations on that host, and kept up to date while they are cached. */
export interface Landing {
  /** 0: no website tracks this host. */
  readonly siteId: number;
  readonly accountId: number;
}

/** Returns whether the location belongs to a website of this account. */
export function isTrackedWebsite(landing: Landing | undefined, accountId: number): landing is Landing {
  return landing !== undefined && landing.siteId !== 0 && landing.accountId === accountId;
}

/** Landings by location. */
export type LandingsByLocation = ReadonlyMap<string, Landing>;

export const NO_LANDINGS: LandingsByLocation = new Map();

export interface LandingLookup {
  /**
   * Returns the landings of these locations, and looks up those that change notifications may not have kept up to date. A
   * caller that caches the result for five seconds is never staler than that, and within a second while notifications
   * arrive. Never rejects: a redirect matters more than its journey.
   */
  of(locations: readonly string[]): Promise<LandingsByLocation>;
  close(): void;
}

interface HostLanding {
  siteId: number;
  accountId: number;
  /** Counts the lookups: only the result of the latest one is kept. */
  requested: number;
  /** The feed's period at the last successful lookup. */
  period: number | undefined;
}

/** As many as cached links. An evicted host is looked up again when a link to it is loaded. */
const MAX_HOSTS = 50_000;

export function createLandings(sites: LandingSites, changes: ChangeFeed): LandingLookup {
  const known = new TtlMap<string, HostLanding>(MAX_HOSTS);
  const landingOf = (host: string) => {
    const landing = known.get(host) ?? { siteId: 0, accountId: 0, requested: 0, period: undefined };
    known.set(host, landing);
    return landing;
  };
  const ask = async (host: string, landing: HostLanding) => {
    const turn = ++landing.requested;
    landing.period = undefined;
    const period = changes.period();
    try {
      const site = await sites.findByHost(host);
      if (turn === landing.requested) {
        Object.assign(landing, { siteId: site?.id ?? 0, accountId: site?.accountId ?? 0, period });
      }
    } catch {
      // The catalog is down: keep the known value, and retry on the next load.
    }
  };
  const refresh = async (host: string, landing: HostLanding) => {
    if (landing.period === undefined || landing.period !== changes.period()) await ask(host, landing);
  };
  const close = changes.subscribe(({ topic, id, key }) => {
    if (topic === 'account') forgetAccount(known.entries(), id);
    if (topic !== 'website') return;
    for (const host of hostsOf(key)) {
      const landing = known.get(host);
      if (landing) void ask(host, landing);
    }
  });
  return {
    async of(locations) {
      const hosts = new Map(locations.map((location) => [location, hostOf(location)]));
      const landings = new Map([...new Set(hosts.values())].map((host) => [host, landingOf(host)]));
      await Promise.all([...landings].map(([host, landing]) => refresh(host, landing)));
      return new Map([...hosts].flatMap(([location, host]) => pairOf(location, landings.get(host))));
    },
    close,
  };
}

/** Clears the landings of a deleted account's websites. */
function forgetAccount(landings: Iterable<[host: string, HostLanding]>, accountId: number): void {
  for (const [, landing] of landings) {
    if (landing.accountId !== accountId) continue;
    // Discards the results of pending lookups.
    Object.assign(landing, { siteId: 0, accountId: 0, requested: landing.requested + 1, period: undefined });
  }
}

function pairOf(location: string, landing: Landing | undefined): Array<[string, Landing]> {
  return landing ? [[location, landing]] : [];
}

/** Returns the host in the form in which events store it: lower case, ASCII, without port and final dot. */
function hostOf(location: string): string {
  return URL.parse(location)?.hostname.replace(/\.$/, '') ?? '';
}
