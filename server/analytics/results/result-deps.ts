import type { ChannelContents, Memberships } from '../../channels/channels.ts';
import type { LateEventStore } from '../../collect/late-events-port.ts';
import type { CurrencyRates } from '../../currencies/currencies.ts';
import type { Goals } from '../../goals/goals.ts';
import type { Pins } from '../../library/pins/pins.ts';
import type { Search } from '../../library/search/search.ts';
import type { ChangeFeed } from '../../platform/changes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Website, WebsiteSettingsService } from '../../websites/websites.ts';
import type { Analytics } from '../analytics.ts';
import type { EventLogReader } from '../query/stats-port.ts';
import type { TotalsStore } from '../query/totals-port.ts';
import type { AccountObjects } from './account-port.ts';

/** Looks up objects of an account by ID. Rejects with `not_found` if the account does not own the object. */
export interface OwnedObjects {
  website(accountId: number, id: number): Promise<Pick<Website, 'domain'>>;
  link(accountId: number, id: number): Promise<unknown>;
  qr(accountId: number, id: number): Promise<unknown>;
  campaign(accountId: number, id: number): Promise<unknown>;
  domain(accountId: number, id: number): Promise<unknown>;
  /** Returns the page's ID in events. */
  bio(accountId: number, id: number): Promise<{ pageId: number }>;
  channel(accountId: number, id: number, limit: number): Promise<ChannelContents>;
  /** Returns the channels of every item by its ID in events, and the number of memberships. */
  memberships(accountId: number, limit: number): Promise<Memberships>;
}

export interface WebsiteScope {
  accountId: number;
  kind: 'website';
  id: number;
}

/** Dependencies of the analytics queries. */
export interface AnalyticsDeps {
  analytics: Analytics;
  owned: OwnedObjects;
  settings: Pick<WebsiteSettingsService, 'find'>;
  goals: Pick<Goals, 'goals' | 'funnels'>;
  totals: Pick<TotalsStore, 'readAnewAt'>;
  lateEvents: Pick<LateEventStore, 'read'>;
  objects: AccountObjects;
  search: Pick<Search, 'newest'>;
  pins: Pick<Pins, 'list'>;
  rates: Pick<CurrencyRates, 'find'>;
  changes: ChangeFeed;
  log: Pick<EventLogReader, 'count'>;
  clock: Clock;
}
