import type { ReportLanguage } from '../../contract/vocabulary.ts';

/** The owner's settings beside the fields of the website's own record. */
export interface SiteSettings {
  /** IANA name; defines the days, weeks and months of the website's reports and dashboard. */
  timezone: string;
  /** Filter visitors who send Do-Not-Track or Global Privacy Control. */
  honourPrivacy: boolean;
  /** The reports to send while the website's `email` is 1. Weekly only by default. */
  reportWeekly: boolean;
  reportMonthly: boolean;
  reportLanguage: ReportLanguage;
  /** Send an alert when more visitors than this arrive within 30 minutes; null disables it. Independent of `email`. */
  alertSpikeVisitors: number | null;
  /**
   * Send an alert when a day's visitors fall by at least this percentage (1 to 100) from the same weekday of the
   * previous week; null disables it. Independent of `email`.
   */
  alertDropPercent: number | null;
  /** Retention of events in days; null uses the service's retention. */
  retentionDays: number | null;
  /** What people who see the shared dashboard learn beside its traffic. Neither by default. */
  shareRevenue: boolean;
  shareAnnotations: boolean;
}

/** Used if the owner never changed a setting. */
export const DEFAULT_SITE_SETTINGS: Readonly<SiteSettings> = {
  timezone: 'UTC',
  honourPrivacy: false,
  reportWeekly: true,
  reportMonthly: false,
  reportLanguage: 'en',
  alertSpikeVisitors: null,
  alertDropPercent: null,
  retentionDays: null,
  shareRevenue: false,
  shareAnnotations: false,
};

/** A website with its settings, for jobs that cover all accounts. */
export interface ConfiguredWebsite {
  websiteId: number;
  accountId: number;
  domain: string;
  settings: SiteSettings;
}

/** A website with its own retention or of its account's plan. */
export interface RetainedWebsite extends ConfiguredWebsite {
  planRetentionDays: number | null;
}

/** A page of all websites, ordered by ID: those with IDs above `after`. Start at 0. */
export interface WebsiteSlice {
  after: number;
  limit: number;
}

export interface WebsiteSettingsStore {
  /** Returns defaults if nothing was saved; undefined if the account has no such website. */
  settingsOf(accountId: number, websiteId: number): Promise<SiteSettings | undefined>;
  /** Returns the changed settings; undefined if the account has no such website. Invalidates caches of the website. */
  change(
    website: { accountId: number; websiteId: number },
    patch: Partial<SiteSettings>,
    now: number,
  ): Promise<SiteSettings | undefined>;
  /** Returns websites of all accounts with `email` 1 and a weekly or monthly report, or without saved settings. */
  allWithReports(slice: WebsiteSlice): Promise<ConfiguredWebsite[]>;
  /** Returns websites of all accounts with either alert. */
  allWithAlerts(slice: WebsiteSlice): Promise<ConfiguredWebsite[]>;
  /** Returns websites of all accounts with their own retention, or with one of their account's plan. */
  allWithRetention(slice: WebsiteSlice): Promise<RetainedWebsite[]>;
}
