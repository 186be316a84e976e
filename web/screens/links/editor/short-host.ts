/** Returns the host of the short link: the chosen domain, its current one, or that of this service. */
export function hostOf(
  domain: string,
  shortAddress: string | undefined,
  own = globalThis.location?.host ?? '',
): string {
  if (domain !== '') return domain;
  return (shortAddress === undefined ? undefined : URL.parse(shortAddress)?.host) ?? own;
}

/** Returns the whole short link; undefined while its back-half is unknown. */
export function shortAddressOf(
  { domain, custom }: { domain: string; custom: string },
  shortAddress: string | undefined,
  own = globalThis.location?.origin ?? '',
): string | undefined {
  const alias = custom.trim();
  if (alias === '') return undefined;
  const origin = domain === '' ? ((shortAddress && URL.parse(shortAddress)?.origin) ?? own) : `https://${domain}`;
  return `${origin}/${alias}`;
}
