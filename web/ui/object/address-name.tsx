import styles from './address-name.module.css';
import { addressParts } from './address-parts.ts';

/**
 * A readable address. A long one is shortened in the middle and keeps its end, where addresses of one website differ.
 */
export function AddressName({ name }: { name: string }) {
  const { host, path, end } = addressParts(name);
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span className={styles.name} title={name} aria-hidden>
        <span className={styles.host}>{host}</span>
        <span className={styles.path}>{path}</span>
        <span className={styles.end}>
          <bdi dir="ltr">{end}</bdi>
        </span>
      </span>
    </>
  );
}
