/** The host of an address as websites are named after it; empty for what has none. */
export function hostOf(address: string | undefined): string {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return '';
  return withoutWww(new URL(address).hostname);
}

/** Where all of these lead, as one of them; undefined where they lead to several websites. */
export function sharedTarget(targets: readonly string[]): string | undefined {
  const hosts = new Set(targets.map(hostOf));
  return hosts.size === 1 ? targets[0] : undefined;
}

/** Whether page views of the host count for the website: `www.` makes no difference. */
export function isSameSite(domain: string, host: string): boolean {
  return withoutWww(domain) === withoutWww(host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
