import type { ReportRecipientState } from '../../../../contract/vocabulary.ts';
import type { Owned } from '../owned-row.ts';

/** Websites and what belongs to them; see schema.ts for the other tables. */

export interface WebsiteTable extends Owned {
  domain: string;
  privacy: number;
  passwordHash: string | null;
  email: number;
  excludeBots: number;
  excludeParams: string;
  excludeIps: string;
  favorite: number;
  updatedAt: number;
}
export interface DeletedWebsiteTable {
  websiteId: number;
  accountId: number;
  goneAt: number;
}
export interface WebsiteSettingTable {
  websiteId: number;
  accountId: number;
  timezone: string;
  /** Spelled as in the API; elsewhere `honorPrivacySignals`. */
  honourPrivacy: number;
  reportWeekly: number;
  reportMonthly: number;
  reportLanguage: string;
  alertSpikeVisitors: number | null;
  alertDropPercent: number | null;
  retentionDays: number | null;
  shareRevenue: number;
  shareAnnotations: number;
  updatedAt: number;
}
export interface FilteredTrafficTable {
  websiteId: number;
  accountId: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  reason: string;
  count: number;
}
export interface ImportedLogTable {
  websiteId: number;
  accountId: number;
  digest: string;
  bytes: number;
  firstAt: number;
  lastAt: number;
  importedAt: number;
}
/** Goals, funnels, segments and annotations: a name and its definition as JSON. */
export interface WebsiteListTable extends Owned {
  websiteId: number;
  name: string;
  definition: string;
}
/** An address outside of the workspace to which a website's reports are sent. */
export interface ReportRecipientTable extends Owned {
  websiteId: number;
  email: string;
  state: ReportRecipientState;
}
