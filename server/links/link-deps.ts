import type { TotalsStore } from '../analytics/question/totals-port.ts';
import type { FramingCheck } from '../platform/fetch/framing.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { BlockList } from './blocking/block-list.ts';
import type { Describer } from './destination-pages/metadata-fetch.ts';
import type { LinkHealthStore } from './health-port.ts';
import type { LinkHistoryStore } from './history-port.ts';
import type { LinkNeighbours, LinkStatistics, LinkStore } from './link-port.ts';

/** What the feature is made of. */
export interface LinksParts {
  store: LinkStore;
  totals: Pick<TotalsStore, 'read'>;
  neighbours: LinkNeighbours;
  statistics: LinkStatistics;
  /** What owners have changed; undefined where nobody keeps it. */
  history?: LinkHistoryStore;
  /** What was found behind targets; undefined where nobody looks. */
  health?: Pick<LinkHealthStore, 'of' | 'postpone'>;
  /** What the operator has blocked; undefined where nothing can be. */
  blockList?: BlockList;
  /** Whether targets can be shown in our frame; undefined where nobody asks them. */
  framing?: FramingCheck;
  /** Looks at new targets; undefined where nobody waits for what it finds. */
  describer?: Describer;
  /** `host` or `host:port` of every address under which this service answers; links to short links there are refused. */
  ownHosts: ReadonlySet<string>;
  hasher: PasswordHasher;
  random: RandomBytes;
  clock: Clock;
}
