import { CircleCheck, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { domainMessages as words } from '../../messages/domains.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { Badge } from '../../ui/page/marks.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/states.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { caddyFile, certbotCommand, type DomainDetail, hostOf, nginxBlock, TONES } from './domain-data.ts';
import { DomainOrphans } from './domain-orphans.tsx';
import { DomainRedirects } from './domain-redirects.tsx';
import styles from './domains.module.css';
import { useDomainRemoval } from './use-domain-removal.ts';

const BACK = { to: '/domains', label: words.title };

export default function DomainScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const answer = useApiQuery('showDomain', `${LINK_TOOLS}/domain/${params.id}`);
  if (answer.data === undefined)
    return (
      <Page title={words.domain} back={BACK} isNarrow>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Page>
    );
  const domain = answer.data.data;
  const host = hostOf(domain.domain);
  return (
    <Page
      title={host}
      back={BACK}
      isNarrow
      heading={
        <span className={styles.heading}>
          {host} <Badge tone={TONES[domain.status]}>{words.statuses[domain.status]}</Badge>
        </span>
      }
      actions={<DeleteButton domain={domain} />}
    >
      {domain.status === 'pending' && <DnsSteps domain={domain} />}
      {domain.status === 'active' && <DomainLive domain={domain} />}
      {domain.status === 'disabled' && <p>{words.disabledAbout}</p>}
      <DomainRedirects key={domain.id} domain={domain} />
      {domain.status !== 'pending' && <DomainOrphans key={`asked ${domain.id}`} domain={domain} />}
      <TlsHelp host={host} />
    </Page>
  );
}

function DeleteButton({ domain }: { domain: DomainDetail }) {
  const [, go] = useLocation();
  const remove = useDomainRemoval(() => go('/domains'));
  return (
    <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => void remove(domain)}>
      {words.delete}
    </Button>
  );
}

/** Shown once the domain works, with its next steps. */
function DomainLive({ domain }: { domain: DomainDetail }) {
  return (
    <div className={styles.live} role="status">
      <CircleCheck aria-hidden />
      <div className={styles.stepBody}>
        <h2>{words.live}</h2>
        <p>{words.liveAbout}</p>
      </div>
      <LinkButton to={`/links/new?domain=${encodeURIComponent(hostOf(domain.domain))}`}>{words.makeLink}</LinkButton>
    </div>
  );
}

/** Web server configuration for TLS; collapsed, because it is needed only once. */
function TlsHelp({ host }: { host: string }) {
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
