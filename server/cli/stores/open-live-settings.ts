import { createBrandedMailer, createBranding } from '../../brand/brand.ts';
import type { Config } from '../../config.ts';
import { createLiveSettings, type LiveSettings } from '../../live-settings/live-settings.ts';
import { silentLog } from '../../platform/log.ts';
import { createMailer, type Mailer } from '../../platform/mail.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';

/** Live settings as commands read and change them, without following changes of other processes. */
export function openLiveSettings({ liveSettings: store }: Catalog): LiveSettings {
  const changes = { subscribe: () => () => undefined, period: () => 0 };
  return createLiveSettings({ store, changes, onError: console.error });
}

/** Opens the mailer of commands, whose emails look like those of the service. */
export async function openMailer({ smtpUrl, mailFrom: from, baseUrl }: Config, catalog: Catalog): Promise<Mailer> {
  const settings = openLiveSettings(catalog);
  const branding = createBranding(settings);
  await settings.load();
  return createBrandedMailer(createMailer({ smtpUrl, from, log: silentLog() }), branding.current, baseUrl);
}
