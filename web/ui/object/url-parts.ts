/** Number of characters at an address's end that are always visible. */
const END = 16;

/**
 * Splits a readable address into parts that shrink one after the other: the host, then the middle of the path; the end
 * never shrinks.
 */
export function urlParts(name: string): { host: string; path: string; end: string } {
  const [, host = '', rest = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)(.*)$/s.exec(name) ?? [];
  const cut = Math.max(0, rest.length - END);
  return { host, path: rest.slice(0, cut), end: rest.slice(cut) };
}
