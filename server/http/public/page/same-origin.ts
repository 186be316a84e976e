import type { IncomingMessage } from 'node:http';

/**
 * Whether a form was sent from a page of ours. Browsers say so themselves: in `Sec-Fetch-Site` (on https and localhost) or
 * in `Origin` (everywhere, with every POST). A client that sends neither is no browser, so nobody can have misled it.
 */
export function isOwnForm({ headers }: Pick<IncomingMessage, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === baseUrl || URL.parse(origin)?.host === headers.host;
}
