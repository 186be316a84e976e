import { ChartNoAxesColumn, Link2, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeMessages as words } from '../../messages/home.ts';
import { withScheme } from '../../state/hosts/web-address.ts';
import styles from './home.module.css';
import { LeadingDoor } from './leading-door.tsx';
import { LinkDoor } from './link-door.tsx';
import { WebsiteDoor } from './website-door.tsx';

/** First steps. */
export default function Doors() {
  return (
    <div className={styles.doors}>
      <Door icon={<Link2 aria-hidden />} title={words.doorLink} text={words.doorLinkText}>
        <LinkDoor />
      </Door>
      <Door icon={<QrCode aria-hidden />} title={words.doorCode} text={words.doorCodeText}>
        <LeadingDoor
          action={words.design}
          label={words.codeTarget}
          name="code-url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          addressOf={(url) => (url === '' ? '/codes/new' : `/codes/new?url=${encodeURIComponent(withScheme(url))}`)}
        />
      </Door>
      <Door icon={<ChartNoAxesColumn aria-hidden />} title={words.doorWebsite} text={words.doorWebsiteText}>
        <WebsiteDoor />
      </Door>
    </div>
  );
}

function Door({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.door} aria-label={title}>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
