import type { AppTarget, Link } from '../links/link-port.ts';
import { isAppUrl } from '../links/links.ts';
import { toLocation } from './location.ts';

/** Opens an app on one mobile platform. */
export interface LiveApp {
  /**
   * A web address claimed by the app (universal link): used like any destination, and opens the page if the app is
   * missing.
   */
  readonly location: string | undefined;
  /** An address with the app's own URL scheme; never used in a redirect. */
  readonly address: string | undefined;
  readonly store: string | undefined;
}

export interface LiveApps {
  readonly ios: LiveApp | undefined;
  readonly android: LiveApp | undefined;
}

/** Returns undefined for most links. Validation on write already rejects other addresses; this is a second check. */
export function appsOf({ apps, parameters }: Link): LiveApps | undefined {
  const live = (app: AppTarget | null): LiveApp | undefined => {
    const location = app ? toLocation(app.link, parameters) : undefined;
    const address = app && location === undefined && isAppUrl(app.link) ? app.link : undefined;
    if (!app || (location === undefined && address === undefined)) return undefined;
    return { location, address, store: app.store === null ? undefined : toLocation(app.store, []) };
  };
  const [ios, android] = [live(apps.ios), live(apps.android)];
  return ios || android ? { ios, android } : undefined;
}

/**
 * Returns the intent URL for browsers on Android, which open the app if installed and otherwise `fallback`. Other
 * browsers need a page that tries the app.
 */
export function intentOf(address: string, fallback: string): string {
  const way = `S.browser_fallback_url=${encodeURIComponent(fallback.toWellFormed())};end`;
  if (/^intent:/i.test(address)) return `${address.slice(0, -'end'.length)}${way}`;
  const scheme = address.slice(0, address.indexOf(':'));
  return `intent:${address.slice(scheme.length + 1)}#Intent;scheme=${scheme};${way}`;
}
