/** The rules of the guarded fetcher that need no network. */

/** A rejection that the user can fix; the message is the sentence shown. */
export class FetchRejection extends Error {
  /** Status of the response that was rejected; undefined if the request was never sent, or not answered. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Parses as browsers do (WHATWG), then enforces the rules: http and https only, never from https back to http (many
 * sites redirect from http to https), no credentials, known ports.
 *
 * @param text the address, relative to `previous` after a redirect
 * @throws FetchRejection
 */
export function checkedUrl(text: string, previous: URL | undefined, allowedPorts: readonly number[]): URL {
  if (!URL.canParse(text, previous?.href)) throw new FetchRejection('Enter a full http or https URL.');
  const target = new URL(text, previous?.href);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new FetchRejection('Only http and https URLs are allowed.');
  }
  if (previous?.protocol === 'https:' && target.protocol === 'http:') {
    throw new FetchRejection('This URL redirects from https to http. Use a URL that stays on https.');
  }
  if (target.username !== '' || target.password !== '') {
    throw new FetchRejection('URLs with a username or password are not allowed.');
  }
  const port = portOf(target);
  if (!allowedPorts.includes(port)) {
    throw new FetchRejection(`Port ${port} is not allowed. Use a standard port.`);
  }
  return target;
}

/** Returns the effective port: the scheme's default if none is given. */
export function portOf(target: URL): number {
  if (target.port !== '') return Number(target.port);
  return target.protocol === 'https:' ? 443 : 80;
}
