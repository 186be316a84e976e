/** What paths of addresses are made of. No `#` and `?`, which would end the path, and no backslash, which browsers read as `/`. */
const PATH_SAFE = /^[\w.~!$&'()*+,;=:@%/-]+$/;
/** More than any website has; what is longer is not found. */
const MAX_REST_LENGTH = 2_048;
/** What a target might still decode: a path that has percent sequences inside of percent sequences so deep is nobody's. */
const MAX_DECODINGS = 4;
const ASCII_SEQUENCE = /%[0-7][0-9a-f]/gi;
/** Control characters, and the backslash. */
const UNSAFE_DECODED = /[\p{Cc}\\]/u;

/**
 * The part of a path that is handed on, when it is safe to: it names nothing but places below, however often a target decodes
 * it. '' for a path that is over; undefined for one that is refused.
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

/** Also in the form `..;x`, which some servers read as `..`. */
function climbs(path: string): boolean {
  if (path.includes('//') || UNSAFE_DECODED.test(path)) return true;
  return path.split('/').some((segment) => /^\.\.?(?:;|$)/.test(segment));
}

/** Bytes that are no UTF-8 hide dots from those who look for them, and show them to others. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** An address with this behind its path, and before its query; the rest byte for byte. */
export function withRest(location: string, rest: string): string {
  if (rest === '') return location;
  const end = location.search(/[?#]/);
  const address = end < 0 ? location : location.slice(0, end);
  const tail = end < 0 ? '' : location.slice(end);
  return (address.endsWith('/') ? address.slice(0, -1) : address) + rest + tail;
}
