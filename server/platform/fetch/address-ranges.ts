import ipaddr from 'ipaddr.js';

/**
 * Parses an IP address or a CIDR range and returns its canonical notation: `203.0.113.7/24` is `203.0.113.0/24`, and
 * `::ffff:203.0.113.7` is `203.0.113.7`. Undefined for any other text.
 */
export function readAddressRange(written: string): string | undefined {
  const [address = '', length, ...rest] = written.trim().split('/');
  if (rest.length > 0 || !isWrittenInFull(address)) return undefined;
  const plain = ipaddr.process(address);
  if (length === undefined) return plain.toString();
  const isIpv4 = plain.kind() === 'ipv4';
  const mappedBits = isIpv4 && address.includes(':') ? 96 : 0;
  const maxBits = isIpv4 ? 32 : 128;
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - mappedBits : -1;
  if (bits < 0 || bits > maxBits) return undefined;
  if (bits === maxBits) return plain.toString();
  const family = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${plain}/${bits}`)}/${bits}`;
}

/** Whether a range in canonical notation contains every address of its kind. */
export function isEveryAddress(range: string): boolean {
  return range.endsWith('/0');
}

/** Compiles ranges into a test. Text that is no address is in none. */
export function addressRangeTest(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map((range) =>
    ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`),
  );
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const plain = ipaddr.process(address);
    // `as never`, because the library's types do not tell that addresses of one kind are of one class.
    return parsed.some(([network, bits]) => network.kind() === plain.kind() && plain.match([network, bits] as never));
  };
}

/** The library also accepts `127.1`, `0x7f.1` and octal notation, which are typing errors here. */
function isWrittenInFull(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || (!address.includes('%') && ipaddr.IPv6.isValid(address));
}
