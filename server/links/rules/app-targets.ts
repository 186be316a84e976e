import { invalidField } from '../../platform/app-error.ts';
import { readDestination } from '../destination.ts';
import type { AppTarget, LinkApps } from '../link-port.ts';

/** Apps as callers write them; null: none, left out: as it is. */
export interface AppsInput {
  iosapp?: AppInput | null;
  androidapp?: AppInput | null;
}

interface AppInput {
  link: string;
  store?: string | null;
}

const MAX_LENGTH = 2_048;

/** What a scheme is made of (RFC 3986), and behind it what an address may hold without being read as anything else. */
const ADDRESS = /^([a-z][a-z0-9+.-]{1,49}):([A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*)$/i;

/**
 * Schemes by which an address runs code, reads files, reaches into the browser or the system, or is another kind of address.
 * Those of apps are made up by their makers, so that a list of the good ones can't be.
 */
const REFUSED =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|filesystem|file|content|about|view-source|resource|res|jar|mhtml|cid|mid|ws|wss|ftp|sftp|ssh|telnet|gopher|ldaps?|nntp|news|smb|afp|nfs|opaquelocktoken|wyciwyg|ms-.*|search-ms|search|shell|hcp|help|disk|applescript|prefs|app-prefs|x-apple.*|itms-services|intent|android-app|.*browser|chrome.*|edge|brave|opera|moz-.*|safari.*|x-safari.*|firefox.*|webkit.*|devtools)$/i;

/** Chrome's form of an address for an app: what runs it may be said, what it is handed besides may not. */
const INTENT = /^intent:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,=%]*#Intent;((?:[A-Za-z._]+=[^;]*;)+)end$/;
const INTENT_PARTS: Readonly<Record<string, RegExp>> = {
  scheme: /^[a-z][a-z0-9+.-]{1,49}$/i,
  package: /^[A-Za-z]\w*(?:\.\w+)+$/,
  action: /^android\.intent\.action\.VIEW$/,
  category: /^android\.intent\.category\.(?:BROWSABLE|DEFAULT)$/,
};

/** The apps after a write; undefined when the input names none. */
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
  if (isAppAddress(link) && (field === 'androidapp' || !/^intent:/i.test(link))) return link;
  throw invalidField(
    `${field}.link`,
    'Enter the address that opens the app, such as myapp://product/7, or a web address that the app has claimed.',
  );
}

/** Whether an address can open an app and nothing else. */
export function isAppAddress(link: string): boolean {
  if (link.length > MAX_LENGTH) return false;
  if (/^intent:/i.test(link)) return isIntent(link);
  const [, scheme = '', rest = ''] = ADDRESS.exec(link) ?? [];
  return (
    scheme !== '' && rest !== '' && !REFUSED.test(scheme) && !/^https?$/i.test(scheme) && !link.includes('#Intent;')
  );
}

/** Where a phone goes that has no such app is ours to say: a fallback of its own is refused. */
function isIntent(link: string): boolean {
  const parts = (INTENT.exec(link)?.[1] ?? '').split(';').filter((part) => part !== '');
  const named = parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const);
  const names = new Set(named.map(([name]) => name));
  if (names.size < named.length || !(names.has('scheme') || names.has('package'))) return false;
  return named.every(
    ([name, value]) =>
      Object.hasOwn(INTENT_PARTS, name) &&
      INTENT_PARTS[name]?.test(value) === true &&
      !(name === 'scheme' && REFUSED.test(value)),
  );
}
