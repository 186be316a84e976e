import { localHostMessages } from '../../messages/shared/local-host.ts';
import { isLocalUrl } from '../../state/hosts/local-host.ts';
import { Note } from './note.tsx';

/** Warns before a user shares an address that others cannot reach. */
export function LocalWarning({ address }: { address: string }) {
  if (!isLocalUrl(address)) return null;
  return <Note>{localHostMessages.warning(new URL(address).host)}</Note>;
}
