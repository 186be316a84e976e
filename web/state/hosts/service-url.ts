/** The public URLs of the service, which the page names: `BASE_URL` and `PAGES_BASE_URL`. Tests have no page. */
const [baseUrl = globalThis.location?.origin ?? '', pagesUrl = baseUrl] =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="urls"]')?.content.split(' ') ?? [];

/**
 * Origin of short links, QR codes, snippets and the API. Not the page's own, which can differ: the application also
 * opens at an internal address.
 */
export const SERVICE_ORIGIN = baseUrl;
/** Host of short links without a branded domain. */
export const SERVICE_HOST = withoutScheme(baseUrl);
/** Host of bio pages. */
export const PAGES_HOST = withoutScheme(pagesUrl);

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** Returns the host of the short link: the chosen domain, its current one, or that of this service. */
export function hostOf(domain: string, shortUrl: string | undefined, own = SERVICE_HOST): string {
  if (domain !== '') return domain;
  return (shortUrl === undefined ? undefined : URL.parse(shortUrl)?.host) ?? own;
}

/** Returns the whole short link; undefined while its back-half is unknown. */
export function shortUrlOf(
  { domain, custom }: { domain: string; custom: string },
  shortUrl: string | undefined,
  own = SERVICE_ORIGIN,
): string | undefined {
  const alias = custom.trim();
  if (alias === '') return undefined;
  const origin = domain === '' ? ((shortUrl && URL.parse(shortUrl)?.origin) ?? own) : `https://${domain}`;
  return `${origin}/${alias}`;
}
