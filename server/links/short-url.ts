import { hostOf } from './destination.ts';

/** A parsed short address. `host` is undefined when only an alias was given. */
export interface ShortUrl {
  host: string | undefined;
  alias: string;
}

/**
 * Parses `https://go.example.com/abc`, `go.example.com/abc`, the same with `/bio/abc`, or `abc` alone. Returns
 * undefined for other texts.
 */
export function parseShortUrl(text: string): ShortUrl | undefined {
  const trimmed = text.trim();
  if (/^[A-Za-z0-9_-]+$/.test(trimmed)) return { host: undefined, alias: trimmed };
  const url = parseWithOptionalScheme(trimmed);
  if (!url) return undefined;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const [alias, ...rest] = segments[0] === 'bio' ? segments.slice(1) : segments;
  return alias === undefined || rest.length > 0 ? undefined : { host: hostOf(url), alias };
}

/** Returns the host (with its port, if any) of a URL or bare host name, in lower case and ASCII. */
export function parseHost(text: string): string | undefined {
  const url = parseWithOptionalScheme(text.trim());
  return url && hostOf(url);
}

function parseWithOptionalScheme(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
