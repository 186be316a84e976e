import ipaddr from 'ipaddr.js';
import { type ParsedExclusions, parseExclusionLines } from './excluded-lines.ts';

/** One rule: an address block or, for IPv4 only, a textual prefix. */
export type AddressRule = AddressBlock | AddressPrefix;
interface AddressBlock {
  readonly kind: 'block';
  readonly network: Address;
  readonly bits: number;
}
interface AddressPrefix {
  readonly kind: 'prefix';
  readonly prefix: string;
}
type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns whether the list contains a visitor's address. */
export type AddressMatcher = (address: string) => boolean;

const NOT_AN_ADDRESS = 'is not an IP address, a range such as 10.0.0.0/8, or a prefix such as 192.168.*';
const EVERYBODY = 'would exclude every visitor.';

/**
 * Parses a website's `exclude_ips`: IPv4 and IPv6 addresses, CIDR ranges, and trailing wildcards such as `192.168.*`
 * and `2001:db8:*`. Treats `::ffff:1.2.3.4` as IPv4. Never throws.
 */
export function parseExcludedAddresses(text: string): ParsedExclusions<AddressRule> {
  return parseExclusionLines(text, parseLine);
}

/** Compiles a list. Invalid lines, which older rows may hold, match nothing. */
export function compileExcludedAddresses(text: string): AddressMatcher {
  const { rules } = parseExcludedAddresses(text);
  if (rules.length === 0) {
    return () => false;
  }
  const blocks = rules.filter((rule) => rule.kind === 'block');
  const prefixes = rules.filter((rule) => rule.kind === 'prefix').map((rule) => rule.prefix);
  return (address) => {
    if (!ipaddr.isValid(address)) {
      return false;
    }
    const visitor = ipaddr.process(address);
    const written = visitor.kind() === 'ipv4' ? visitor.toString() : '';
    return prefixes.some((prefix) => written.startsWith(prefix)) || blocks.some((block) => holds(block, visitor));
  };
}

function holds(block: AddressBlock, visitor: Address): boolean {
  return block.network.kind() === visitor.kind() && visitor.match(block.network, block.bits);
}

function parseLine(line: string): AddressRule | string {
  if (line.includes('*')) {
    return parseTail(line);
  }
  const [written = '', length, ...rest] = line.split('/');
  if (rest.length > 0 || !isWrittenInFull(written)) {
    return NOT_AN_ADDRESS;
  }
  return parseBlock(written, length);
}

function parseBlock(written: string, length: string | undefined): AddressRule | string {
  const network = ipaddr.parse(written);
  const maxBits = network.kind() === 'ipv4' ? 32 : 128;
  if (length !== undefined && !(/^\d{1,3}$/.test(length) && Number(length) <= maxBits)) {
    return NOT_AN_ADDRESS;
  }
  const bits = length === undefined ? maxBits : Number(length);
  const isMapped = 'isIPv4MappedAddress' in network && network.isIPv4MappedAddress() && bits >= 96;
  if (bits === (isMapped ? 96 : 0)) {
    return EVERYBODY;
  }
  return isMapped
    ? { kind: 'block', network: network.toIPv4Address(), bits: bits - 96 }
    : { kind: 'block', network, bits };
}

/** The library also accepts `127.1`, `0x7f.1` and octal notation; in a rule those are typing errors. */
function isWrittenInFull(written: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(written) || (!written.includes('%') && ipaddr.IPv6.isValid(written));
}

/** Parses `192.168.*`, `192.168.*.*`, `192.168.1*` (textual prefix) and `2001:db8:*` (whole groups). */
function parseTail(line: string): AddressRule | string {
  const start = line.replace(/(\.\*)+$/, '.').replace(/^\*\.$|\*$/, '');
  if (start === '') {
    return EVERYBODY;
  }
  return start.includes(':') ? parseGroups(start) : parseOctets(start);
}

function parseOctets(start: string): AddressRule | string {
  const octets = (start.endsWith('.') ? start.slice(0, -1) : start).split('.');
  const isFine =
    octets.length <= 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255);
  return isFine && !(start.endsWith('.') && octets.length === 4) ? { kind: 'prefix', prefix: start } : NOT_AN_ADDRESS;
}

/** Turns `2001:db8:*` into 2001:db8::/32. Rejects `::` before the wildcard: its length is ambiguous, so use CIDR. */
function parseGroups(start: string): AddressRule | string {
  const groups = start.slice(0, -1).split(':');
  const isFine = start.endsWith(':') && groups.length <= 7 && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
  if (!isFine) {
    return NOT_AN_ADDRESS;
  }
  return { kind: 'block', network: ipaddr.IPv6.parse(`${groups.join(':')}::`), bits: groups.length * 16 };
}
