import type { TotalsStore } from '../analytics/query/totals-port.ts';
import type { DeletedStore } from '../library/deleted/deleted-port.ts';
import type { FramingCheck } from '../platform/fetch/framing.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { BlockList } from './blocking/block-list.ts';
import type { MetadataFetcher } from './destination-pages/metadata-fetch.ts';
import type { LinkHealthStore } from './health-port.ts';
import type { LinkHistoryStore } from './history-port.ts';
import type { Link, LinkReferences, LinkStatistics, LinkStore } from './link-port.ts';

/** Dependencies of the links feature. */
export interface LinksDeps {
  store: LinkStore;
  deleted: DeletedStore<Link>;
  totals: Pick<TotalsStore, 'read'>;
  neighbours: LinkReferences;
  statistics: LinkStatistics;
  /** The history of changes; undefined if none is recorded. */
  history?: LinkHistoryStore;
  /** The health of destinations; undefined if they are not checked. */
  health?: Pick<LinkHealthStore, 'of' | 'postpone'>;
  /** The operator's block list; undefined if there is none. */
  blockList?: BlockList;
  /** Checks whether destinations allow framing; undefined if they are not checked. */
  framing?: FramingCheck;
  /** Fetches metadata of new destinations; undefined if it is not needed. */
  describer?: MetadataFetcher;
  /** `host` or `host:port` of every address of this service; links to short links there are rejected. */
  ownHosts: ReadonlySet<string>;
  hasher: PasswordHasher;
  random: RandomBytes;
  clock: Clock;
}
