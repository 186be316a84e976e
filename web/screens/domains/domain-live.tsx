import { CircleCheck } from 'lucide-react';
import { domainMessages as words } from '../../messages/domains.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { type DomainDetail, hostOf } from './domain-data.ts';
import styles from './domains.module.css';

/** Shown once the domain works, with its next steps. */
export function DomainLive({ domain }: { domain: DomainDetail }) {
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
