/** The host of an address as websites are named after it; empty for what has none. */
export function hostOf(address: string | undefined): string {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return '';
  return withoutWww(new URL(address).hostname);
}

/** Whether page views of the host count for the website: `www.` makes no difference. */
export function isSameSite(domain: string, host: string): boolean {
  return withoutWww(domain) === withoutWww(host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
