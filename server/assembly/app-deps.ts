import type { CertificateAuthority, Reachability } from '../certificates/certificates.ts';
import type { Config } from '../config.ts';
import type { WorkerPlace } from '../http/public/metrics/gather-workers.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { DnsResolver } from '../platform/fetch/dns-proof.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ServiceSettings } from '../service-settings/service-settings.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { BackupStatus } from '../system-health/system-health.ts';
import type { EventFlow } from './event-flow.ts';
import type { JobRuns } from './job-runs.ts';
import type { Roles } from './roles.ts';

/** Reads every byte of the stores from time to time. */
export interface StoreCheck {
  run(): Promise<void>;
  /** What the last run found. */
  damage(): string | undefined;
}

/** Scheduled backups. */
export interface ScheduledBackups {
  /** Makes a backup if one is due; rejects if it fails. */
  run(): Promise<void>;
  /** Ends a backup that is being made. */
  stop(): void;
  /** In milliseconds; 0 for never. */
  lastSuccessAt(): number;
  status(): Promise<BackupStatus | undefined>;
}

/** The external dependencies of the application. */
export interface AppDeps {
  config: Config;
  log: Log;
  clock: Clock;
  random: RandomBytes;
  catalog: Catalog;
  hasher: PasswordHasher;
  mailer: Mailer;
  events: EventFlow;
  /** The roles of this process; all by default. */
  roles?: Roles;
  /** This node among those that share the catalog; undefined where nothing is shared. */
  nodes?: Nodes | undefined;
  /** This worker among those of this machine; undefined in a process that serves alone. */
  worker?: WorkerPlace | undefined;
  /** What the jobs of this process did so far. */
  jobRuns?: JobRuns;
  /** The slow check of the stores; undefined where none runs. */
  storeCheck?: StoreCheck | undefined;
  /** Undefined where backups are not set up. */
  backups?: ScheduledBackups | undefined;
  /** Writes a line of the access log; undefined where there is none. */
  writeAccessLine?: ((line: string) => void) | undefined;
  /** The built application; the output of `npm run build` by default. */
  webFolder?: string;
  /** The system's name servers by default. */
  createResolver?: () => DnsResolver;
  /** The one of `ACME_DIRECTORY` by default. */
  certificateAuthority?: CertificateAuthority;
  /** How hosts are requested before their certificates are ordered; over the network by default. */
  reachability?: Reachability;
  /** The only client for requests to untrusted URLs. */
  guardedFetch: GuardedFetch;
}

/** What features are created from: the external dependencies, and the settings that operators change. */
export interface FeatureDeps extends AppDeps {
  settings: ServiceSettings;
}
