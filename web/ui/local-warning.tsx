import { isLocalAddress } from '../state/local-host.ts';
import { localWords } from '../words/local.ts';
import { Note } from './note.tsx';

/** Says so where an address is about to be handed out that others can't reach. */
export function LocalWarning({ address }: { address: string }) {
  if (!isLocalAddress(address)) return null;
  return <Note>{localWords.warning(new URL(address).host)}</Note>;
}
