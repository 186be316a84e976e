/** Returns the host of an address, after which websites are named; empty for an invalid address. */
export function hostOf(address: string | undefined): string {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return '';
  return withoutWww(new URL(address).hostname);
}

/** Returns one of the destinations if all belong to the same website, otherwise undefined. */
export function sharedTarget(targets: readonly string[]): string | undefined {
  const hosts = new Set(targets.map(hostOf));
  return hosts.size === 1 ? targets[0] : undefined;
}

/** Whether the website counts page views of the host; `www.` makes no difference. */
export function isSameSite(domain: string, host: string): boolean {
  return withoutWww(domain) === withoutWww(host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
