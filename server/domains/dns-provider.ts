import { TtlMap } from '../platform/ttl-map.ts';
import type { DomainsDeps } from './domain-deps.ts';
import { registeredDomain } from './host-name.ts';

/** The company whose name servers answer for a domain, and the page where its records are set. */
export interface DnsProvider {
  name: string;
  url: string;
}

/**
 * The best known providers by the ends of their name servers. Those that several companies share are missing:
 * `googledomains.com` (Google Cloud, Squarespace) and `nsone.net` (NS1, Netlify).
 */
const PROVIDERS: readonly (readonly [nameServer: RegExp, name: string, url: (domain: string) => string])[] = [
  [/\.ns\.cloudflare\.com$/, 'Cloudflare', () => 'https://dash.cloudflare.com/?to=/:account/:zone/dns/records'],
  [
    /\.domaincontrol\.com$/,
    'GoDaddy',
    (domain) => `https://dcc.godaddy.com/control/dnsmanagement?domainName=${domain}`,
  ],
  [
    /\.registrar-servers\.com$/,
    'Namecheap',
    (domain) => `https://ap.www.namecheap.com/Domains/DomainControlPanel/${domain}/advancedns`,
  ],
  [
    /\.awsdns-\d+\.(com|net|org|co\.uk)$/,
    'Amazon Route 53',
    () => 'https://console.aws.amazon.com/route53/v2/hostedzones',
  ],
  [
    /\.azure-dns\.(com|net|org|info)$/,
    'Azure DNS',
    () => 'https://portal.azure.com/#browse/Microsoft.Network%2FdnsZones',
  ],
  [
    /^ns\d\.digitalocean\.com$/,
    'DigitalOcean',
    (domain) => `https://cloud.digitalocean.com/networking/domains/${domain}`,
  ],
  [/\.ui-dns\.(com|de|org|biz)$/, 'IONOS', () => 'https://my.ionos.com/domains'],
  [/\.ns\.hetzner\.(com|de)$/, 'Hetzner', () => 'https://console.hetzner.com/'],
  [/^d?ns\d+\.ovh\.net$/, 'OVHcloud', (domain) => `https://manager.eu.ovhcloud.com/#/web/domain/${domain}/zone`],
  [/\.gandi\.net$/, 'Gandi', () => 'https://admin.gandi.net/domain/'],
  [/\.porkbun\.com$/, 'Porkbun', () => 'https://porkbun.com/account/domainsSpeedy'],
  [/\.vercel-dns\.com$/, 'Vercel', () => 'https://vercel.com/dashboard/domains'],
  [/\.wixdns\.net$/, 'Wix', () => 'https://manage.wix.com/account/domains'],
  [/\.dns-parking\.com$/, 'Hostinger', () => 'https://hpanel.hostinger.com/domains'],
  [/\.squarespacedns\.com$/, 'Squarespace', () => 'https://account.squarespace.com/domains'],
];

const DOMAINS_KEPT = 1_000;
const KEPT_MS = 10 * 60_000;
const TIMEOUT_MS = 2_000;

/** Returns a lookup of a host's DNS provider, which asks DNS once in ten minutes for each registered domain. */
export function createDnsProviderLookup({ dns, clock }: Pick<DomainsDeps, 'dns' | 'clock'>) {
  const cache = new TtlMap<string, { until: number; provider: Promise<DnsProvider | null> }>(DOMAINS_KEPT);
  return (host: string): Promise<DnsProvider | null> => {
    const domain = registeredDomain(host);
    const known = cache.get(domain);
    if (known && known.until > clock.now()) return known.provider;
    const provider = nameServersOf(dns, domain).then((servers) => providerOf(domain, servers));
    cache.set(domain, { until: clock.now() + KEPT_MS, provider });
    return provider;
  };
}

/** Returns none without a DNS response: the provider is a hint that must not fail or delay a check. */
function nameServersOf(dns: DomainsDeps['dns'], domain: string): Promise<string[]> {
  return dns.ask(async (resolver) => {
    const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
    try {
      return await resolver.resolveNs(domain);
    } catch {
      return [];
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Returns the provider of all name servers; null if it is unknown or there are several. */
function providerOf(domain: string, nameServers: readonly string[]): DnsProvider | null {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (names.length === 0) return null;
  const found = PROVIDERS.find(([nameServer]) => names.every((name) => nameServer.test(name)));
  return found ? { name: found[1], url: found[2](domain) } : null;
}
