import ipaddr from 'ipaddr.js';

/**
 * Parses an IP address or a CIDR range and returns its canonical notation: `203.0.113.7/24` is `203.0.113.0/24`. Undefined
 * for any other text, and for ranges that contain every address.
 */
export function readAddressRange(written: string): string | undefined {
  const [address = '', length, ...rest] = written.trim().split('/');
  if (rest.length > 0 || !isWrittenInFull(address)) return undefined;
  const parsed = ipaddr.parse(address);
  const isMapped = parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress();
  const mappedBits = isMapped ? 96 : 0;
  const plain = ipaddr.process(address);
  const most = plain.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return plain.toString();
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - mappedBits : -1;
  if (bits < 1 || bits > most) return undefined;
  return bits === most ? plain.toString() : `${firstOf(plain, bits)}/${bits}`;
}

/** Compiles ranges into a test. Text that is no address is in none. */
export function addressRangeTest(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map((range) =>
    ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`),
  );
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const plain = ipaddr.process(address);
    return parsed.some(([network, bits]) => network.kind() === plain.kind() && plain.match([network, bits] as never));
  };
}

/** The library also accepts `127.1`, `0x7f.1` and octal notation, which are typing errors here. */
function isWrittenInFull(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || (!address.includes('%') && ipaddr.IPv6.isValid(address));
}

/** Returns the first address of a range. */
function firstOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte & (0xff << (8 - kept));
  });
  return ipaddr.fromByteArray(bytes).toString();
}
