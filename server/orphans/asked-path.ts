/** Characters of a path that are kept. Aliases have 60 at most. */
const MAX_PATH_LENGTH = 200;
/** Longer than any path that is kept, however it is escaped. */
const MAX_RAW_LENGTH = 4 * 3 * MAX_PATH_LENGTH;
/** RFC 1035. */
const MAX_HOST_LENGTH = 253;
/** What would not be seen, or would turn around what stands beside it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** A path as people read it: decoded where that can be shown, without the slash at its end, and not longer than is kept. */
export function readAskedPath(raw: string): string {
  const path = decoded(raw.slice(0, MAX_RAW_LENGTH).replaceAll(ALL_UNSEEN, encodeURIComponent));
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const whole = bare.startsWith('/') ? bare : `/${bare}`;
  return whole.length <= MAX_PATH_LENGTH ? whole : [...whole].slice(0, MAX_PATH_LENGTH).join('');
}

function decoded(raw: string): string {
  if (!raw.includes('%')) return raw;
  try {
    const text = decodeURIComponent(raw);
    return UNSEEN.test(text) ? raw : text;
  } catch {
    return raw;
  }
}

/** Host of a `Referer` header: the whole of it may name a person. '' for none, and for what is no web page. */
export function readReferrerHost(header: string): string {
  const url = header === '' ? null : URL.parse(header);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname.length > MAX_HOST_LENGTH) return '';
  return url.hostname;
}
