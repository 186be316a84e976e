import { withoutScheme } from '../../state/link-name.ts';
import styles from './short-url.module.css';

/** Shortens the host where space is scarce, because the back-half is the distinctive part. */
export function ShortUrl({ address }: { address: string }) {
  const [host = '', ...alias] = withoutScheme(address).split('/');
  return (
    <span className={styles.whole}>
      <span className={styles.host}>{host}</span>
      <span className={styles.alias}>/{alias.join('/')}</span>
    </span>
  );
}
