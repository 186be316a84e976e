import type { Config } from '../config.ts';
import type { DnsResolver } from '../platform/fetch/dns-proof.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Catalogue } from '../storage/catalogue/open-catalogue.ts';
import type { EventFlow } from './event-flow.ts';
import type { Roles } from './roles.ts';

/** Everything from outside that the application is made of. */
export interface AppParts {
  config: Config;
  log: Log;
  clock: Clock;
  random: RandomBytes;
  catalogue: Catalogue;
  hasher: PasswordHasher;
  mailer: Mailer;
  events: EventFlow;
  /** What this process serves; everything unless given. */
  roles?: Roles;
  /** The built application; what `npm run build` made unless given. */
  webFolder?: string;
  /** The system's name servers unless given. */
  createResolver?: () => DnsResolver;
  /** The only way out to addresses that strangers choose. */
  guardedFetch: GuardedFetch;
}
