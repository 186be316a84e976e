/** Maximum stored length of a path. Aliases have 60 characters at most. */
const MAX_PATH_LENGTH = 200;
/** Longer than any stored path in any encoding. */
const MAX_RAW_LENGTH = 4 * 3 * MAX_PATH_LENGTH;
/** RFC 1035. */
const MAX_HOST_LENGTH = 253;
/** Invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Returns a path for display: decoded where possible, without a trailing slash, truncated to the stored length. */
export function parseRequestPath(raw: string): string {
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

/**
 * Returns the host of a `Referer` header, since the whole may identify a person. '' for none, and for other schemes.
 */
export function readReferrerHost(header: string): string {
  const url = header === '' ? null : URL.parse(header);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname.length > MAX_HOST_LENGTH) return '';
  return url.hostname;
}
