import { isAddress, plainTarget } from '../../state/link-name.ts';
import { UrlName } from './url-name.tsx';

/** A destination. */
export function TargetName({ address }: { address: string | undefined }) {
  return address === undefined ? null : <UrlName name={plainTarget(address)} />;
}

/** The name of a link: addresses are shortened in the middle, text at its end. */
export function LinkName({ name }: { name: string }) {
  return isAddress(name) ? <UrlName name={name} /> : name;
}
