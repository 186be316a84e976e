import type { TotalsStore } from '../analytics/query/totals-port.ts';
import type { IdentifiedVisitors } from '../collect/collect.ts';
import type { ObjectRef } from '../collect/event-port.ts';
import type { LateEventStore } from '../collect/late-events-port.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { WebsiteSettingsStore } from '../websites/website-settings-port.ts';
import type { ErasableEvents, ErasureStore } from './erasure-port.ts';

/** Dependencies of erasing. */
export interface ErasureDeps {
  store: ErasureStore;
  events: ErasableEvents;
  identifiedVisitors: IdentifiedVisitors;
  /** Rejects a website of another account with `not_found`. */
  websites: { find(accountId: number, id: number): Promise<unknown> };
  accounts: { purgeDeleted(accountId: number): Promise<void> };
  settings: Pick<WebsiteSettingsStore, 'allWithRetention'>;
  totals: Pick<TotalsStore, 'remove'>;
  lateEvents: Pick<LateEventStore, 'forgetBefore'>;
  /** Refreshes the counts of these objects. */
  refreshTotals(refs: readonly ObjectRef[]): Promise<void>;
  clock: Clock;
  /** Returns the retention of all events in days; undefined keeps them indefinitely. */
  retentionDays(): number | undefined;
}
