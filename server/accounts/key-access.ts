import { AREA_SCOPES, includesScope, KEY_SCOPES } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { isEveryAddress, readAddressRange } from '../platform/fetch/address-ranges.ts';
import type { KeyAccess } from './key-port.ts';

export const FULL_ACCESS: KeyAccess = { scopes: [], websites: [], channels: [], addresses: [] };

/** The access of a key as callers write it; missing lists limit nothing. */
export type KeyAccessInput = { [Field in keyof KeyAccess]?: KeyAccess[Field] | undefined };

/** Normalizes the access of a key. Throws for addresses that are none. */
export function readKeyAccess({
  scopes = [],
  websites = [],
  channels = [],
  addresses = [],
}: KeyAccessInput): KeyAccess {
  return {
    scopes: readScopes(scopes),
    websites: [...new Set(websites)],
    channels: [...new Set(channels)],
    addresses: [...new Set(addresses.filter((address) => address.trim() !== '').map(readAddress))],
  };
}

/** Whether a key reaches chosen websites and channels only. */
export function isLimited({ websites, channels }: Pick<KeyAccess, 'websites' | 'channels'>): boolean {
  return websites.length > 0 || channels.length > 0;
}

/** Whether a key may do nothing that the other one may not do, from no other address. */
export function isWithin(wanted: KeyAccess, other: KeyAccess): boolean {
  if (isLimited(other)) return false;
  const isScoped = AREA_SCOPES.every(
    (scope) => !includesScope(wanted.scopes, scope) || includesScope(other.scopes, scope),
  );
  const isBound = wanted.addresses.length > 0 && wanted.addresses.every((range) => other.addresses.includes(range));
  return isScoped && (other.addresses.length === 0 || isBound);
}

/** `write` is full access, and `read` includes the scopes to read of all areas. */
function readScopes(written: readonly string[]): string[] {
  if (written.includes('write')) return [];
  const isReader = written.includes('read');
  return KEY_SCOPES.filter((scope) => written.includes(scope) && !(isReader && scope.endsWith(':read')));
}

function readAddress(written: string): string {
  const range = readAddressRange(written);
  if (range !== undefined && !isEveryAddress(range)) return range;
  throw invalidField(
    'addresses',
    `"${written.trim().slice(0, 60)}" is not an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32.`,
  );
}
