import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Questions } from './dns-queries.ts';
import type { DomainStore } from './domain-port.ts';

/** What the feature is made of. */
export interface DomainsParts {
  store: DomainStore;
  dns: Questions;
  /** `host` or `host:port` of every address under which this service answers. */
  ownHosts: ReadonlySet<string>;
  /** Host under which the names lie that a domain may point to by CNAME: `{token}.{serviceHost}`. */
  serviceHost: string;
  random: RandomBytes;
  clock: Clock;
  /** Hears of checks in the background that broke. */
  onError(error: unknown): void;
}
