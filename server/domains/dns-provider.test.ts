import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DnsResolver } from '../platform/fetch/dns-proof.ts';
import { createDnsProviderLookup, type DnsProvider } from './dns-provider.ts';
import { createDnsQueries } from './dns-queries.ts';

let zone: Record<string, string[]>;
let asked: string[];
let now: number;
let providerOf: (host: string) => Promise<DnsProvider | null>;

/** Answers from the zone; `silence.example` is answered when the query is canceled. */
function createResolver(): DnsResolver {
  const silence = Promise.withResolvers<never>();
  return {
    resolveTxt: async () => [],
    resolveCname: async () => [],
    resolveNs: async (name) => {
      asked.push(name);
      if (name === 'silence.example') return silence.promise;
      return zone[name] ?? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    },
    cancel: () => silence.reject(Object.assign(new Error('canceled'), { code: 'ECANCELLED' })),
  };
}

beforeEach(() => {
  zone = {};
  asked = [];
  now = 1_000_000;
  providerOf = createDnsProviderLookup({ dns: createDnsQueries(createResolver), clock: { now: () => now } });
});
afterEach(() => void vi.useRealTimers());

describe('the DNS provider of a domain', () => {
  it.each([
    ['Cloudflare', ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com']],
    ['GoDaddy', ['ns31.domaincontrol.com', 'ns32.domaincontrol.com']],
    ['Namecheap', ['dns1.registrar-servers.com', 'dns2.registrar-servers.com']],
    ['Amazon Route 53', ['ns-1.awsdns-00.com', 'ns-2.awsdns-10.net', 'ns-3.awsdns-20.org', 'ns-4.awsdns-30.co.uk']],
    ['Azure DNS', ['ns1-01.azure-dns.com', 'ns2-01.azure-dns.net', 'ns3-01.azure-dns.org', 'ns4-01.azure-dns.info']],
    ['DigitalOcean', ['ns1.digitalocean.com', 'ns2.digitalocean.com']],
    ['IONOS', ['ns1121.ui-dns.com', 'ns1044.ui-dns.org', 'ns1086.ui-dns.biz', 'ns1036.ui-dns.de']],
    ['Hetzner', ['helium.ns.hetzner.de', 'hydrogen.ns.hetzner.com', 'oxygen.ns.hetzner.com']],
    ['OVHcloud', ['dns10.ovh.net', 'ns10.ovh.net']],
    ['Gandi', ['ns-1-a.gandi.net', 'ns-2-b.gandi.net']],
    ['Porkbun', ['curitiba.ns.porkbun.com', 'maceio.porkbun.com']],
    ['Vercel', ['ns1.vercel-dns.com', 'ns2.vercel-dns.com']],
    ['Wix', ['ns8.wixdns.net', 'ns9.wixdns.net']],
    ['Hostinger', ['ns1.dns-parking.com', 'ns2.dns-parking.com']],
    ['Squarespace', ['nsc1.squarespacedns.com', 'nsc2.squarespacedns.com']],
  ])('%s is known by its name servers', async (name, servers) => {
    zone['shop.example'] = servers;
    expect(await providerOf('go.shop.example')).toEqual({ name, url: expect.stringMatching(/^https:\/\//) });
  });

  it.each([
    ['has unknown name servers', ['ns1.shop.example', 'ns2.shop.example']],
    ['has name servers of two', ['ada.ns.cloudflare.com', 'ns1.digitalocean.com']],
    ['has name servers that several companies share', ['ns-cloud-a1.googledomains.com']],
    ['has a name server that only ends alike', ['ns1.evilgandi.net']],
    ['has no name server', []],
  ])('is unknown if it %s', async (_, servers) => {
    zone['shop.example'] = servers;
    expect(await providerOf('go.shop.example')).toBeNull();
  });

  it('is that of the registered domain, whose page is linked', async () => {
    zone['shop.co.uk'] = ['NS31.DomainControl.com.'];
    const url = 'https://dcc.godaddy.com/control/dnsmanagement?domainName=shop.co.uk';
    expect(await providerOf('go.link.shop.co.uk')).toEqual({ name: 'GoDaddy', url });
    expect(await providerOf('shop.co.uk')).toEqual({ name: 'GoDaddy', url });
  });

  it('is asked for once in ten minutes, also if it is unknown or asked for at once', async () => {
    await Promise.all([providerOf('go.shop.example'), providerOf('l.shop.example')]);
    now += 10 * 60_000 - 1;
    expect(await providerOf('shop.example')).toBeNull();
    expect(asked).toEqual(['shop.example']);
    zone['shop.example'] = ['ns1.vercel-dns.com'];
    now += 1;
    expect(await providerOf('shop.example')).toMatchObject({ name: 'Vercel' });
    expect(asked).toEqual(['shop.example', 'shop.example']);
  });

  it('is unknown when DNS does not respond within two seconds', async () => {
    vi.useFakeTimers();
    const provider = providerOf('go.silence.example');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await provider).toBeNull();
  });
});
