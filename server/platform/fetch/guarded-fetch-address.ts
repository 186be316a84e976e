/**
 * The addresses that the guarded fetcher may connect to. Sources: the IANA special-purpose registries for IPv4 and IPv6
 * (as included in ipaddr.js), and additional addresses of cloud providers.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Internal CIDR blocks that ipaddr.js classifies as unicast. */
const EXTRA_REFUSED: readonly string[] = [
  // Azure's host agent (metadata, DNS, health): a seemingly public address that every Azure machine reaches locally.
  '168.63.129.16/32',
  // The metadata addresses of Alibaba Cloud and Oracle Cloud lie in ranges that are rejected anyway: 100.64.0.0/10,
  // 192.0.0.0/24.
];

/** The only IPv6 block assigned to the public internet (RFC 4291, IANA); excludes `::127.0.0.1` and `4000::1`. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Returns whether the fetcher may connect to the textual address. */
export type AddressPolicy = (address: string) => boolean;

/**
 * Creates the policy. It only allows plain public unicast addresses, so it rejects IPv4-mapped, NAT64, 6to4, Teredo,
 * link-local, shared (CGNAT), documentation and loopback addresses in both families.
 *
 * @param refusedRanges the operator's own CIDR blocks (public addresses of internal machines, a private NAT64 prefix)
 * @throws Error if a block is not in CIDR form, which is a configuration error
 */
export function createAddressPolicy(refusedRanges: readonly string[] = []): AddressPolicy {
  const refused = [...EXTRA_REFUSED, ...refusedRanges].map((block) => ipaddr.parseCIDR(block));
  return (address) => {
    if (!ipaddr.isValid(address) || address.includes('%')) return false;
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return false;
    if (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_IPV6)) return false;
    return !refused.some((block) => contains(block, parsed));
  };
}

function contains(block: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return block[0].kind() === address.kind() && address.match(block);
}

/**
 * Returns the address of a URL host that is a literal address: `10.0.0.1`, or `[::1]` without its brackets. WHATWG
 * parsing has already converted `0x7f.1`, `2130706433` and the like to dotted form. Returns undefined for names.
 */
export function literalAddress(urlHostname: string): string | undefined {
  const bare = urlHostname.startsWith('[') ? urlHostname.slice(1, -1) : urlHostname;
  return isIP(bare) === 0 ? undefined : bare;
}
