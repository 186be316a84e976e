import styles from './value-icon.module.css';

interface ReferrerNameProps {
  host: string;
  /** The service's name for the host; undefined in answers that have none. */
  source: string | undefined;
}

/** The source of a referrer with its host, such as `Instagram l.instagram.com`, or only the host where nobody knows another name. */
export function ReferrerName({ host, source }: ReferrerNameProps) {
  if (!source || source === host) return <>{host}</>;
  return (
    <span title={`${source}, ${host}`}>
      {source} <bdi className={styles.host}>{host}</bdi>
    </span>
  );
}
