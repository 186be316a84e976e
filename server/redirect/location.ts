/** Printable ASCII without the blank: what a `Location` header can hold as it is. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;

/**
 * A target as the value of a `Location` header: the address as its owner wrote it when that is plain ASCII, else in its
 * percent-encoded form, with the parameters behind its query. Undefined unless it is an absolute http or https address
 * without credentials: rules at writing refuse such targets, this is the second lock.
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
 * An address with these parameters behind its query, the rest byte for byte. By hand: `URLSearchParams` would write the
 * owner's own query anew (`%20` as `+`, `~` as `%7E`).
 */
export function withParameters(url: string, parameters: ReadonlyArray<{ name: string; value: string }>): string {
  return withQuery(url, parameters.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&'));
}

/** More than any campaign needs; what is longer is left where it is. */
const MAX_FORWARDED_LENGTH = 2_048;

/**
 * An address with the visitor's own parameters behind its query, as they were written. What the address names already
 * stays the owner's, and `withheld` names are not handed on: they are ours.
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

/** `encodeURIComponent` throws on half a surrogate pair. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
