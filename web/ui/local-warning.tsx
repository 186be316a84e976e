import { isLocalAddress } from '../state/local-host.ts';
import { localWords } from '../words/local.ts';
import styles from './local-warning.module.css';

/** Says so where an address is about to be handed out that others can't reach. */
export function LocalWarning({ address }: { address: string }) {
  if (!isLocalAddress(address)) return null;
  return (
    <p className={styles.warning} role="note">
      {localWords.warning(new URL(address).host)}
    </p>
  );
}
