import { ChartNoAxesColumn, Link2, QrCode } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { homeMessages as messages } from '../../messages/home.ts';
import { useForm } from '../../state/form.ts';
import { hostOfInput } from '../../state/hosts/host-input.ts';
import { withScheme } from '../../state/hosts/web-url.ts';
import { useNewWebsite } from '../../state/new-website.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import styles from './home.module.css';
import { ShortenLinkCard } from './shorten-link-card.tsx';

/** First steps. */
export default function StartCards() {
  return (
    <div className={styles.doors}>
      <CardFrame icon={<Link2 aria-hidden />} title={messages.startLink} text={messages.startLinkText}>
        <ShortenLinkCard />
      </CardFrame>
      <CardFrame icon={<QrCode aria-hidden />} title={messages.startCode} text={messages.startCodeText}>
        <StartCard
          action={messages.design}
          label={messages.codeTarget}
          name="code-url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          addressOf={(url) => (url === '' ? '/codes/new' : `/codes/new?url=${encodeURIComponent(withScheme(url))}`)}
        />
      </CardFrame>
      <CardFrame
        icon={<ChartNoAxesColumn aria-hidden />}
        title={messages.startWebsite}
        text={messages.startWebsiteText}
      >
        <AddWebsiteCard />
      </CardFrame>
    </div>
  );
}

function CardFrame({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.door} aria-label={title}>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

interface StartCardProps
  extends Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'placeholder' | 'inputMode' | 'autoCapitalize'> {
  /** Returns the screen for the input; `typed` is trimmed and may be empty. */
  addressOf: (typed: string) => string;
  /** Label of the button. */
  action: string;
}

/** A card with one field that opens a screen with the input filled in. */
function StartCard({ addressOf, action, ...field }: StartCardProps) {
  const [typed, setTyped] = useState('');
  const [, go] = useLocation();
  return (
    <form
      className={styles.doorForm}
      onSubmit={(event) => {
        event.preventDefault();
        go(addressOf(typed.trim()));
      }}
    >
      <TextField {...field} autoComplete="off" value={typed} onChange={setTyped} />
      <Button type="submit">{action}</Button>
    </form>
  );
}

/** Creates a website from its domain and continues with the snippet; everything else is in the settings. */
function AddWebsiteCard() {
  const [domain, setDomain] = useState('');
  const cut = hostOfInput(domain);
  const [, go] = useLocation();
  const add = useNewWebsite();
  const form = useForm(async () => {
    if (domain.trim() === '') go('/websites/new');
    else go(`/websites/${await add({ domain, timezone: ownTimeZone() })}/install`);
  });
  return (
    <form className={styles.doorForm} onSubmit={form.submit} ref={form.ref} noValidate>
      <TextField
        label={messages.domain}
        name="domain"
        placeholder="example.com"
        autoCapitalize="none"
        autoComplete="off"
        help={cut && messages.domainCut(cut.host, cut.cut)}
        value={domain}
        onChange={setDomain}
        error={form.error('domain') ?? form.message}
      />
      <Button type="submit" isBusy={form.isBusy}>
        {messages.snippet}
      </Button>
    </form>
  );
}
