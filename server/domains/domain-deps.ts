import type { BioPageStore } from '../pages/pages.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { DnsQueries } from './dns-queries.ts';
import type { DomainStore } from './domain-port.ts';

/** Dependencies of the domains feature. */
export interface DomainsDeps {
  store: DomainStore;
  bioPages: Pick<BioPageStore, 'find'>;
  dns: DnsQueries;
  /** `host` or `host:port` of every address of this service. */
  ownHosts: ReadonlySet<string>;
  /** Host of the CNAME targets of domains: `{token}.{serviceHost}`. */
  serviceHost: string;
  random: RandomBytes;
  clock: Clock;
  /** Called when a background check fails. */
  onError(error: unknown): void;
}
