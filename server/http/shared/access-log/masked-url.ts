const MASK = '***';

/** Names of query parameters whose values are secret or identify a person. */
const SECRET_NAME = /auth|code|email|invit|key|nonce|pass|secret|session|sign|state|ticket|token/i;
/** The same within a value that is a URL itself, such as `next=/login/password?token=...`. */
const SECRET_INSIDE = new RegExp(`(?:${SECRET_NAME.source})[^=&]*=`, 'i');

/** Tokens and keys, which are random: long, of lowercase and uppercase letters and digits, or hexadecimal. */
const RANDOM_TEXT = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{24,}$|^[\da-f]{32,}$/;

/** Returns a URL or a path without tokens, keys, passwords and email addresses. */
export function maskedUrl(url: string): string {
  const [beforeFragment = ''] = url.split('#');
  const at = beforeFragment.indexOf('?');
  const path = at < 0 ? beforeFragment : beforeFragment.slice(0, at);
  const masked = path
    .split('/')
    .map((segment) => (isSecret(segment) ? MASK : segment))
    .join('/');
  return at < 0
    ? masked
    : `${masked}?${beforeFragment
        .slice(at + 1)
        .split('&')
        .map(maskedParameter)
        .join('&')}`;
}

function maskedParameter(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=');
  const value = rest.join('=');
  if (rest.length === 0) return isSecret(name) ? MASK : name;
  return SECRET_NAME.test(decoded(name)) || isSecret(value) ? `${name}=${MASK}` : parameter;
}

function isSecret(written: string): boolean {
  const text = decoded(written);
  return text.includes('@') && text.includes('.')
    ? !text.startsWith('@')
    : RANDOM_TEXT.test(text) || SECRET_INSIDE.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
