/** Printable ASCII without spaces: valid in a `Location` header as is. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;

/**
 * Converts a destination to a `Location` header: the original address if it is plain ASCII, otherwise percent-encoded,
 * with the parameters appended to its query. Returns undefined unless it is an absolute http or https address without
 * credentials. Validation on write already rejects such destinations; this is a second check.
 */
export function toLocation(
  url: string,
  parameters: ReadonlyArray<{ name: string; value: string }>,
): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined;
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  const plain = HEADER_SAFE.test(url) ? url : parsed.href;
  return parameters.length === 0 ? plain : withParameters(plain, parameters);
}

/**
 * Appends parameters to the query and keeps the rest byte for byte. Avoids `URLSearchParams`, which would re-encode the
 * owner's query (`%20` as `+`, `~` as `%7E`).
 */
export function withParameters(url: string, parameters: ReadonlyArray<{ name: string; value: string }>): string {
  return withQuery(url, parameters.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&'));
}

/** More than any campaign needs; longer queries are not forwarded. */
const MAX_FORWARDED_LENGTH = 2_048;

/**
 * Appends the visitor's own query parameters as sent. Parameters in the owner's address take precedence, and `withheld`
 * names, which are ours, are not forwarded.
 */
export function withForwarded(url: string, query: string, withheld: ReadonlySet<string>): string {
  if (query === '' || query.length > MAX_FORWARDED_LENGTH || !HEADER_SAFE.test(query)) return url;
  const taken = new Set(namesIn(url));
  const kept = query.split('&').filter((part) => {
    const name = nameOf(part);
    return part !== '' && !part.includes('#') && !taken.has(name) && !withheld.has(name);
  });
  return kept.length === 0 ? url : withQuery(url, kept.join('&'));
}

function namesIn(url: string): string[] {
  const [address = ''] = url.split('#', 1);
  const mark = address.indexOf('?');
  return mark < 0
    ? []
    : address
        .slice(mark + 1)
        .split('&')
        .map(nameOf);
}

function nameOf(part: string): string {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

function withQuery(url: string, query: string): string {
  const hash = url.indexOf('#');
  const address = hash < 0 ? url : url.slice(0, hash);
  const fragment = hash < 0 ? '' : url.slice(hash);
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + query + fragment;
}

/** `encodeURIComponent` throws on a lone surrogate. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
