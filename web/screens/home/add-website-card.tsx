import { useState } from 'react';
import { useLocation } from 'wouter';
import { homeMessages as messages } from '../../messages/home.ts';
import { useForm } from '../../state/form.ts';
import { hostOfInput } from '../../state/hosts/host-input.ts';
import { useNewWebsite } from '../../state/new-website.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import styles from './home.module.css';

/** Creates a website from its domain and continues with the snippet; everything else is in the settings. */
export function AddWebsiteCard() {
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
      <Button type="submit" variant="primary" isBusy={form.isBusy}>
        {messages.snippet}
      </Button>
    </form>
  );
}
