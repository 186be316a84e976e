import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../platform/changes.ts';
import { hostsOf } from '../websites/websites.ts';
import type { LandingSites } from './redirect-port.ts';

/** The tracked website of a host. Shared by all addresses that lead there, and kept true while they are cached. */
export interface Landing {
  /** 0: nobody tracks this host. */
  readonly siteId: number;
  readonly accountId: number;
}

/** Whether somebody who is sent there arrives at a website of this account. */
export function landsAtHome(landing: Landing | undefined, accountId: number): landing is Landing {
  return landing !== undefined && landing.siteId !== 0 && landing.accountId === accountId;
}

/** Landings by location. */
export type LandingsByLocation = ReadonlyMap<string, Landing>;

export const NO_LANDINGS: LandingsByLocation = new Map();

export interface Landings {
  /**
   * Where these locations land, asked now: whoever keeps the answer for five seconds is never further behind, and within a
   * second while changes arrive. Never rejects: a redirect is worth more than its story.
   */
  of(locations: readonly string[]): Promise<LandingsByLocation>;
  close(): void;
}

interface HostLanding {
  siteId: number;
  accountId: number;
  /** Counts the questions: only the answer to the last one is written down. */
  asked: number;
}

/** As many as links are cached: a host that is forgotten earlier is asked for again when a link to it is loaded. */
const MAX_HOSTS = 100_000;

export function createLandings(sites: LandingSites, changes: ChangeFeed): Landings {
  const known = new LRUCache<string, HostLanding>({ max: MAX_HOSTS });
  const landingOf = (host: string) => {
    const landing = known.get(host) ?? { siteId: 0, accountId: 0, asked: 0 };
    known.set(host, landing);
    return landing;
  };
  const close = changes.subscribe(({ topic, id, key }) => {
    if (topic === 'account') forgetAccount(known.values(), id);
    if (topic !== 'website') return;
    for (const host of hostsOf(key)) {
      const landing = known.get(host);
      if (landing) void ask(sites, host, landing);
    }
  });
  return {
    async of(locations) {
      const hosts = new Map(locations.map((location) => [location, hostOf(location)]));
      const landings = new Map([...new Set(hosts.values())].map((host) => [host, landingOf(host)]));
      await Promise.all([...landings].map(([host, landing]) => ask(sites, host, landing)));
      return new Map([...hosts].flatMap(([location, host]) => pairOf(location, landings.get(host))));
    },
    close,
  };
}

/** Its websites are nobody's any more. */
function forgetAccount(landings: Iterable<HostLanding>, accountId: number): void {
  for (const landing of landings) {
    if (landing.accountId !== accountId) continue;
    // Answers to questions that are under way come too late.
    Object.assign(landing, { siteId: 0, accountId: 0, asked: landing.asked + 1 });
  }
}

function pairOf(location: string, landing: Landing | undefined): Array<[string, Landing]> {
  return landing ? [[location, landing]] : [];
}

/** A failed question leaves things as they were. */
async function ask(sites: LandingSites, host: string, landing: HostLanding): Promise<void> {
  const turn = ++landing.asked;
  try {
    const site = await sites.findByHost(host);
    if (turn !== landing.asked) return;
    landing.siteId = site?.id ?? 0;
    landing.accountId = site?.accountId ?? 0;
  } catch {
    // The catalogue is down: what was known stands, and the next load asks again.
  }
}

/** As events name the hosts of pages: lower case, ASCII, without port and final dot. */
function hostOf(location: string): string {
  return URL.parse(location)?.hostname.replace(/\.$/, '') ?? '';
}
