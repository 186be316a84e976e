/** Number of characters at a long address's end that stay visible. */
const END = 16;

/** Shorter paths are cut at their end: in the middle, hardly more would be visible. */
const MIN_CUT = 8;

/**
 * Splits a readable address into the host, which is never cut, the part of a long path that shrinks, and the end, which
 * is omitted where there is no room for all three.
 */
export function urlParts(name: string): { host: string; path: string; end: string } {
  const [, host = '', rest = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)(.*)$/s.exec(name) ?? [];
  const cut = rest.length < END + MIN_CUT ? rest.length : rest.length - END;
  return { host, path: rest.slice(0, cut), end: rest.slice(cut) };
}
