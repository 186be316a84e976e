import type { ReportLanguage } from '../../contract/vocabulary.ts';

/** What a website's owner may choose beside the fields of the website's own record. */
export interface SiteSettings {
  /** IANA name: the days, weeks and months of the website's reports and of its dashboard. */
  timezone: string;
  /** Leave out visitors who send Do-Not-Track or Global Privacy Control. */
  honourPrivacy: boolean;
  /** Which reports go out; in force while the website's `email` is 1. Weekly alone unless chosen otherwise. */
  reportWeekly: boolean;
  reportMonthly: boolean;
  reportLanguage: ReportLanguage;
  /** Mail when more visitors than this came within 30 minutes; null for never. Needs no `email`. */
  alertSpikeVisitors: number | null;
  /**
   * Mail when a day's visitors fell by at least this many percent against the same weekday of the week before, 1 to 100;
   * null for never. Needs no `email`.
   */
  alertDropPercent: number | null;
  /** Events older than this go for good; null keeps them as long as the service does. */
  retentionDays: number | null;
}

/** Of a website whose owner never chose anything. */
export const DEFAULT_SITE_SETTINGS: Readonly<SiteSettings> = {
  timezone: 'UTC',
  honourPrivacy: false,
  reportWeekly: true,
  reportMonthly: false,
  reportLanguage: 'en',
  alertSpikeVisitors: null,
  alertDropPercent: null,
  retentionDays: null,
};

/** A website with what was chosen for it, for work that goes over all accounts. */
export interface ConfiguredWebsite {
  websiteId: number;
  accountId: number;
  domain: string;
  settings: SiteSettings;
}

/** A slice of all websites: those with ids above `after`, in the order of their ids. Start at 0. */
export interface WebsiteSlice {
  after: number;
  limit: number;
}

export interface WebsiteSettingsStore {
  /** Defaults where nothing was chosen; undefined when the account has no such website. */
  settingsOf(accountId: number, websiteId: number): Promise<SiteSettings | undefined>;
  /** The settings after the change; undefined when the account has no such website. Caches of the website let go. */
  change(
    website: { accountId: number; websiteId: number },
    patch: Partial<SiteSettings>,
    now: number,
  ): Promise<SiteSettings | undefined>;
  /** Websites of all accounts with `email` 1 and a weekly or monthly report chosen, or nothing chosen yet. */
  allWithReports(slice: WebsiteSlice): Promise<ConfiguredWebsite[]>;
  /** Websites of all accounts with an alert of either kind. */
  allWithAlerts(slice: WebsiteSlice): Promise<ConfiguredWebsite[]>;
  /** Websites of all accounts that keep their events for so many days. */
  allWithRetention(slice: WebsiteSlice): Promise<ConfiguredWebsite[]>;
}
