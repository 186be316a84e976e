/**
 * Which addresses the outside-looking fetcher may connect to. Sources: the IANA special-purpose registries for IPv4 and
 * IPv6 (as carried by ipaddr.js), and what cloud providers put beside them.
 */
import ipaddr from 'ipaddr.js';

/** CIDR blocks that ipaddr.js calls unicast and that still lead inside. */
const EXTRA_REFUSED: readonly string[] = [
  // Azure's host agent (metadata, DNS, health): a public-looking address that every Azure machine reaches locally.
  '168.63.129.16/32',
  // Alibaba Cloud's and Oracle Cloud's metadata live in ranges that are refused anyway: 100.64.0.0/10, 192.0.0.0/24.
];

/** Only this block is handed out to the public internet (RFC 4291, IANA): `::127.0.0.1` or `4000::1` are not in it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** True when the textual address may be connected to. */
export type AddressPolicy = (address: string) => boolean;

/**
 * Builds the rule. An address is allowed when it is a plain public unicast address, so IPv4-mapped, NAT64, 6to4, Teredo,
 * link-local, shared (CGNAT), documentation and loopback addresses are all refused, in either family.
 *
 * @param refusedRanges the operator's own CIDR blocks (public addresses of inner machines, a NAT64 prefix of its own)
 * @throws Error when a block is not in CIDR form: that is a mistake in the set-up
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
 * The address inside a URL host that is an address, not a name: `10.0.0.1` as it stands, `[::1]` without its brackets.
 * WHATWG parsing has already turned `0x7f.1`, `2130706433` and the like into dotted form. Undefined for names.
 */
export function literalAddress(urlHostname: string): string | undefined {
  const bare = urlHostname.startsWith('[') ? urlHostname.slice(1, -1) : urlHostname;
  return ipaddr.isValid(bare) ? bare : undefined;
}
