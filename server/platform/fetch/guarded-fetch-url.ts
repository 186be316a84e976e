/** The rules of the guarded fetcher that need no network. */

/** A reason to refuse that the person who gave the address can act on; the message is the sentence they read. */
export class FetchRefusal extends Error {}

/**
 * Parses as browsers do (WHATWG), then holds the result against the rules: http and https only, never from
 * https back to http (many sites lead from http to https), no credentials, known ports.
 *
 * @param text the address, relative to `previous` when a redirect led here
 * @throws FetchRefusal
 */
export function checkedUrl(text: string, previous: URL | undefined, allowedPorts: readonly number[]): URL {
  if (!URL.canParse(text, previous?.href)) throw new FetchRefusal('This is not a complete http or https address.');
  const target = new URL(text, previous?.href);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new FetchRefusal('Only http and https addresses can be fetched.');
  }
  if (previous?.protocol === 'https:' && target.protocol === 'http:') {
    throw new FetchRefusal('This address redirects from https to http. Use an address that stays on https.');
  }
  if (target.username !== '' || target.password !== '') {
    throw new FetchRefusal('An address with a user name or password in it cannot be fetched.');
  }
  const port = portOf(target);
  if (!allowedPorts.includes(port)) {
    throw new FetchRefusal(`Port ${port} cannot be fetched from. Use an address on the usual ports.`);
  }
  return target;
}

/** The port in force, the scheme's own when none is written. */
export function portOf(target: URL): number {
  if (target.port !== '') return Number(target.port);
  return target.protocol === 'https:' ? 443 : 80;
}
