import { localHostMessages } from '../../messages/shared/local-host.ts';
import { isLocalUrl } from '../../state/hosts/local-host.ts';
import { useIsOperator } from '../../state/workspace/workspace.ts';
import { Note } from './note.tsx';

/** Warns operators, who alone can change the setting, before they share a URL that others cannot reach. */
export function LocalWarning({ address }: { address: string }) {
  const isOperator = useIsOperator();
  if (!isOperator || !isLocalUrl(address)) return null;
  return <Note>{localHostMessages.warning(new URL(address).host)}</Note>;
}
