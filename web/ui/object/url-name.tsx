import styles from './url-name.module.css';
import { urlParts } from './url-parts.ts';

/**
 * A readable address. A long one keeps its host and is shortened once, in the middle of its path, because addresses of one
 * website differ at their ends; the end is omitted in narrow places.
 */
export function UrlName({ name }: { name: string }) {
  const { host, path, end } = urlParts(name);
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span className={styles.name} title={name} aria-hidden>
        <span className={styles.host}>{host}</span>
        {path !== '' && <span className={styles.path}>{path}</span>}
        {end !== '' && <span className={styles.end}>{end}</span>}
      </span>
    </>
  );
}
