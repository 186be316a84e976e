import { readTimezone } from '../analytics/analytics.ts';
import { notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SiteSettings, WebsiteSettingsStore } from './website-settings-port.ts';

/** The owner's settings of a website beside the fields of its record. */
export interface WebsiteSettingsService {
  /** Rejects with `not_found`; so does `change`. */
  find(accountId: number, websiteId: number): Promise<SiteSettings>;
  /** Changes the given fields. Rejects an unknown time zone. */
  change(accountId: number, websiteId: number, patch: Partial<SiteSettings>): Promise<SiteSettings>;
}

export function createWebsiteSettings(store: WebsiteSettingsStore, clock: Clock): WebsiteSettingsService {
  const find = async (accountId: number, websiteId: number) => found(await store.settingsOf(accountId, websiteId));
  return {
    find,
    async change(accountId, websiteId, { timezone, ...others }) {
      const patch = given({ ...others, timezone: timezone === undefined ? undefined : readTimezone(timezone) });
      if (Object.keys(patch).length === 0) return find(accountId, websiteId);
      return found(await store.change({ accountId, websiteId }, patch, clock.now()));
    },
  };
}

function found(settings: SiteSettings | undefined): SiteSettings {
  if (settings) return settings;
  throw notFound();
}

function given(fields: { [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined }): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
