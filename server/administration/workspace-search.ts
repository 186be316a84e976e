import type { WorkspaceSearch } from './directory-port.ts';

/**
 * Reads what an operator pasted into the search. A short link counts on its own host only: the same back-half on another
 * host may be of someone else, who would be suspended for it. Undefined for an empty search.
 */
export function readSearch(written: string, ownHosts: ReadonlySet<string>): WorkspaceSearch | undefined {
  const text = written.trim();
  if (text === '') return undefined;
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!text.includes('/')) return { text, host: url?.host, link: { alias: text, host: undefined } };
  if (!url) return { text };
  // What follows the back-half is forwarded by links that do so.
  const alias = decoded(url.pathname.split('/')[1] ?? '');
  const host = ownHosts.has(url.host) ? '' : url.host;
  return { text, host: url.host, link: alias === '' ? undefined : { alias, host } };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
