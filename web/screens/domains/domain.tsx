import { CircleCheck, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { caddyFile, certbotCommand, type DomainDetail, hostOf, nginxBlock, TONES } from './domain-data.ts';
import { DomainOrphans } from './domain-orphans.tsx';
import { DomainRedirects } from './domain-redirects.tsx';
import styles from './domains.module.css';
import { useDomainRemoval } from './use-domain-removal.ts';

const BACK = { to: '/domains', label: messages.title };

export default function DomainScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const query = useApiQuery('showDomain', `${LINK_TOOLS}/domain/${params.id}`);
  if (query.data === undefined)
    return (
      <Page title={messages.domain} back={BACK} isNarrow>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  const domain = query.data.data;
  const host = hostOf(domain.domain);
  return (
    <Page
      title={host}
      back={BACK}
      isNarrow
      heading={
        <span className={styles.heading}>
          {host} <Badge tone={TONES[domain.status]}>{messages.statuses[domain.status]}</Badge>
        </span>
      }
      actions={<DeleteButton domain={domain} />}
    >
      {domain.status === 'pending' && <DnsSteps domain={domain} />}
      {domain.status === 'active' && <DomainLive domain={domain} />}
      {domain.status === 'disabled' && <p>{messages.disabledAbout}</p>}
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
    <Button permission="domains" variant="danger" icon={<Trash2 aria-hidden />} onClick={() => void remove(domain)}>
      {messages.delete}
    </Button>
  );
}

/** Shown once the domain works, with its next steps. */
function DomainLive({ domain }: { domain: DomainDetail }) {
  return (
    <div className={styles.live} role="status">
      <CircleCheck aria-hidden />
      <div className={styles.stepBody}>
        <h2>{messages.live}</h2>
        <p>{messages.liveAbout}</p>
      </div>
      <LinkButton to={`/links/new?domain=${encodeURIComponent(hostOf(domain.domain))}`}>{messages.makeLink}</LinkButton>
    </div>
  );
}

/** Web server configuration for TLS; collapsed, because it is needed only once. */
function TlsHelp({ host }: { host: string }) {
  return (
    <details className={styles.fold}>
      <summary>{messages.tls}</summary>
      <div className={layout.stack}>
        <p className={styles.muted}>{messages.tlsAbout}</p>
        <p>{messages.caddy}</p>
        <CopyField text={caddyFile()} label={messages.copyCaddy} isWrapped />
        <p>{messages.nginx}</p>
        <CopyField text={certbotCommand(host)} label={messages.copyCertbot} />
        <CopyField text={nginxBlock(host)} label={messages.copyNginx} isWrapped />
      </div>
    </details>
  );
}
