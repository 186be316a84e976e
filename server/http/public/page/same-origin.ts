import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a form was sent from one of our pages. Browsers send this in `Sec-Fetch-Site` (on HTTPS and
 * localhost) or in `Origin` (everywhere, with every POST). A client that sends neither is not a browser, so no site can
 * have tricked it.
 */
export function isOwnForm({ headers }: Pick<IncomingMessage, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === baseUrl || URL.parse(origin)?.host === headers.host;
}
