import { plainAddress } from '../../state/link-name.ts';
import styles from './short-address.module.css';

/** What tells one from the next is the alias; the host gives way where there is no room. */
export function ShortAddress({ address }: { address: string }) {
  const [host = '', ...alias] = plainAddress(address).split('/');
  return (
    <span className={styles.whole}>
      <span className={styles.host}>{host}</span>
      <span className={styles.alias}>/{alias.join('/')}</span>
    </span>
  );
}
