import styles from './url-name.module.css';
import { urlParts } from './url-parts.ts';

/**
 * A readable address. A long one is shortened in the middle and keeps its end, where addresses of one website differ.
 */
export function UrlName({ name }: { name: string }) {
  const { host, path, end } = urlParts(name);
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
