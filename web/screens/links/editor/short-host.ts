/** The host under which a link is short: the chosen domain, the one that it has, or that of this service. */
export function hostOf(
  domain: string,
  shortAddress: string | undefined,
  own = globalThis.location?.host ?? '',
): string {
  if (domain !== '') return domain;
  return (shortAddress === undefined ? undefined : URL.parse(shortAddress)?.host) ?? own;
}

/** The whole short address; undefined while its alias is not known. */
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
