import { plainAddress } from '../../state/link-name.ts';
import styles from './short-address.module.css';

/** Shortens the host where space is scarce, because the back-half is the distinctive part. */
export function ShortAddress({ address }: { address: string }) {
  const [host = '', ...alias] = plainAddress(address).split('/');
  return (
    <span className={styles.whole}>
      <span className={styles.host}>{host}</span>
      <span className={styles.alias}>/{alias.join('/')}</span>
    </span>
  );
}
