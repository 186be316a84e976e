import { createLiveSettings, type LiveSettings } from '../live-settings/live-settings.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';

/** Live settings as commands read and change them, without following changes of other processes. */
export function openLiveSettings({ liveSettings: store }: Catalog): LiveSettings {
  const changes = { subscribe: () => () => undefined, period: () => 0 };
  return createLiveSettings({ store, changes, onError: console.error });
}
