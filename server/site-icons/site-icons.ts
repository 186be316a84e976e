import type { RateLimiter } from '../accounts/accounts.ts';
import type { FetchLimits, GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { ifReachable } from '../platform/fetch/if-reachable.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createWorkQueue } from '../platform/work-queue.ts';
import { iconCandidates } from './icon-candidates.ts';
import { iconDataUrl } from './icon-file.ts';
import { readHosts } from './read-hosts.ts';
import type { SiteIcon, SiteIconStore } from './site-icon-port.ts';

export type { SiteIcon, SiteIconStore } from './site-icon-port.ts';
export { createViewedIcons, type ViewedIcons } from './viewed-icons.ts';

/** Icons of other websites, fetched by the service so that no browser of a user asks a third party. */
export interface SiteIcons {
  /**
   * Returns the icons of these hosts and known sources ('Google'), separated by commas. Throws `invalid_input` under `hosts`. A host that was never fetched is fetched in the background:
   * its icon is null and `isPending` true, so ask again a few seconds later.
   */
  of(accountId: number, hosts: string): Promise<FoundIcon[]>;
  /** Deletes icons that nobody has shown for a month. */
  sweep(): Promise<void>;
  /** Resolves when nothing is being fetched. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface FoundIcon {
  /** As written. */
  host: string;
  /** A data URL. */
  icon: string | null;
  isPending: boolean;
}

export interface SiteIconsDeps {
  store: SiteIconStore;
  fetch: GuardedFetch['fetch'];
  limiter: RateLimiter;
  clock: Clock;
  onError(error: unknown): void;
}

const DAY_MS = 86_400_000;
/** Sites change their icon once in years. */
const FOUND_FOR_MS = 30 * DAY_MS;
const MISSING_FOR_MS = 2 * DAY_MS;
const UNUSED_FOR_MS = 60 * DAY_MS;
/** A screen of links shows about forty hosts. */
const FETCHES_PER_MINUTE = 120;
const PAGE: FetchLimits = { accept: ['text/html', 'application/xhtml+xml'], maxBytes: 1024 * 1024 };
/** Servers send icons with a dozen media types, so the bytes decide. */
const ICON: FetchLimits = { maxBytes: 256 * 1024 };

export function createSiteIcons(deps: SiteIconsDeps): SiteIcons {
  const { store, clock } = deps;
  const pending = new Set<string>();
  const queue = createWorkQueue<string>({
    concurrency: 3,
    maxWaiting: 500,
    run: (host) => fetchInto(deps, host).finally(() => pending.delete(host)),
    onError: deps.onError,
  });
  const request = async (accountId: number, host: string) => {
    if (pending.has(host)) return true;
    pending.add(host);
    const { allowed } = await deps.limiter(`site-icons:${accountId}`, FETCHES_PER_MINUTE);
    const isQueued = allowed && queue.add(host);
    if (!isQueued) pending.delete(host);
    return isQueued;
  };
  return {
    of: async (accountId, text) => {
      const hosts = readHosts(text);
      const known = new Map((await store.find([...new Set(hosts.values())])).map((one) => [one.host, one]));
      const found: FoundIcon[] = [];
      for (const [name, host] of hosts) {
        const one = known.get(host);
        const isRequested = isDue(one, clock.now()) && (await request(accountId, host));
        found.push({ host: name, icon: one?.icon ?? null, isPending: one === undefined && isRequested });
      }
      return found;
    },
    sweep: () => store.removeBefore(clock.now() - UNUSED_FOR_MS),
    settled: queue.settled,
    close: queue.close,
  };
}

function isDue(known: SiteIcon | undefined, now: number): boolean {
  return known === undefined || known.fetchedAt < now - (known.icon === null ? MISSING_FOR_MS : FOUND_FOR_MS);
}

async function fetchInto({ store, fetch, clock }: SiteIconsDeps, host: string): Promise<void> {
  const page = await ifReachable(fetch(`https://${host}/`, PAGE));
  const urls = page ? iconCandidates(page.bytes, page.finalUrl) : [`https://${host}/favicon.ico`];
  let icon: string | null = null;
  for (const url of urls) {
    const file = await ifReachable(fetch(url, ICON));
    icon = (file && (await iconDataUrl(file.bytes))) ?? null;
    if (icon !== null) break;
  }
  await store.put({ host, icon, fetchedAt: clock.now() });
}
