import ipaddr from 'ipaddr.js';

/** Bytes of the IPv6 prefix that a provider assigns; the customer controls the rest. */
const NETWORK_BYTES = 8;

/**
 * Returns the unit for per-address limits: an IPv4 address as is, an IPv6 address by its /64, because one household has
 * 2^64 of them. Returns text that is not an address unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`;
}

/** Bytes that are left of an address where it must not identify a device. */
const KEPT_BYTES = { ipv4: 3, ipv6: 6 } as const;

/** Returns the surroundings of an address, such as `203.0.113.0/24` or `2001:db8:7::/48`; '' for text that is no address. */
export function truncatedNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  const keptBytes = KEPT_BYTES[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < keptBytes ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${keptBytes * 8}`;
}
