/** Returns the host of the short link: the chosen domain, its current one, or that of this service. */
export function hostOf(domain: string, shortUrl: string | undefined, own = globalThis.location?.host ?? ''): string {
  if (domain !== '') return domain;
  return (shortUrl === undefined ? undefined : URL.parse(shortUrl)?.host) ?? own;
}

/** Returns the whole short link; undefined while its back-half is unknown. */
export function shortUrlOf(
  { domain, custom }: { domain: string; custom: string },
  shortUrl: string | undefined,
  own = globalThis.location?.origin ?? '',
): string | undefined {
  const alias = custom.trim();
  if (alias === '') return undefined;
  const origin = domain === '' ? ((shortUrl && URL.parse(shortUrl)?.origin) ?? own) : `https://${domain}`;
  return `${origin}/${alias}`;
}
