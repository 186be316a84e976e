/** Fields of an API response that identify a link. */
interface LinkFields {
  title: string | null;
  longurl: string;
  shorturl: string;
}

/** Shortens an address: without scheme, `www.` and trailing slash. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** Shortens a destination; keeps `http://`, so that unencrypted destinations remain visible. */
export function plainTarget(target: string): string {
  return /^http:/i.test(target) ? target.replace(/\/$/, '') : withoutScheme(target);
}

/**
 * Returns the title, else the destination: a random back-half does not identify a link. The service uses the same rule.
 */
export function linkName({ title, longurl, shorturl }: LinkFields): string {
  return title || withoutScheme(longurl) || withoutScheme(shorturl);
}

/** Returns the text below a link's name: the destination, or the short link if the name is the destination. */
export function linkSubtitle(name: string, target: string, short: string | undefined): string | undefined {
  const destination = withoutScheme(target);
  return name === destination ? short && withoutScheme(short) : plainTarget(target);
}

/** Whether a name is an address; text is shortened at its end, addresses in the middle. */
export function isAddress(name: string): boolean {
  return /^\S+[./:]\S+$/.test(name);
}
