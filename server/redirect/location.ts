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
  const hash = url.indexOf('#');
  const address = hash < 0 ? url : url.slice(0, hash);
  const fragment = hash < 0 ? '' : url.slice(hash);
  const query = parameters.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + query + fragment;
}

/** `encodeURIComponent` throws on half a surrogate pair. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
