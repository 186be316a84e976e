import ipaddr from 'ipaddr.js';
import { addressRangeTest, isEveryAddress, readAddressRange } from '../../platform/fetch/address-ranges.ts';
import { type ParsedExclusions, parseExclusionLines } from './excluded-lines.ts';

/** One rule: a range of addresses or, for IPv4 only, a textual prefix. */
export type AddressRule = AddressRange | AddressPrefix;
interface AddressRange {
  readonly kind: 'range';
  /** In canonical notation. */
  readonly range: string;
}
interface AddressPrefix {
  readonly kind: 'prefix';
  readonly prefix: string;
}

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
  const isInRange = addressRangeTest(rules.flatMap((rule) => (rule.kind === 'range' ? [rule.range] : [])));
  const prefixes = rules.flatMap((rule) => (rule.kind === 'prefix' ? [rule.prefix] : []));
  return (address) => {
    if (isInRange(address)) return true;
    if (prefixes.length === 0 || !ipaddr.isValid(address)) return false;
    const visitor = ipaddr.process(address);
    const written = visitor.kind() === 'ipv4' ? visitor.toString() : '';
    return prefixes.some((prefix) => written.startsWith(prefix));
  };
}

function parseLine(line: string): AddressRule | string {
  if (line.includes('*')) {
    return parseTail(line);
  }
  const range = readAddressRange(line);
  if (range === undefined) return NOT_AN_ADDRESS;
  return isEveryAddress(range) ? EVERYBODY : { kind: 'range', range };
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
  return parseLine(`${groups.join(':')}::/${groups.length * 16}`);
}
