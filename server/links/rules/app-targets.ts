import { invalidField } from '../../platform/app-error.ts';
import { readDestination } from '../destination.ts';
import type { AppTarget, LinkApps } from '../link-port.ts';

/** Apps as callers write them; null: none, missing: unchanged. */
export interface AppsInput {
  iosapp?: AppInput | null;
  androidapp?: AppInput | null;
}

interface AppInput {
  link: string;
  store?: string | null;
}

const MAX_LENGTH = 2_048;

/** Characters of a scheme (RFC 3986), and those that a URL may contain behind it without ambiguity. */
const ADDRESS = /^([a-z][a-z0-9+.-]{1,49}):([A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*)$/i;

/**
 * Schemes whose URLs run code, read files, control the browser or the system, or are another kind of address. App
 * developers invent their own schemes, so a list of allowed ones is impossible.
 */
const BLOCKED_SCHEMES =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|filesystem|file|content|about|view-source|resource|res|jar|mhtml|cid|mid|ws|wss|ftp|sftp|ssh|telnet|gopher|ldaps?|nntp|news|smb|afp|nfs|opaquelocktoken|wyciwyg|ms-.*|search-ms|search|shell|hcp|help|disk|applescript|prefs|app-prefs|x-apple.*|itms-services|intent|android-app|.*browser|chrome.*|edge|brave|opera|moz-.*|safari.*|x-safari.*|firefox.*|webkit.*|devtools)$/i;

/** Chrome's URL format for apps: it may name the app to run, but not pass extras to it. */
const INTENT = /^intent:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,=%]*#Intent;((?:[A-Za-z._]+=[^;]*;)+)end$/;
const INTENT_PARTS: Readonly<Record<string, RegExp>> = {
  scheme: /^[a-z][a-z0-9+.-]{1,49}$/i,
  package: /^[A-Za-z]\w*(?:\.\w+)+$/,
  action: /^android\.intent\.action\.VIEW$/,
  category: /^android\.intent\.category\.(?:BROWSABLE|DEFAULT)$/,
};

/** Returns the apps after a write; undefined when the input names none. */
export function readApps(input: AppsInput, current: LinkApps, ownHosts: ReadonlySet<string>): LinkApps | undefined {
  if (input.iosapp === undefined && input.androidapp === undefined) return undefined;
  const read = (app: AppInput | null | undefined, field: 'iosapp' | 'androidapp') =>
    app ? readApp(app, field, ownHosts) : app === null ? null : current[field === 'iosapp' ? 'ios' : 'android'];
  return { ios: read(input.iosapp, 'iosapp'), android: read(input.androidapp, 'androidapp') };
}

function readApp(
  { link, store }: AppInput,
  field: 'iosapp' | 'androidapp',
  ownHosts: ReadonlySet<string>,
): AppTarget | null {
  if (link.trim() === '') return null;
  const storeRule = { field: `${field}.store`, ownHosts };
  return {
    link: /^https?:/i.test(link)
      ? readDestination(link, { field: `${field}.link`, ownHosts })
      : readAddress(link, field),
    store: store === undefined || store === null || store.trim() === '' ? null : readDestination(store, storeRule),
  };
}

function readAddress(link: string, field: 'iosapp' | 'androidapp'): string {
  if (isAppUrl(link) && (field === 'androidapp' || !/^intent:/i.test(link))) return link;
  throw invalidField(`${field}.link`, 'Enter an app link such as myapp://product/7, or a universal link of the app.');
}

/** Returns whether an address can open an app and nothing else. */
export function isAppUrl(link: string): boolean {
  if (link.length > MAX_LENGTH) return false;
  if (/^intent:/i.test(link)) return isIntent(link);
  const [, scheme = '', rest = ''] = ADDRESS.exec(link) ?? [];
  return (
    scheme !== '' &&
    rest !== '' &&
    !BLOCKED_SCHEMES.test(scheme) &&
    !/^https?$/i.test(scheme) &&
    !link.includes('#Intent;')
  );
}

/**
 * Returns whether this is an allowed intent. One with its own fallback is rejected, because the store page is the
 * link's own setting.
 */
function isIntent(link: string): boolean {
  const parts = (INTENT.exec(link)?.[1] ?? '').split(';').filter((part) => part !== '');
  const named = parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const);
  const names = new Set(named.map(([name]) => name));
  if (names.size < named.length || !(names.has('scheme') || names.has('package'))) return false;
  return named.every(
    ([name, value]) =>
      Object.hasOwn(INTENT_PARTS, name) &&
      INTENT_PARTS[name]?.test(value) === true &&
      !(name === 'scheme' && BLOCKED_SCHEMES.test(value)),
  );
}
