import type { TotalsStore } from '../analytics/question/totals-port.ts';
import type { People } from '../collect/collect.ts';
import type { ObjectRef } from '../collect/event-port.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { WebsiteSettingsStore } from '../websites/website-settings-port.ts';
import type { ErasableEvents, ErasureStore } from './erasure-port.ts';

/** What erasing works with. */
export interface ErasureParts {
  store: ErasureStore;
  events: ErasableEvents;
  people: People;
  /** Refuses a website that is not the account's with `not_found`. */
  websites: { find(accountId: number, id: number): Promise<unknown> };
  accounts: { sweepRemoved(accountId: number): Promise<void> };
  settings: Pick<WebsiteSettingsStore, 'allWithRetention'>;
  totals: Pick<TotalsStore, 'remove'>;
  /** Reads the counts of these objects anew. */
  refreshTotals(refs: readonly ObjectRef[]): Promise<void>;
  clock: Clock;
  /** Days after which everybody's events go; undefined keeps them. */
  retentionDays: number | undefined;
}
