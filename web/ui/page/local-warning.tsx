import { localWords } from '../../messages/shared/local.ts';
import { isLocalAddress } from '../../state/hosts/local-host.ts';
import { Note } from './note.tsx';

/** Says so where an address is about to be handed out that others can't reach. */
export function LocalWarning({ address }: { address: string }) {
  if (!isLocalAddress(address)) return null;
  return <Note>{localWords.warning(new URL(address).host)}</Note>;
}
