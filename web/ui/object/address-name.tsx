import styles from './address-name.module.css';
import { addressParts } from './address-parts.ts';

/** A readable address. It keeps its end where there is no room: addresses of one website differ there. */
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
