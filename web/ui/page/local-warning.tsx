import { localHostMessages } from '../../messages/shared/local-host.ts';
import { isLocalUrl } from '../../state/hosts/local-host.ts';
import { useIsOperator } from '../../state/workspace/workspace.ts';
import { Note } from './note.tsx';

interface LocalWarningProps {
  address: string;
  /** Returns the warning; by default, that of anything to share. */
  text?: (host: string) => string;
}

/** Warns operators, who alone can change the setting, before they share a URL that others cannot reach. */
export function LocalWarning({ address, text = localHostMessages.warning }: LocalWarningProps) {
  const isOperator = useIsOperator();
  if (!isOperator || !isLocalUrl(address)) return null;
  return <Note>{text(new URL(address).host)}</Note>;
}
