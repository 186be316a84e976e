/**
 * Valid path characters. Excludes `#` and `?`, which would end the path, and the backslash, which browsers read as `/`.
 */
const PATH_SAFE = /^[\w.~!$&'()*+,;=:@%/-]+$/;
/** More than any website needs; longer paths respond with not found. */
const MAX_REST_LENGTH = 2_048;
/** A destination might decode repeatedly; paths with deeper nested percent-encoding are rejected. */
const MAX_DECODINGS = 4;
const ASCII_SEQUENCE = /%[0-7][0-9a-f]/gi;
/** Control characters and the backslash. */
const UNSAFE_DECODED = /[\p{Cc}\\]/u;

/**
 * Returns the subpath to forward if it is safe: it must stay below the destination however often that decodes it.
 * Returns '' for an empty subpath, undefined for a rejected one.
 */
export function restOf(path: string): string | undefined {
  if (path === '' || path === '/') return '';
  if (!path.startsWith('/') || path.length > MAX_REST_LENGTH || !PATH_SAFE.test(path) || !isText(path))
    return undefined;
  let decoded = path;
  for (let round = 0; round < MAX_DECODINGS; round++) {
    if (climbs(decoded)) return undefined;
    const next = decoded.replaceAll(ASCII_SEQUENCE, (sequence) => decodeURIComponent(sequence));
    if (next === decoded) return path;
    decoded = next;
  }
  return undefined;
}

/** Also detects `..;x`, which some servers treat as `..`. */
function climbs(path: string): boolean {
  if (path.includes('//') || UNSAFE_DECODED.test(path)) return true;
  return path.split('/').some((segment) => /^\.\.?(?:;|$)/.test(segment));
}

/** Invalid UTF-8 can hide dots from this check while a server still reads them. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Appends to the path of an address, before its query, and keeps the rest byte for byte. */
export function withRest(location: string, rest: string): string {
  if (rest === '') return location;
  const end = location.search(/[?#]/);
  const address = end < 0 ? location : location.slice(0, end);
  const tail = end < 0 ? '' : location.slice(end);
  return (address.endsWith('/') ? address.slice(0, -1) : address) + rest + tail;
}
