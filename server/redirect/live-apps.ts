import type { AppTarget, Link } from '../links/link-port.ts';
import { isAppAddress } from '../links/links.ts';
import { toLocation } from './location.ts';

/** What opens an app on one kind of phone. */
export interface LiveApp {
  /** A web address that the app has claimed: it is led to like any target, and opens the page where the app is not there. */
  readonly location: string | undefined;
  /** Of a scheme of its own: nobody is redirected there. */
  readonly address: string | undefined;
  readonly store: string | undefined;
}

export interface LiveApps {
  readonly ios: LiveApp | undefined;
  readonly android: LiveApp | undefined;
}

/** Undefined for most links. Rules at writing refuse addresses of other kinds, this is the second lock. */
export function appsOf({ apps, parameters }: Link): LiveApps | undefined {
  const live = (app: AppTarget | null): LiveApp | undefined => {
    const location = app ? toLocation(app.link, parameters) : undefined;
    const address = app && location === undefined && isAppAddress(app.link) ? app.link : undefined;
    if (!app || (location === undefined && address === undefined)) return undefined;
    return { location, address, store: app.store === null ? undefined : toLocation(app.store, []) };
  };
  const [ios, android] = [live(apps.ios), live(apps.android)];
  return ios || android ? { ios, android } : undefined;
}

/**
 * The address as Android's browsers want it: they open the app where it is, and go on to `fallback` where it is not. Others
 * have to be asked by the page.
 */
export function intentOf(address: string, fallback: string): string {
  const way = `S.browser_fallback_url=${encodeURIComponent(fallback.toWellFormed())};end`;
  if (/^intent:/i.test(address)) return `${address.slice(0, -'end'.length)}${way}`;
  const scheme = address.slice(0, address.indexOf(':'));
  return `intent:${address.slice(scheme.length + 1)}#Intent;scheme=${scheme};${way}`;
}
