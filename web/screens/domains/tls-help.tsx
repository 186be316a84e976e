import { domainMessages as words } from '../../messages/domains.ts';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout } from '../../ui/page/page.tsx';
import { caddyFile, certbotCommand, nginxBlock } from './domain-data.ts';
import styles from './domains.module.css';

/** Web server configuration for TLS; collapsed, because it is needed only once. */
export function TlsHelp({ host }: { host: string }) {
  return (
    <details className={styles.fold}>
      <summary>{words.tls}</summary>
      <div className={layout.stack}>
        <p className={styles.muted}>{words.tlsAbout}</p>
        <p>{words.caddy}</p>
        <CopyField text={caddyFile()} label={words.copyCaddy} isWrapped />
        <p>{words.nginx}</p>
        <CopyField text={certbotCommand(host)} label={words.copyCertbot} />
        <CopyField text={nginxBlock(host)} label={words.copyNginx} isWrapped />
      </div>
    </details>
  );
}
