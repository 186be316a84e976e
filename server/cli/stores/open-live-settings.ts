import { createBrandedMailer, createBranding } from '../../brand/brand.ts';
import type { Config } from '../../config.ts';
import { createLiveSettings, type LiveSettings } from '../../live-settings/live-settings.ts';
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { silentLog } from '../../platform/log.ts';
import { createMailer, type Mailer } from '../../platform/mail.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { VERSION } from '../../platform/version.ts';
import { createServiceSettings, type ServiceSettings } from '../../service-settings/service-settings.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';
import { createUpdates, type UpdateStatus } from '../../updates/updates.ts';
import { fixedSettings } from '../served-settings.ts';

/** Live settings as commands read and change them, without following changes of other processes. */
export function openLiveSettings({ liveSettings: store }: Catalog): LiveSettings {
  const changes = { subscribe: () => () => undefined, period: () => 0 };
  return createLiveSettings({ store, changes, onError: console.error });
}

/** Opens the settings of the service for commands. */
export async function openServiceSettings(config: Config, catalog: Catalog): Promise<ServiceSettings> {
  const liveSettings = openLiveSettings(catalog);
  const { baseUrl } = config;
  const settings = createServiceSettings({ liveSettings, fixed: fixedSettings(config), baseUrl, clock: systemClock });
  await liveSettings.load();
  return settings;
}

/** Returns what the service knows of newer releases. */
export async function openUpdateStatus(config: Config, catalog: Catalog): Promise<UpdateStatus> {
  const settings = await openServiceSettings(config, catalog);
  const liveSettings = openLiveSettings(catalog);
  const { fetch } = createGuardedFetch();
  const feed = () => settings.value('updateFeed');
  const updates = createUpdates({ liveSettings, feed, fetch, version: VERSION, clock: systemClock });
  await liveSettings.load();
  return updates.status();
}

/** Opens the mailer of commands, whose emails look like those of the service. */
export async function openMailer(config: Config, catalog: Catalog): Promise<Mailer> {
  const { smtpUrl, baseUrl } = config;
  const liveSettings = openLiveSettings(catalog);
  const branding = createBranding(liveSettings);
  await liveSettings.load();
  const settings = await openServiceSettings(config, catalog);
  const look = { brand: branding.current, sender: () => settings.value('mailFrom'), baseUrl };
  return createBrandedMailer(createMailer({ smtpUrl, log: silentLog() }), look);
}
