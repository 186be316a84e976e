import { isAddress, plainTarget } from '../../state/link-name.ts';
import { AddressName } from './address-name.tsx';

/** Where something leads, alone. */
export function TargetName({ address }: { address: string | undefined }) {
  return address === undefined ? null : <AddressName name={plainTarget(address)} />;
}

/** What a link is called: an address keeps its end where there is no room, words their beginning. */
export function LinkName({ name }: { name: string }) {
  return isAddress(name) ? <AddressName name={name} /> : name;
}
