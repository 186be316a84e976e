import { addressRangeTest } from '../../../platform/fetch/address-ranges.ts';
import { plainAddress } from '../../../platform/fetch/normalize-ip.ts';
import type { HotRequest } from '../../hot-path.ts';

/** The proxies whose `X-Forwarded-For` is trusted: a number of hops, or the address ranges of our own proxies. */
export type TrustedProxies = number | readonly string[];

/**
 * Creates a function that returns a request's address: the connection's own, or, behind trusted proxies, the right-most
 * address of `X-Forwarded-For` that is not one of our proxies, in canonical form.
 */
export function createAddressReader(trusted: TrustedProxies): (request: HotRequest) => string {
  const isTrusted = typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : addressRangeTest(trusted);
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? '');
    const header = request.headers['x-forwarded-for'];
    if (header === undefined) return address;
    const forwarded = String(header);
    // Scans from the right while the addresses are our proxies; addresses further left may be forged.
    let end = forwarded.length;
    for (let hop = 0; end >= 0 && isTrusted(address, hop); hop++) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      const start = end === 0 ? -1 : comma;
      address = plainAddress(forwarded.slice(start + 1, end).trim());
      end = start;
    }
    return address;
  };
}
