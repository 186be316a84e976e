import { Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { domainMessages as words } from '../../messages/domains.ts';
import { Button } from '../../ui/form/button.tsx';
import { Badge } from '../../ui/page/marks.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/states.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { type DomainDetail, hostOf, TONES } from './domain-data.ts';
import { DomainLive } from './domain-live.tsx';
import { DomainOrphans } from './domain-orphans.tsx';
import { DomainRedirects } from './domain-redirects.tsx';
import styles from './domains.module.css';
import { TlsHelp } from './tls-help.tsx';
import { useDomainRemoval } from './use-domain-removal.ts';

const BACK = { to: '/domains', label: words.title };

export default function DomainScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const answer = useAnswer('showDomain', `${LINK_TOOLS}/domain/${params.id}`);
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
    <Button look="danger" icon={<Trash2 aria-hidden />} onClick={() => void remove(domain)}>
      {words.delete}
    </Button>
  );
}
